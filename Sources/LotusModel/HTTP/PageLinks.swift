public import FoundationEssentials

/// Model: where the other pages of a list are, read from the `Link` fields of one of them
/// (https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api).
public struct PageLinks: Hashable, Sendable {
  /// Verbatim as the server wrote it; nil on the last page.
  public let next: URL?
  private let last: URL?

  /// Bytes of an address.
  private static let longestAddress = 8192

  /// Links to another origin are no links: a list that went on elsewhere would take the token along.
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

  /// The numbers of the next page and of the last, where the server tells both.
  public var remainingPages: ClosedRange<Int>? {
    guard let first = next.flatMap(Self.number), let end = last.flatMap(Self.number), first <= end else { return nil }
    return first...end
  }

  /// The address of a page by its number: the last page's, with another number.
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
