import Essentials
import FoundationEssentials
import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal

/// View controller: an API call of the user's choice. The response is printed unchanged or
/// filtered. On a terminal, JSON is formatted.
///
/// Each page of the response is a row. With a filter, each result of the filter is a row.
public final class APIViewController: Scene, DataScene {
  private let options: APIOptions
  private let filter: JQFilter?
  private let network: NetworkController
  private var joiner: PageJoiner
  private let rows = APIDataSource()
  public let table: Table?
  /// The call to send next, or `nil` if the response is complete.
  private var next: APICall?
  /// The kind of JSON of the first page, if it is an array or an object.
  private var pageKind: PageKind?
  /// The pages of a REST list. Each page links to the next one.
  private var pages: PageSequence<APIResponse>.Iterator?
  /// Whether data of organizations is missing from a page.
  private var isPartial = false
  /// The messages that the filter printed, which are shown after the response.
  private var messages: [StyledText] = []
  /// The hash values of the requests for further pages of a GraphQL list.
  private var followed: Set<Int> = []
  /// The number of empty pages of a GraphQL list since the last page with rows.
  private var emptyPageCount = 0

  /// Creates a view controller for an API call.
  ///
  /// - Parameter filter: The filter to apply to each response that isn't an error.
  public init(call: APICall, options: APIOptions, filter: JQFilter? = nil, network: NetworkController) {
    self.options = options
    self.filter = filter
    joiner = PageJoiner(keepsPages: options.keepsPages)
    self.network = network
    next = call
    table = Table(rows)
  }

  public var status: SafeText { "Waiting for GitHub" }
  public var needsLoad: Bool { next != nil }

  public func notes(for audience: Audience) -> [StyledText] { messages }

  /// Returns an error for the data of organizations that is missing in a pipe, as for a list.
  public func shortfall(for audience: Audience) -> (any Error)? {
    isPartial && !audience.isInteractive ? IncompleteListError.singleSignOn : nil
  }

  /// Loads the response, or one more page of it.
  ///
  /// - Throws: `NetworkError`. The rows then include GitHub's error response, if there is one, so
  ///   that it is printed.
  public func load() async throws {
    guard let call = next else { return }
    do {
      guard let page = try await nextPage(of: call) else { return rows.append(joiner.finish(), isJSON: true) }
      isPartial = isPartial || page.isPartial
      try append(page)
      if pages == nil { next = options.followsPages ? try nextCall(after: page, to: call) : nil }
    } catch {
      next = call
      rows.append(joiner.finish(), isJSON: true)
      guard !call.isQuestion, let failure = error as? NetworkError else { throw error }
      throw failure.report(after: call.method, changing: .other)
    }
    if next == nil { rows.append(joiner.finish(), isJSON: true) }
  }

  public func data(of rows: Range<Int>, for audience: Audience) -> [UInt8]? {
    if audience.isInteractive, self.rows.holdsJSON(in: rows) { return nil }
    return self.rows.bytes(of: rows, lineEnd: audience.isInteractive ? "\n" : "\r\n")
  }

  /// Sends the call, or loads the next page.
  ///
  /// - Returns: The response, or `nil` after the last page.
  private func nextPage(of call: APICall) async throws -> APIResponse? {
    if options.followsPages, !call.isGraphQL {
      var pages = self.pages ?? network.pages(of: call).makeAsyncIterator()
      self.pages = nil
      guard let page = try await pages.next(isolation: #isolation) else {
        next = nil
        return nil
      }
      self.pages = pages
      return page.value
    }
    return try await network.response(to: call)
  }

  /// Returns the call for the next page of a GraphQL list, or `nil` after the last page.
  ///
  /// If the cursors lead back to an earlier page, the list would never end, so a repeated call is
  /// an error.
  private func nextCall(after page: APIResponse, to call: APICall) throws(NetworkError) -> APICall? {
    guard let next = try call.next(after: page.response) else { return nil }
    emptyPageCount = page.isEmpty ? emptyPageCount + 1 : 0
    guard emptyPageCount < PagingPolicy.maximumEmptyPageCount else {
      throw .malformed(.emptyPages(count: emptyPageCount))
    }
    guard followed.count < PagingPolicy.maximumPageCount else { throw .malformed(.endless(pages: followed.count)) }
    // The hash value of `Data` depends only on its first 80 bytes, which all pages have in common.
    guard followed.insert(Array(next.body ?? Data()).hashValue).inserted else { throw .malformed(.repeatedPage) }
    return next
  }

  private func append(_ page: APIResponse) throws {
    let response = page.response
    let body = response.body
    let head = options.includesHead ? response : nil
    let problem = problem(of: page)
    let isPage = response.isSuccess && (problem == nil || page.problem != nil)
    // An error response isn't a page of the list, so end the list's JSON array before it.
    if !isPage { rows.append(joiner.closing(), isJSON: true) }
    if options.isSilent {
      rows.append(Data(), headedBy: head)
    } else if let filter, problem == nil {
      rows.append(Data(), headedBy: head)
      try filter.apply(to: body) { output in
        switch output {
        case .string(let text): rows.append(Data("\(text)\n".utf8))
        case .json(let text): rows.append(Data("\(text)\n".utf8), isJSON: true)
        case .message(let text): messages.append(StyledText(untrusted: text))
        }
      }
    } else {
      let joins = options.followsPages && !options.includesHead && isPage && filter == nil
      rows.append(joins ? joiner.append(body) : body, headedBy: head, isJSON: JSONPrinter.isReadable(body))
    }
    if let problem { throw problem }
  }

  /// Returns the error of a page. If the first page is an array and another page isn't, or the
  /// reverse, the page is an error. Otherwise, the list would seem complete. A filter and an array of
  /// pages need JSON.
  private func problem(of page: APIResponse) -> NetworkError? {
    let needsJSON = filter != nil || options.keepsPages
    let problem = page.problem ?? (needsJSON ? page.syntaxError : nil)
    guard pages != nil else { return problem }
    let kind = PageKind(page.response.body)
    guard let pageKind else {
      pageKind = kind
      return problem
    }
    if case .notFound = page.problem { return .malformed(.missingPage) }
    return page.problem ?? (kind == pageKind ? problem : .malformed(.otherPage))
  }
}

/// Whether a page is a JSON array or a JSON object.
private enum PageKind {
  case array, object

  /// Determines the kind of the JSON in the body of a response.
  ///
  /// - Returns: `nil` if the JSON is neither an array nor an object.
  init?(_ body: Data) {
    switch body.first(where: { $0 > UInt8(ascii: " ") }) {
    case UInt8(ascii: "["): self = .array
    case UInt8(ascii: "{"): self = .object
    default: return nil
    }
  }
}

/// Options for printing the responses to a call.
public nonisolated struct APIOptions: Hashable, Sendable {
  public var includesHead = false
  public var followsPages = false
  /// Whether the pages of a list stay separate, as elements of an array.
  public var keepsPages = false
  /// Whether the bodies of responses are left out.
  public var isSilent = false

  public init(includesHead: Bool = false, followsPages: Bool = false, keepsPages: Bool = false, isSilent: Bool = false)
  {
    self.includesHead = includesHead
    self.followsPages = followsPages
    self.keepsPages = keepsPages
    self.isSilent = isSilent
  }
}
