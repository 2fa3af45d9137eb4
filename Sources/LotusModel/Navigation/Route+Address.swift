/// Model: finds the scene that corresponds to a page on GitHub.
extension Route {
  /// Creates a route from the URL of a page on GitHub.
  ///
  /// - Parameters:
  ///   - address: The URL of the page.
  ///   - webURL: The base URL of GitHub's web pages.
  /// - Returns: `nil` unless the page shows an account or a repository.
  public init?(address: String, webURL: String) {
    guard address.lowercased().hasPrefix(webURL.lowercased() + "/") else { return nil }
    let path = address.utf8.dropFirst(webURL.utf8.count).prefix { !"?#".utf8.contains($0) }
    let names = String(path).map { $0.split(separator: "/").map(String.init) } ?? []
    guard let first = names.first, !Self.isOwnPage(first) else { return nil }
    let route: Route? =
      switch names.count {
      case 1: .profile(named: first)
      case 2: .repository(named: names.joined(separator: "/"))
      default: nil
      }
    guard let route else { return nil }
    self = route
  }

  /// Whether a name is reserved for GitHub's own pages.
  static func isOwnPage(_ name: String) -> Bool { ownPages.contains(name.lowercased()) }

  /// Names that GitHub reserves for its own pages, although they have the form of an account's URL.
  ///
  /// The list contains only the most common names.
  private static let ownPages: Set = [
    "about", "account", "advisories", "apps", "codespaces", "collections", "contact", "enterprise", "enterprises",
    "events", "explore", "features", "issues", "login", "marketplace", "new", "notifications", "organizations", "orgs",
    "pricing", "pulls", "search", "security", "settings", "signup",
    "site", "sponsors", "stars", "topics", "trending", "users",
  ]
}
