import FoundationEssentials
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal

/// View controller: any call to the API, its answer shown as it came, or filtered. Only for people JSON is laid out anew.
///
/// A row is what came at once.
public final class APIViewController: Scene {
  private let options: APIOptions
  private let filter: JQFilter?
  private let network: NetworkController
  private var joiner: PageJoiner
  private let rows = APIDataSource()
  public let table: Table?
  /// What is asked for next; nil where all has come.
  private var next: APICall?
  /// The pages of a list that leads from one to the next by itself.
  private var pages: PageSequence<APIResponse>.Iterator?
  private var count = 0

  /// - Parameter filter: of each answer that is no error.
  public init(call: APICall, options: APIOptions, filter: JQFilter? = nil, network: NetworkController) {
    self.options = options
    self.filter = filter
    joiner = PageJoiner(keepsPages: options.keepsPages)
    self.network = network
    next = call
    table = Table(rows)
  }

  public var status: SafeText { "Waiting for the answer" }
  public var needsLoad: Bool { next != nil }

  /// The answer, or one more page of it.
  /// - Throws: what the answer's status means, after the answer itself has become a row; `NetworkError`.
  public func load() async throws {
    guard let call = next else { return }
    do {
      if let page = try await nextPage(of: call) { try append(page) }
    } catch {
      next = call
      rows.append(joiner.finish(), isJSON: true)
      throw error
    }
    if next == nil { rows.append(joiner.finish(), isJSON: true) }
  }

  public func data(of rows: Range<Int>, as format: DataFormat) -> [UInt8]? {
    if format.isForPeople, self.rows.holdsJSON(in: rows) { return nil }
    return self.rows.bytes(of: rows, lineEnd: format.isForPeople ? "\n" : "\r\n")
  }

  /// - Returns: nil behind the last page.
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
    guard count < PagingPolicy.maximumPageCount else { throw NetworkError.malformed(.endless(pages: count)) }
    count += 1
    let page = try await network.response(to: call)
    // Each page of GraphQL holds the cursor of the next.
    next = options.followsPages ? call.next(after: page.response) : nil
    return page
  }

  private func append(_ page: APIResponse) throws {
    let response = page.response
    let body = response.body
    let head = options.includesHead ? response : nil
    // What is no page of the list comes after its end.
    if !response.isSuccess { rows.append(joiner.closing(), isJSON: true) }
    if options.isSilent {
      rows.append(Data(), headedBy: head)
    } else if let filter, page.problem == nil {
      rows.append(Data(), headedBy: head)
      for output in try filter.outputs(of: body) { rows.append(output.line, isJSON: output.isJSON) }
    } else {
      let joins = options.followsPages && !options.includesHead && response.isSuccess && filter == nil
      rows.append(joins ? joiner.append(body) : body, headedBy: head, isJSON: JSONPrinter.isReadable(body))
    }
    if let problem = page.problem { throw problem }
  }
}

/// What is shown of the answers to a call.
public nonisolated struct APIOptions: Hashable, Sendable {
  public var includesHead = false
  public var followsPages = false
  /// Whether the pages of a list stay apart, in an array.
  public var keepsPages = false
  /// Whether no body is shown.
  public var isSilent = false

  public init(includesHead: Bool = false, followsPages: Bool = false, keepsPages: Bool = false, isSilent: Bool = false)
  {
    self.includesHead = includesHead
    self.followsPages = followsPages
    self.keepsPages = keepsPages
    self.isSilent = isSilent
  }
}
