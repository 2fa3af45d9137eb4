import FoundationEssentials
public import LotusModel
public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: a list, which grows as it arrives.
///
/// It serves every list unchanged: which one it is, its request tells.
public final class ListViewController<Item: ListItem>: @MainActor RoutedScene {
  private let request: APIRequest<[Item]>
  private let unknown: UnknownNameError?
  private let selection: ListSelection<Item>
  private let network: NetworkController
  private let viewpoint: Viewpoint
  public let route: Route?
  let editing: ListEditing<Item>?
  let changes = ChangeController()
  /// What was typed, and GitHub does not have yet.
  var unsent = ""
  public weak var delegate: (any PromptDelegate)?
  private var dataSource: ListDataSource<Item>
  private var isRevalidating = false
  /// What is still to be fetched; nil where all has come.
  private var rest: ListRange?
  /// On the way through the rest; nil before the first page, and after an error.
  private var pages: PageSequence<Page<Item>>.Iterator?
  private var progress: ListProgress
  public let table: Table?
  public private(set) var status: SafeText = "Loading the list"
  private var hasFailed = false

  /// - Parameters:
  ///   - unknown: what GitHub means where it says that there is nothing.
  ///   - route: its place in the app; nil for a list that is printed.
  ///   - editing: nil for a list that cannot be changed.
  public init(
    request: APIRequest<[Item]>, ifMissing unknown: UnknownNameError?, selection: ListSelection<Item>,
    at route: Route? = nil, editing: ListEditing<Item>? = nil, network: NetworkController, viewpoint: Viewpoint
  ) {
    self.editing = editing
    self.request = request
    self.route = route
    self.viewpoint = viewpoint
    self.unknown = unknown
    self.selection = selection
    self.network = network
    dataSource = ListDataSource(selection, from: viewpoint)
    rest = selection.fetchedRange
    progress = ListProgress(nextPage: selection.range.firstPage)
    table = Table(dataSource)
  }

  /// On a screen one page is fetched ahead of the reader, in a command as many as can be.
  private func pages(in range: ListRange) throws(NetworkError) -> PageSequence<Page<Item>> {
    try network.pages(
      of: request, in: range, ahead: route == nil ? nil : 1, revalidating: isRevalidating)
  }

  private func append(_ page: PageSequence<Page<Item>>.Element) {
    dataSource.append(page.value.items)
    progress.note(page, nextPage: selection.page(afterFetched: page.number, showing: dataSource.count))
    status = SafeText(untrusted: progress.viewModel(page).sentence)
    rest = rest?.remainder(afterFetched: page.number)
    if dataSource.isFull { finish() }
  }

  private func finish() {
    rest = nil
    pages = nil
    dataSource.finish()
  }

  public func refresh() {
    isRevalidating = true
    dataSource = ListDataSource(selection, from: viewpoint)
    table?.source = dataSource
    (rest, pages) = (selection.fetchedRange, nil)
    progress = ListProgress(nextPage: selection.range.firstPage)
  }

  /// A list that is sorted here shows nothing before all of it has come.
  public var needsLoad: Bool {
    rest != nil && (dataSource.isSorted || table?.isNearEnd == true)
  }

  /// One more page.
  /// - Throws: `UnknownNameError`, `NetworkError`; the rows that came before stay.
  public func load() async throws {
    guard let rest else { return }
    hasFailed = false
    do {
      var pages = try self.pages ?? pages(in: rest).makeAsyncIterator()
      self.pages = nil
      let source = dataSource
      let page = try await pages.next(isolation: #isolation)
      // A refresh meanwhile has begun the list again.
      guard source === dataSource else { return }
      guard let page else { return finish() }
      self.pages = pages
      append(page)
    } catch let error as NetworkError {
      hasFailed = true
      if progress.pagesDone == 0, case .notFound = error, let unknown { throw unknown }
      throw error
    }
  }

  var selectedItem: Item? {
    table.flatMap { dataSource.item(at: $0.selectedRow) }
  }

  func send(_ request: APIRequest<NoContent>) async throws {
    if try await !network.confirm(request) { throw NetworkError.notFound(message: "") }
  }

  func row(of key: String) -> Int? { dataSource.row(of: key) }

  func insert(_ item: Item, at row: Int) { edit { $0.insert(item, at: row) } }

  func remove(_ key: String) { edit { $0.remove(key) } }

  func replace(_ item: Item) { edit { $0.replace(item) } }

  private func edit(_ change: (ListDataSource<Item>) -> Void) {
    change(dataSource)
    table?.source = dataSource
  }

  public func data(of rows: Range<Int>, as format: DataFormat) -> [UInt8]? {
    let items = dataSource[rows]
    switch format {
    case .page: return nil
    case .json: return format.objects(items.map(\.json))
    case .values:
      // Most pipes end on a terminal.
      let lines = items.map { SafeText(untrusted: dataSource.viewModel($0).tabSeparated).string + "\n" }
      return Array(lines.joined().utf8)
    }
  }

  /// Where to go on with a list that broke off.
  public func notes(after format: DataFormat) -> [StyledText] {
    guard hasFailed, progress.pagesDone > 0, !dataSource.isSorted else { return [] }
    return [
      StyledText(alert: "The list stopped here; to go on: --page \(progress.nextPage), with the same options.")
    ]
  }
}

/// How far a list has come.
private struct ListProgress {
  private(set) var nextPage: Int
  private(set) var pagesDone = 0
  private var start: Date?

  init(nextPage: Int) {
    self.nextPage = nextPage
  }

  mutating func note<Item>(_ page: PageSequence<Page<Item>>.Element, nextPage: Int) {
    self.nextPage = nextPage
    pagesDone += 1
    start = start ?? page.value.receivedAt
  }

  func viewModel<Item>(_ page: PageSequence<Page<Item>>.Element) -> ListProgressViewModel {
    ListProgressViewModel(
      done: pagesDone, page: page.number, last: page.lastNumber, remaining: page.value.rateLimit?.remaining,
      seconds: page.value.receivedAt.timeIntervalSince(start ?? page.value.receivedAt))
  }
}
