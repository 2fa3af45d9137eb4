import LotusModel
import Terminal
import ViewModels

/// Dedicated model controller: the places that a typed text can mean, the likeliest first.
final class PaletteDataSource: TableDataSource {
  private(set) var routes: [Route] = []
  private let isSignedIn: Bool

  init(isSignedIn: Bool) {
    self.isSignedIn = isSignedIn
    search("")
  }

  /// - Parameter text: a word of a scene's name, or the name of a user.
  func search(_ text: String) {
    let word = text.trimmed.lowercased()
    let named = (try? Login(word)).map { Self.places(of: .user($0)) } ?? []
    let known = ((isSignedIn ? Self.places(of: .viewer) : []) + [.identity, .accounts, .cache]).filter { route in
      word.isEmpty || RouteViewModel(route).name.lowercased().contains(word)
    }
    routes = known + named
  }

  var count: Int { routes.count }

  func cell(at row: Int) -> any Cell {
    ParagraphCell(untrusted: RouteViewModel(routes[row]).name)
  }

  private static func places(of subject: ProfileSubject) -> [Route] {
    [
      .profile(subject), .repositories(of: subject), .followers(of: subject), .following(by: subject),
      .organizations(of: subject), .starred(by: subject), .gists(by: subject),
    ]
  }
}
