public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
public import ViewModels

/// View controller: a list that grows while its pages load.
///
/// The same class shows every kind of list. The requests in the orders determine which list it is.
public final class ListViewController<Item: ListItem>: @MainActor RoutedScene {
  private let orders: [ListOrder<Item>]
  private var order: ListOrder<Item>
  private let network: NetworkController
  private let viewpoint: () -> Viewpoint
  private let listRoute: Route
  private let isPrinted: Bool
  private let asksForPeople: Bool
  let editing: ListEditing<Item>?
  let changes = ChangeController<ListViewController>()
  private let unsent: UnsentController
  public weak var delegate: (any PromptDelegate)?
  private var dataSource: ListDataSource<Item>
  private var isRevalidating = false
  /// The value of `changes.count` when the current load began.
  private var changeCount = 0
  /// The range that remains to be fetched, or `nil` if the list is complete.
  private var rest: ListRange?
  /// The iterator over the remaining pages. `nil` before the first page, and after an error.
  private var pages: PageSequence<Page<Item>>.Iterator?
  private var progress: ListProgress
  /// The state of the rows on the screen, which is restored if a refresh or a new order fails.
  private var former: (order: ListOrder<Item>, rest: ListRange?, progress: ListProgress)?
  /// The refresh or new order that failed, so that the user can try it again.
  private var failed: (order: ListOrder<Item>, isRevalidating: Bool)?
  public let table: Table?
  public private(set) var status: SafeText = "Loading the list"
  private var hasFailed = false

  /// Creates a view controller for a list.
  ///
  /// - Parameters:
  ///   - orders: The orders that the user can choose from. There must be at least one, and the
  ///     first is shown.
  ///   - route: The route of the list.
  ///   - isPrinted: Whether a command prints the list, rather than the app showing it.
  ///   - asksForPeople: Whether to load names and bios with GraphQL.
  ///   - editing: The editing of the list, or `nil` if it can't be changed.
  public init(
    orders: [ListOrder<Item>], at route: Route, isPrinted: Bool = false, asksForPeople: Bool = true,
    editing: ListEditing<Item>? = nil, network: NetworkController,
    unsent: UnsentController = UnsentController(), viewpoint: @escaping @autoclosure () -> Viewpoint
  ) {
    self.orders = orders
    order = orders[0]
    self.editing = editing
    listRoute = route
    self.isPrinted = isPrinted
    self.asksForPeople = asksForPeople
    self.viewpoint = viewpoint
    self.network = network
    self.unsent = unsent
    dataSource = ListDataSource(order.selection, at: listRoute, from: viewpoint)
    rest = order.selection.fetchedRange
    progress = ListProgress(nextPage: order.selection.range.firstPage)
    table = Table(dataSource)
  }

  public var route: Route? { isPrinted ? nil : listRoute }

  /// Returns the pages of a range.
  ///
  /// The app fetches one page ahead of the user. A command fetches as many pages ahead as possible.
  private func pages(in range: ListRange) throws(NetworkError) -> PageSequence<Page<Item>> {
    try network.pages(
      of: order.request, in: range, ahead: isPrinted ? nil : 1, revalidating: isRevalidating)
  }

  /// Returns the items of a page with details from GraphQL. If the query fails, the items are
  /// returned unchanged.
  ///
  /// While the query runs, the next pages are already being fetched.
  private func completed(_ items: [Received<Item>]) async -> [Received<Item>] {
    guard asksForPeople, let query = Item.peopleQuery(for: items.map(\.value)),
      (try? await network.isSignedIn()) == true,
      let people = try? await network.response(to: query, revalidating: isRevalidating), people.count == items.count
    else { return items }
    return zip(items, people).map { Received($0.value.adding($1 ?? Account.Person()), json: $0.json) }
  }

  private func append(_ items: [Received<Item>], of page: PageSequence<Page<Item>>.Element) {
    // The app never prints its rows. Without their JSON, they take a fraction of the memory.
    dataSource.append(isPrinted ? items : items.map { Received($0.value, json: .null) })
    progress.note(
      page.value, number: page.number, of: page.lastNumber, isLast: page.isLast,
      nextPage: order.selection.page(afterFetched: page.number, showing: dataSource.count))
    status = SafeText(untrusted: progress.viewModel?.sentence ?? "")
    rest = rest?.remainder(afterFetched: page.number)
    if !dataSource.isSorted { show(dataSource) }
    if dataSource.isFull { finish() }
  }

  private func finish() {
    rest = nil
    pages = nil
    dataSource.finish()
    show(dataSource)
  }

  /// The rows on the screen. During a refresh, these are the old rows until the first new page
  /// arrives.
  private var shown: ListDataSource<Item> {
    table?.source as? ListDataSource<Item> ?? dataSource
  }

  private func show(_ rows: ListDataSource<Item>) {
    guard shown !== rows else { return }
    if former?.order.key == order.key {
      keepingSelection { table?.source = rows }
    } else {
      table?.source = rows
      table?.move(to: TablePosition())
    }
  }

  /// Makes a change without changing the selected item, even if the item moves to another row. If
  /// the item is gone, the same row stays selected.
  private func keepingSelection(_ change: () -> Void) {
    let key = selectedItem?.rowKey
    change()
    if let key, let row = shown.row(of: key) { table?.select(sourceRow: row) }
  }

  public func refresh() {
    begin(order, isRevalidating: true)
  }

  public func retry() {
    if let failed { begin(failed.order, isRevalidating: failed.isRevalidating) }
  }

  /// Starts loading the list from its beginning. The old rows stay on the screen until new ones
  /// arrive.
  private func begin(_ order: ListOrder<Item>, isRevalidating: Bool) {
    if shown === dataSource { former = (self.order, rest, progress) }
    (self.order, self.isRevalidating, failed) = (order, isRevalidating, nil)
    dataSource = ListDataSource(order.selection, at: listRoute, from: viewpoint)
    (rest, pages, changeCount) = (order.selection.fetchedRange, nil, changes.count)
    progress = ListProgress(nextPage: order.selection.range.firstPage)
  }

  public var orderQuestion: Question? {
    guard orders.count > 1 else { return nil }
    let replies = orders.map { Question.Reply($0.name, key: $0.key) }
    return Question(title: "Sort", message: [ParagraphCell("Current order: " + order.name)], replies: replies)
  }

  public func sort(by reply: Int) {
    begin(orders[reply], isRevalidating: false)
  }

  /// Whether the next page must be loaded.
  ///
  /// If the app sorts the list, all pages must be loaded before any row can be shown.
  public var needsLoad: Bool {
    rest != nil && (dataSource.isSorted || shown !== dataSource || table?.isNearEnd == true)
  }

  /// Loads the next page.
  ///
  /// - Throws: `UnknownNameError` or `NetworkError`. The rows that have loaded before stay.
  public func load() async throws {
    guard let rest else { return }
    (hasFailed, failed) = (false, nil)
    let source = dataSource
    do {
      var pages = try self.pages ?? pages(in: rest).makeAsyncIterator()
      self.pages = nil
      let page = try await pages.next(isolation: #isolation)
      // A refresh may have restarted the list while the page was loading. The page is then
      // outdated.
      guard source === dataSource else { return }
      guard let page else { return finish() }
      let items = await completed(page.value.items)
      guard source === dataSource else { return }
      self.pages = pages
      append(items, of: page)
      if changes.count != changeCount { refresh() }
    } catch let error as NetworkError {
      guard source === dataSource else { return }
      hasFailed = true
      let isFirst = progress.pagesDone == 0
      if shown !== dataSource, let former {
        failed = (order, isRevalidating)
        (order, self.rest, progress) = former
        (dataSource, isRevalidating) = (shown, false)
      }
      if isFirst, case .notFound = error, let unknown = listRoute.unknown { throw unknown }
      throw error
    }
  }

  var selectedItem: Item? {
    table?.selectedRow.flatMap { shown.item(at: $0) }
  }

  func prompt(_ title: SafeText) -> Prompt {
    Prompt(title, action: "add", keptFor: listRoute)
  }

  func discardTypedInput() async {
    await unsent.store("", for: listRoute)
  }

  func send(_ request: APIRequest<NoContent>) async throws {
    if try await !network.confirm(request) { throw NetworkError.notFound(message: "") }
  }

  func row(of key: String) -> Int? { shown.row(of: key) }

  func insert(_ item: Item, at row: Int) { edit { $0.insert(item, at: row) } }

  func remove(_ key: String) { edit { $0.remove(key) } }

  func replace(_ item: Item) { edit { $0.replace(item) } }

  private func edit(_ change: (ListDataSource<Item>) -> Void) {
    keepingSelection {
      change(shown)
      table?.source = shown
    }
  }

  public func data(of rows: Range<Int>, as format: DataFormat) -> [UInt8]? {
    switch format {
    case .page, .screen: nil
    case .json: format.objects(dataSource[rows].map { $0.json })
    case .values: dataSource.values(of: rows)
    case .coloredValues: ValueLines.emphasized(dataSource.values(of: rows))
    }
  }

  /// Returns the notes to print after the rows: how to continue an interrupted list, or that the
  /// list is empty or has more rows.
  public func notes(after format: DataFormat) -> [StyledText] {
    if isPrinted, hasFailed, progress.pagesDone > 0, !dataSource.isSorted {
      return [
        StyledText(alert: "the list is incomplete; to continue, repeat the command with --page \(progress.nextPage)")
      ]
    }
    guard rest == nil, shown === dataSource else { return [] }
    let warnings =
      progress.isCutShort
      ? [StyledText(warning: "GitHub ended this search early; results may be missing", on: format)] : []
    guard format.isForPeople else { return warnings }
    let selection = order.selection
    let extent = ListExtentViewModel(
      count: dataSource.count, of: progress.total(of: selection, found: dataSource.foundCount), in: selection.range,
      at: listRoute, isChosen: selection.includes != nil)
    return warnings + (extent.sentence.map { [StyledText(untrusted: $0, .dim)] } ?? [])
  }
}
