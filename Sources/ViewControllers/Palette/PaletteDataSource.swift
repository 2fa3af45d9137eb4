import Essentials
import LotusModel
import Terminal
import ViewModels

/// Dedicated model controller: finds the routes that a typed text can refer to, the most likely
/// first.
final class PaletteDataSource: TableDataSource {
  private(set) var routes: [Route] = []
  private let isSignedIn: Bool

  init(isSignedIn: Bool) {
    self.isSignedIn = isSignedIn
    search("")
  }

  /// Finds the routes that match typed text.
  ///
  /// - Parameter text: A part of a scene's name, the name of a user, a repository or an issue, the
  ///   ID of a gist, or a search query.
  func search(_ text: String) {
    let text = text.trimmed
    let known = SceneName.allCases.compactMap { $0.route(about: nil) }.filter { route in
      (isSignedIn || route.subject == nil)
        && (text.isEmpty || RouteViewModel(route).name.lowercased().contains(text.lowercased()))
    }
    routes =
      known + Self.named(text) + (text.isEmpty ? [] : Search.Kind.allCases.map { .search(Search($0, for: text)) })
  }

  /// Returns the scenes about an account or item.
  ///
  /// Members are left out, because few accounts are organizations. Requests are opened from the log.
  private static func named(_ text: String) -> [Route] {
    let others = SceneName.allCases.filter { ![.gist, .members, .search, .request].contains($0) }
    return ((GistID.isLikely(text) ? [.gist] : []) + others).compactMap { $0.route(about: text) }.filter {
      $0.declaration.topic != nil
    }
  }

  var count: Int { routes.count }

  func cell(at row: Int) -> any Cell {
    ParagraphCell(untrusted: RouteViewModel(routes[row]).name)
  }
}
