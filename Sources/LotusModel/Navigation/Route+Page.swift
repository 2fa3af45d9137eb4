import FoundationEssentials
public import HTTP

/// Model: finds the page on GitHub that corresponds to a route.
extension Route {
  /// Returns the URL of the route's page on GitHub.
  ///
  /// - Parameters:
  ///   - web: The base URL of GitHub's web pages.
  ///   - viewer: The login of the signed-in user. Required only if `pageNamesViewer` is `true`.
  /// - Returns: `nil` if GitHub has no such page, or if the required login is missing.
  public func page(on web: String, viewer: Login? = nil) -> String? {
    guard let page = scene.declaration.page, viewer != nil || !pageNamesViewer else { return nil }
    let path = page.replacing("{topic}", with: topic.path(viewer: viewer)) + filterPath
    guard path.hasPrefix("{gists}") else { return web + path }
    // Only github.com has a separate host for gists.
    return (web == "https://github.com" ? "https://gist.github.com" : "\(web)/gist") + path.dropFirst("{gists}".count)
  }

  /// The query that selects the list's issues on GitHub's page, or an empty string for the default
  /// filter.
  private var filterPath: String {
    filter.isDefault ? "" : "?\([QueryItem("q", filter.pageQuery(in: repository))].encoded)"
  }

  /// Returns the URL of the route's page with additional query items.
  public func page(on web: String, viewer: Login?, query: [QueryItem]) -> String? {
    guard let page = page(on: web, viewer: viewer), !query.isEmpty else { return page(on: web, viewer: viewer) }
    return page + (page.contains("?") ? "&" : "?") + query.encoded
  }

  /// Whether the URL of the page contains the login of the signed-in user.
  public var pageNamesViewer: Bool { subject == .viewer && scene.declaration.page?.contains("{topic}") == true }
}

/// Model: the query items of GitHub's pages that correspond to options of ghlotus.
extension [QueryItem] {
  /// The items for the contributions in a span.
  public static func contributions(in span: ContributionSpan) -> [QueryItem] {
    switch span {
    case .lastYear: []
    case .year(let year): contributions(from: "\(year)-01-01", to: "\(year)-12-31")
    case .days(let from, let to):
      contributions(from: ContributionStatistics.date(from), to: ContributionStatistics.date(to))
    }
  }

  /// The items for the contributions from one day to another. The days have the form `2026-11-02`.
  public static func contributions(from first: String, to last: String) -> [QueryItem] {
    [QueryItem("tab", "overview"), QueryItem("from", first), QueryItem("to", last)]
  }

  /// The items for a selection of repositories. GitHub's page has a single filter, which selects
  /// archived repositories, forks, sources or one visibility. It sorts by the last update, by name
  /// or by stars.
  public static func repositories(matching filter: RepositoryFilter, sort: RepositorySort?) -> [QueryItem] {
    let type =
      filter.isArchived == true
      ? "archived" : filter.isFork.map { $0 ? "fork" : "source" } ?? filter.visibility?.rawValue
    let order: String? =
      switch sort {
      case .stars: "stargazers"
      case .name: "name"
      case .updated, .pushed, nil: nil
      }
    let items = [("type", type), ("language", filter.language), ("sort", order)]
    return items.compactMap { name, value in value.map { QueryItem(name, $0) } }
  }

  /// The items for a selection of starred repositories.
  public static func starred(language: String?, sort: StarredSort?) -> [QueryItem] {
    let items = [("language", language), ("sort", sort?.rawValue)]
    return items.compactMap { name, value in value.map { QueryItem(name, $0) } }
  }

  /// The items for an order of search results.
  public static func search(in order: SearchOrder?) -> [QueryItem] {
    order.map { [QueryItem("s", $0.key.rawValue), QueryItem("o", $0.direction.rawValue)] } ?? []
  }
}
