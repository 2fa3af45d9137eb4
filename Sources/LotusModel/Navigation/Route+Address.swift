/// Model: finds the scene that corresponds to a page on GitHub, the reverse of `page(on:)`.
extension Route {
  /// Creates a route from the URL of a page on GitHub.
  ///
  /// - Parameters:
  ///   - address: The URL of the page. A fragment is ignored.
  ///   - webURL: The base URL of GitHub's web pages.
  /// - Returns: `nil` if no scene shows the page.
  public init?(address: String, webURL: String) {
    let sites =
      webURL == "https://github.com"
      ? [("github.com", ""), ("www.github.com", ""), ("gist.github.com", "/gist")] : [(webURL.withoutScheme, "")]
    let text = address.withoutScheme
    guard text.utf8.count < address.utf8.count,
      let (site, folder) = sites.first(where: { text.lowercased().utf8.starts(with: "\($0.0)/".lowercased().utf8) }),
      let page = String(text.utf8.dropFirst(site.utf8.count)),
      let route = RemoteAddress(host: "", page: "\(folder)\(page)", shown: address).exactRoute
    else { return nil }
    self = route
  }

  /// Whether a name is reserved for GitHub's own pages.
  static func isOwnPage(_ name: String) -> Bool { ownPages.contains(name.lowercased()) }

  /// Names that GitHub reserves for its own pages. The URL of such a page has the same form as the
  /// URL of an account.
  ///
  /// The list contains only the most common names.
  private static let ownPages: Set = [
    "about", "account", "advisories", "apps", "codespaces", "collections", "contact", "enterprise", "enterprises",
    "events", "explore", "features", "issues", "login", "marketplace", "new", "notifications", "organizations", "orgs",
    "pricing", "pulls", "search", "security", "settings", "signup",
    "site", "sponsors", "stars", "topics", "trending", "users",
  ]
}

extension String {
  /// The address of a web page without `https://` or `http://`.
  fileprivate var withoutScheme: String {
    let scheme = ["https://", "http://"].first { lowercased().hasPrefix($0) } ?? ""
    return String(utf8.dropFirst(scheme.utf8.count)) ?? self
  }
}
