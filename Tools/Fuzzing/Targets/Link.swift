import FoundationEssentials

@testable import HTTP
@testable import LotusModel

extension FuzzTarget {
  /// Follows `Link` header fields, one for each line of the input.
  ///
  /// A list must end, and must never continue at another origin.
  static let link = FuzzTarget("link", longest: 2_048) { input in
    let request = try HTTPRequest.example()
    let fields = input.lines.map { HTTPHeaders.Field(name: "Link", value: $0) }
    let links = PageLinks(HTTPResponse(status: 200, headers: HTTPHeaders(fields)), to: request, below: request.url)
    let numbered = links.remainingPages.map { [$0.lowerBound, $0.upperBound].map { links.url(ofPage: $0) } } ?? []
    let next: URL? = if case .at(let url) = links.next { url } else { nil }
    for target in ([next] + numbered).compactMap(\.self) {
      try demand(Origin(target) == Origin(request.url), "a list continues at another origin: \(target)")
    }
    var policy = PagingPolicy(firstURL: request.url)
    policy.maximumPageCount = 30
    var asked = 0
    while let page = try? policy.next() {
      asked += 1
      try demand(asked <= 30, "a list does not end")
      try demand(Origin(page) == Origin(request.url), "a page is requested from another origin: \(page)")
      policy.note(links, ofPage: asked)
    }
  }
}
