/// Model: a route by the address of its page on GitHub.
extension Route {
  /// - Parameter webURL: the base of the pages of the GitHub in use.
  /// - Returns: nil for any page but that of an account or a repository.
  public init?(address: String, webURL: String) {
    guard address.lowercased().hasPrefix(webURL.lowercased() + "/") else { return nil }
    let path = address.utf8.dropFirst(webURL.utf8.count).prefix { !"?#".utf8.contains($0) }
    let names = String(path).map { $0.split(separator: "/").map(String.init) } ?? []
    guard let first = names.first, !Self.ownPages.contains(first.lowercased()) else { return nil }
    let route: Route? =
      switch names.count {
      case 1: .profile(named: first)
      case 2: .repository(named: names.joined(separator: "/"))
      default: nil
      }
    guard let route else { return nil }
    self = route
  }

  /// Pages of GitHub's own at places where accounts have theirs; the usual ones.
  private static let ownPages: Set = [
    "about", "apps", "collections", "contact", "enterprise", "events", "explore", "features", "issues", "login",
    "marketplace", "new", "notifications", "orgs", "pricing", "pulls", "search", "security", "settings", "signup",
    "site", "sponsors", "stars", "topics", "trending", "users",
  ]
}
