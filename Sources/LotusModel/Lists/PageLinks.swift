public import FoundationEssentials
public import HTTP

/// Model: the links from one page of a list to other pages, read from its `Link` fields.
///
/// See https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api.
public struct PageLinks: Hashable, Sendable {
  /// The URL of the next page. `nil` on the last page.
  public let next: URL?
  private let last: URL?

  /// The maximum length of a URL, in bytes.
  private static let longestAddress = 8192

  /// Creates the links from the response for the page at a URL.
  ///
  /// If a request was redirected, the URL is that of the last request.
  ///
  /// Links to another origin are ignored. Otherwise, a request for the next page could send the
  /// token to another server.
  public init(_ response: HTTPResponse, of url: URL) {
    let links = LinkHeader(response.headers)
    func target(_ relation: String) -> URL? {
      guard let text = links[relation], text.utf8.count <= Self.longestAddress,
        let target = URL(string: text, relativeTo: url)?.absoluteURL
      else { return nil }
      return Origin(target) == Origin(url) ? target : nil
    }
    next = target("next")
    last = target("last")
  }

  /// The numbers of the pages from the next to the last.
  ///
  /// `nil` if the server doesn't provide both, or if the URL of the next page differs from the last
  /// page's URL in more than the number. Such a list continues at a cursor, so a page number isn't
  /// sufficient.
  public var remainingPages: ClosedRange<Int>? {
    guard let first = next.flatMap(Self.number), let end = last.flatMap(Self.number), first <= end,
      url(ofPage: first) == next
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

  private static func number(_ url: URL) -> Int? {
    [QueryItem](parsing: url.query(percentEncoded: true) ?? "").first { $0.name == "page" }.flatMap { Int($0.value) }
      .flatMap { $0 > 0 ? $0 : nil }
  }
}
