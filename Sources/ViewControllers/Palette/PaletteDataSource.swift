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
    let known = ((isSignedIn ? Self.own : []) + [.identity, .accounts, .rateLimits, .log, .cache]).filter { route in
      text.isEmpty || RouteViewModel(route).name.lowercased().contains(text.lowercased())
    }
    routes =
      known + Self.named(text) + (text.isEmpty ? [] : Search.Kind.allCases.map { .search(Search($0, for: text)) })
  }

  private static func named(_ text: String) -> [Route] {
    let named = [
      (try? RepositoryName(text)).map { Route.repository($0) }, (try? IssueName(text)).map { .issue($0) },
    ]
    let isID = text.utf8.count >= leastGistID && text.allSatisfy(\.isHexDigit)
    let gist = isID ? Route.gist(named: text) : nil
    return ([gist] + named).compactMap { $0 } + ((try? Login(text)).map { routes(of: .user($0)) } ?? [])
  }

  /// The minimum length of a gist ID. A shorter text is taken for a name.
  private static let leastGistID = 20

  private static let own: [Route] =
    routes(of: .viewer) + [.emails, .keys(.ssh), .keys(.gpg), .socialAccounts, .blocked]

  var count: Int { routes.count }

  func cell(at row: Int) -> any Cell {
    ParagraphCell(untrusted: RouteViewModel(routes[row]).name)
  }

  private static func routes(of subject: ProfileSubject) -> [Route] {
    [.profile(subject)] + Route.lists(of: subject)
  }
}
