import Essentials
public import FoundationEssentials
public import HTTP

/// Model: the links from one page of a list to other pages, read from its `Link` fields.
///
/// See https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api.
public struct PageLinks: Hashable, Sendable {
  /// The continuation of a list after a page.
  public enum Next: Hashable, Sendable {
    /// The page is the last one.
    case none
    case at(URL)
    /// The page has a link to the next page that can't be followed.
    case unusable(link: String)
    /// A list of GraphQL continues, but the page doesn't contain the cursor of the next one.
    case withoutCursor
  }

  public let next: Next
  private let last: URL?
  /// The number of rows on a full page, or `nil` if no link contains it.
  public let pageSize: Int?
  /// Whether the request was for a page with a number, and the server's pages are smaller than the
  /// requested pages. The page then begins at an earlier row than expected.
  public let isDisplaced: Bool
  /// Whether the response has no links at all, as a list with a single page or behind a proxy that
  /// removes them.
  public let isMissing: Bool

  /// Creates the link from a page of a list in GraphQL, whose response names only the next page.
  public init(next: Next) {
    self.init(next: next, pageSize: nil)
  }

  private init(next: Next, pageSize: Int?) {
    self.next = next
    self.pageSize = pageSize
    (last, isDisplaced, isMissing) = (nil, false, false)
  }

  /// The maximum length of a URL, in bytes.
  private static let longestAddress = 8192

  /// Creates the links from the response for a page. A link that can't be followed is quoted without the
  /// secrets of the request.
  ///
  /// - Parameters:
  ///   - request: The request for the page. If it was redirected, it is the last request.
  ///   - api: The base URL of the API.
  public init(_ response: HTTPResponse, to request: HTTPRequest, below api: URL) {
    let links = LinkHeader(response.headers)
    let target = links["next"].flatMap { Self.target(of: $0, on: request.url, below: api) }
    let unusable = (links["next"] ?? links.malformedLink("next")).map { Redaction.applied(to: $0, of: request) }
    next = target.map { .at($0) } ?? unusable.map { .unusable(link: $0.trimmed.excerpt) } ?? .none
    last = links["last"].flatMap { Self.target(of: $0, on: request.url, below: api) }
    let targets = ["next", "last", "prev", "first"].compactMap { links[$0] }
    pageSize = targets.compactMap { URL(string: $0).flatMap { Self.number($0, "per_page") } }.first
    let requestedSize = Self.number(request.url, "per_page") ?? 0
    isDisplaced = (Self.number(request.url) ?? 1) > 1 && (pageSize ?? .max) < requestedSize
    isMissing = !response.headers.contains("link")
  }

  /// Returns a link to the next page if the response has no links, but the list must have more
  /// pages.
  ///
  /// Fewer rows than `ListRange.smallestPage` don't fill a page, so the list ends although the
  /// total is larger. GitHub's total can include results that it doesn't return.
  ///
  /// - Parameters:
  ///   - count: The number of rows on the page.
  ///   - total: The number of rows on all pages, or `nil` if the server doesn't report it.
  ///   - url: The URL of the page.
  public func continued(after count: Int, of total: Int?, on url: URL) -> PageLinks {
    let number = Self.number(url) ?? 1
    guard isMissing, let total, count >= ListRange.smallestPage,
      number <= (min(total, Search.maximumResults) - 1) / count,
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return self }
    let query = (parts.percentEncodedQuery ?? "").split(separator: "&").filter { !$0.hasPrefix("page=") }
    parts.percentEncodedQuery = (query + ["page=\(number + 1)"]).joined(separator: "&")
    return parts.url.map { PageLinks(next: .at($0), pageSize: count) } ?? self
  }

  /// Returns the URL for a link on a page.
  ///
  /// A link to another origin is followed at the origin of the page, because the token must not be
  /// sent to another server. Servers behind a proxy write such links if they don't know the proxy.
  /// The proxy may also change the path, so only the query of the link is used.
  ///
  /// - Returns: `nil` if the link can't be followed.
  private static func target(of link: String, on page: URL, below api: URL) -> URL? {
    guard link.utf8.count <= longestAddress, let target = URL(string: link, relativeTo: page)?.absoluteURL,
      let origin = Origin(target)
    else { return nil }
    if origin == Origin(page), target.user() == nil, isBelow(api, target.path) == isBelow(api, page.path) {
      return target
    }
    guard let query = target.query(percentEncoded: true), !query.isEmpty,
      var parts = URLComponents(url: page, resolvingAgainstBaseURL: true)
    else { return nil }
    parts.percentEncodedQuery = query
    return parts.url
  }

  /// Whether a path belongs to the API at a base URL.
  ///
  /// If a proxy hides the prefix `/api/v3` of GitHub Enterprise Server, a path that still has this
  /// prefix doesn't belong to the API.
  private static func isBelow(_ api: URL, _ path: String) -> Bool {
    path.hasPrefix("\(api.path)/") && !path.dropFirst(api.path.count).hasPrefix("/api/v3/")
  }

  /// The numbers of the pages from the next to the last.
  ///
  /// `nil` if the server doesn't link to both pages, or if the URLs of the two pages differ in more
  /// than the page number. In the second case, the list continues at a cursor, so a page number
  /// isn't sufficient.
  public var remainingPages: ClosedRange<Int>? {
    guard case .at(let next) = next, let first = Self.number(next), let end = last.flatMap({ Self.number($0) }),
      first <= end, url(ofPage: first) == next
    else { return nil }
    return first...end
  }

  /// Returns the URL of the page with the given number.
  ///
  /// The URL is the last page's URL with another page number.
  ///
  /// - Returns: `nil` if the server didn't provide a link to the last page.
  public func url(ofPage number: Int) -> URL? {
    guard let last, var parts = URLComponents(url: last, resolvingAgainstBaseURL: true) else { return nil }
    let query = (parts.percentEncodedQuery ?? "").split(separator: "&").map { item in
      item.hasPrefix("page=") ? "page=\(number)" : String(item)
    }
    parts.percentEncodedQuery = query.joined(separator: "&")
    return parts.url
  }

  private static func number(_ url: URL, _ name: String = "page") -> Int? {
    [QueryItem](parsing: url.query(percentEncoded: true) ?? "").first { $0.name == name }.flatMap { Int($0.value) }
      .flatMap { $0 > 0 ? $0 : nil }
  }
}
