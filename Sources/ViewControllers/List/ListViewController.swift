import Essentials
import HTTP
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// View controller: a list that grows while its pages load.
///
/// The same class shows every kind of list. The requests in the orders determine which list it is.
public final class ListViewController<Item: ListItem>: @MainActor RoutedScene, InputScene, DataScene {
  private let orders: [ListOrder<Item>]
  let network: NetworkController
  let clock: ViewpointClock
  public let route: Route
  let audience: Audience
  private let countOnProfile: Int?
  /// Finds the request for the pages of an order. `nil` to use the order's request.
  private let findRequest: (@MainActor (ListOrder<Item>, LoadPass) async throws -> ListRequest<Item>?)?
  let editing: ListEditing<Item>?
  private let actions: [RowAction<Item>]
  /// The number of accepted changes that can have moved rows to other pages of the list.
  private(set) var changeCount = 0
  public weak var delegate: (any PageDelegate)?
  private var loading: ListLoading<ListRun<Item>>
  /// The error of the latest load that failed.
  private var latestError: NetworkError?
  public let table: Table?

  /// Creates a view controller for a list.
  ///
  /// - Parameters:
  ///   - orders: The orders that the user can choose from. There must be at least one, and the
  ///     first is shown.
  ///   - route: The route of the list.
  ///   - countOnProfile: The number of rows as the profile of the account states it, or `nil` if it
  ///     isn't known.
  ///   - editing: The editing of the list, or `nil` if it can't be changed.
  ///   - findRequest: Finds the request for the pages of an order. `nil` to use the order's request.
  public init(
    orders: [ListOrder<Item>], at route: Route, for audience: Audience, countOnProfile: Int? = nil,
    editing: ListEditing<Item>? = nil,
    findRequest: (@MainActor (ListOrder<Item>, LoadPass) async throws -> ListRequest<Item>?)? = nil,
    network: NetworkController, clock: ViewpointClock
  ) {
    self.orders = orders
    self.editing = editing
    self.findRequest = findRequest
    self.route = route
    self.audience = audience
    self.countOnProfile = countOnProfile
    self.clock = clock
    self.network = network
    actions = audience == .app && editing == nil ? Item.actions : []
    let run = ListRun(
      orders[0], accepting: audience.firstAcceptance, after: 0,
      rows: ListDataSource(orders[0], at: route, reservingStatesOf: actions, from: clock))
    loading = .showing(run)
    table = Table(run.rows)
  }

  /// Returns the items of a page with details from GraphQL. If the query fails, the items are
  /// returned unchanged, and the notes after the rows say why. If the rows appear before their
  /// details, the items are returned unchanged, and the next load requests the details.
  ///
  /// While the query runs, the next pages are already being fetched.
  private func completed(
    _ items: [Received<Item>], of run: ListRun<Item>, in pass: LoadPass
  ) async -> [Received<Item>] {
    if showsIncompleteRows(of: run), Item.detailsQuery(of: items.map(\.value), for: audience) != nil {
      run.incomplete = (items, pass)
      return items
    }
    return await withDetails(items, of: run, in: pass)
  }

  /// Whether the rows of a run appear before their details. Rows that replace other rows, and rows
  /// that the app sorts, appear only together with their details.
  private func showsIncompleteRows(of run: ListRun<Item>) -> Bool {
    audience == .app && run.acceptance != .stored && !loading.isReplacing && !run.rows.isSorted
  }

  private func completeRows(_ items: [Received<Item>], of run: ListRun<Item>, in pass: LoadPass) async {
    let completed = await withDetails(items, of: run, in: pass)
    let (oldestDate, staleDate) = (await pass.oldestDate, await pass.staleDate)
    guard !Task.isCancelled, run === loading.current else { return }
    run.incomplete = nil
    run.note(staleDate)
    edit { $0.replace(completed.map(\.value)) }
    show(delegate?.changes.missing(from: pass, since: oldestDate) ?? [])
  }

  private func withDetails(
    _ items: [Received<Item>], of run: ListRun<Item>, in pass: LoadPass
  ) async -> [Received<Item>] {
    guard let query = Item.detailsQuery(of: items.map(\.value), for: audience),
      (try? await network.isSignedIn()) == true
    else { return items }
    switch await network.partialResult(of: query, in: pass) {
    case .success(let details) where details.value.count == items.count:
      // GitHub reports deleted accounts as not found, and their rows have no details.
      let loss = details.losses.first { if case .notFound = $0.error { false } else { true } }
      if let loss, run.acceptance != .stored { run.detailsError = .noDetails(loss.error) }
      return zip(items, details.value).map { Received($0.value.adding($1), json: $0.json) }
    case .failure(let error) where run.acceptance != .stored && !Task.isCancelled:
      run.detailsError = .noDetails(error)
      return items
    // The stored rows are shown without details that aren't stored. The next load requests these
    // details.
    case .success, .failure: return items
    }
  }

  private func append(_ items: [Received<Item>], of page: PageSequence<Page<Item>>.Element, to run: ListRun<Item>) {
    // The app never prints its rows. Without their JSON, they take a fraction of the memory.
    let items = audience == .app ? items.map { Received($0.value, json: .null) } : items
    run.append(items, of: page.value, number: page.number, of: page.lastNumber, isLast: page.isLast)
    if run.rest == nil || !run.rows.isSorted && !isAwaitingSelection(in: run) { showRows() }
  }

  public var rowPosition: SafeText {
    guard let row = table?.selectedRow, row < shown.rows.count else { return "" }
    let total = shown.progress.total(of: shown.order.selection, found: shown.rows.foundCount)
      .agreeing(withProfile: countOnProfile)
    return SafeText(
      untrusted: ListPositionViewModel(
        row: row + 1, of: shown.rows.count, total: total, marked: shown.rows.marks.count,
        order: orders.count > 1 && shown.order.column == nil ? shown.order.name.string : nil
      ).text)
  }

  public var status: SafeText {
    if loading.current.acceptance == .fresh, shown.acceptance == .stored, loading.isReplacing {
      return SafeText(untrusted: update.text)
    }
    let progress = loading.current.progress
    guard let latest = progress.latest else { return "Loading the list" }
    let viewModel = ListProgressViewModel(
      done: progress.pagesDone, page: latest.number, last: latest.last, remaining: latest.remainingRequests,
      seconds: latest.seconds)
    return SafeText(untrusted: viewModel.sentence)
  }

  public var age: SafeText { SafeText(untrusted: update.age) }
  private var update: UpdateViewModel { UpdateViewModel(since: shown.staleDate, from: clock.viewpoint) }

  /// Shows the rows of the current run.
  private func showRows() {
    let former = loading
    loading.showRows()
    guard former.isReplacing else { return }
    shown.rows.marks = former.shown.rows.marks
    if former.shown.order.key == shown.order.key {
      keepingSelection(in: former.shown) { table?.source = shown.rows }
    } else {
      table?.source = shown.rows
      table?.move(to: TablePosition())
    }
  }

  private var shown: ListRun<Item> { loading.shown }

  /// Whether a refresh must load more pages first, so that the selected item is among its rows.
  ///
  /// The refresh stops looking one page of rows after the position of the selected row, because the
  /// item may no longer exist.
  private func isAwaitingSelection(in run: ListRun<Item>) -> Bool {
    guard loading.isReplacing, run.order.key == shown.order.key, let row = table?.selectedRow,
      let item = shown.rows.item(at: row)
    else { return false }
    return run.rows.row(of: item.rowKey) == nil && run.rows.count <= row + ListRange.largestPage
  }

  /// Makes a change, and keeps the same item selected even if the item moves to another row. If the
  /// item no longer exists, the same row number stays selected.
  ///
  /// An added item gets another key when it loads from GitHub. The loaded item is then the first
  /// one that the former rows don't contain.
  private func keepingSelection(in run: ListRun<Item>, _ change: () -> Void) {
    let item = table?.selectedRow.flatMap { run.rows.item(at: $0) }
    change()
    guard let item else { return }
    let row = shown.rows.row(of: item.rowKey) ?? (item.isProvisional ? shown.rows.firstRow(notIn: run.rows) : nil)
    if let row { table?.select(sourceRow: row) }
  }

  public func refresh() {
    begin(loading.current.order, accepting: .confirmed)
  }

  /// Loads the rows again after an addition. As long as the rows of the latest load aren't shown,
  /// also loads them again after any other change, because the responses may be older than the
  /// change. Otherwise, the list starts over only when more pages load.
  public func refresh(after changes: [Change]) {
    guard editing != nil || !Item.actions.isEmpty && !changes.relations.isEmpty else { return }
    changeCount += 1
    let isAddition = changes.contains { editing?.added($0) != nil }
    if isAddition || loading.isReplacing || shown.progress.pagesDone == 0 { refresh() }
  }

  public func retry() {
    if let failed = loading.failed { begin(failed.order, accepting: failed.acceptance) }
  }

  private func begin(_ order: ListOrder<Item>, accepting acceptance: CacheAcceptance) {
    let rows = ListDataSource(order, at: route, reservingStatesOf: actions, from: clock)
    let run = ListRun(order, accepting: acceptance, after: changeCount, rows: rows)
    // Without a loaded page, there are no rows to keep on the screen.
    if shown.progress.pagesDone == 0 {
      loading = .showing(run)
      table?.source = rows
    } else {
      loading.begin(run)
    }
  }

  public var orderChoice: Choice<Character>? { orders.choice(current: loading.current.order) }
  public var order: Character? { orders.count > 1 ? loading.current.order.key : nil }

  public func sort(by key: Character) {
    guard key != order, let order = orders.order(withKey: key) else { return }
    begin(order, accepting: audience.firstAcceptance)
  }

  public var isTyping: Bool { false }
  public var help: [LabelsCell.Row] { Table.help(except: Set(commands.flatMap(\.keys))) }

  /// Moves the selection, or handles a click on the heading of a column.
  ///
  /// Such a click sorts the list by the column. If the list is already sorted by the column, the
  /// click reverses the order. If the list can't be sorted by the column, a message says why.
  public func handle(_ event: InputEvent) -> Bool {
    guard case .click(let position) = event, let table, let width = table.headerWidth(at: position) else {
      return table?.handle(event) ?? false
    }
    let heading = shown.rows.heading(at: position.column - Theme.indentation, width: width)
    guard let heading else { return false }
    guard let chosen = orders.first(where: { $0.column?.heading == heading }) else {
      let refusal = StyledText.refusal(of: .heading(heading, isOnlyOrder: orders.count == 1), from: clock.viewpoint)
      if let refusal { delegate?.say(refusal, as: .refusal) }
      return true
    }
    sort(by: chosen.keyWhenChosen(insteadOf: order))
    return true
  }

  /// Whether the next page must be loaded, or the details of rows that are already shown.
  ///
  /// If the app sorts the list, all pages must be loaded before any row can be shown.
  public var needsLoad: Bool {
    let run = loading.current
    return run.incomplete != nil
      || run.rest != nil && (run.rows.isSorted || loading.isReplacing || table?.isNearEnd == true)
  }

  /// Loads the next page, or the details of rows that are already shown.
  ///
  /// - Throws: `UnknownNameError`, `StarListError` or `NetworkError`. Rows that loaded earlier
  ///   stay.
  public func load() async throws {
    let run = loading.current
    if let (items, pass) = run.incomplete { return await completeRows(items, of: run, in: pass) }
    loading.startLoad()
    let pass = LoadPass(run.acceptance, after: delegate?.changes.acceptedCount ?? 0)
    guard let rest = run.rest else { return }
    do {
      if run.request == nil {
        let request = if let findRequest { try await findRequest(run.order, pass) } else { run.order.request }
        guard run === loading.current else { return }
        run.request = request
      }
      guard let request = run.request else { return }
      // The app fetches one page ahead of the user. A command fetches as many pages ahead as possible.
      var pages =
        try run.pages
        ?? network.pages(of: request, in: rest, ahead: audience == .app ? 1 : nil, in: pass).makeAsyncIterator()
      run.pages = nil
      let page = try await pages.next(isolation: #isolation)
      // A refresh may have started another run while the page was loading. The page is then outdated.
      guard run === loading.current else { return }
      guard let page else {
        run.finish()
        return showRows()
      }
      let items = await completed(page.value.items, of: run, in: pass)
      let (oldestDate, staleDate) = (await pass.oldestDate, await pass.staleDate)
      guard run === loading.current else { return }
      run.pages = pages
      run.note(staleDate)
      append(items, of: page, to: run)
      show(delegate?.changes.missing(from: pass, since: oldestDate) ?? [])
      // Rows that the app sorts appear only when all stored pages have loaded.
      if run.acceptance == .stored, shown === run, run.rest == nil || !run.rows.isSorted {
        begin(run.order, accepting: .fresh)
      } else if changeCount != run.changeCount {
        refresh()
      }
    } catch {
      guard run === loading.current else { return }
      if run.acceptance == .stored, !Task.isCancelled {
        begin(run.order, accepting: .fresh)
        return try await load()
      }
      loading.fail()
      guard let error = error as? NetworkError else { throw error }
      latestError = error
      throw run.progress.pagesDone == 0 ? route.explained(error, isOfNode: run.request?.isOfNode == true) : error
    }
  }

  var selectedItem: Item? {
    table?.selectedRow.flatMap { shown.rows.item(at: $0) }
  }

  /// The marked items that no filter hides, or else the selected item.
  var chosenItems: [Item] {
    let marked = shownMarkedRows.compactMap { shown.rows.item(at: $0) }
    return marked.isEmpty ? selectedItem.map { [$0] } ?? [] : marked
  }

  var marks: [String] {
    get { shown.rows.marks }
    set { shown.rows.marks = newValue }
  }

  /// Marks the selected row, or removes its mark.
  func toggleMark() {
    if let selectedItem { shown.rows.toggleMark(of: selectedItem.rowKey) }
  }

  /// The items of all rows that have loaded.
  var shownItems: [Item] { (0..<shown.rows.count).compactMap { shown.rows.item(at: $0) } }

  func row(of key: String) -> Int? { shown.rows.row(of: key) }

  func edit(_ change: (ListDataSource<Item>) -> Void) {
    keepingSelection(in: shown) {
      change(shown.rows)
      table?.source = shown.rows
    }
  }

  public func data(of rows: Range<Int>, for audience: Audience) -> [UInt8]? {
    switch audience {
    case .app, .terminal: nil
    case .json: audience.objects(shown.rows[rows].map { $0.json })
    case .values: shown.rows.values(of: rows)
    case .coloredValues: ValueLines.emphasized(shown.rows.values(of: rows))
    }
  }

  /// Returns an error for the rows that are missing from the output for programs.
  public func shortfall(for audience: Audience) -> (any Error)? {
    guard audience.isJSON || audience.isValues else { return nil }
    let error: (any Error)? = shown.progress.unread ?? shown.progress.omission
    return error ?? missingRows
  }

  private var missingRows: NetworkError? {
    shown.progress.missingRows(of: shown.order.selection, found: shown.rows.foundCount, onProfile: countOnProfile)
  }

  /// Returns the notes to print after the rows: how to continue an interrupted list, or that the
  /// list is empty or has more rows.
  public func notes(for audience: Audience) -> [StyledText] {
    let run = shown
    if audience != .app, loading.isInterrupted, let latestError, run.progress.pagesDone > 0, !run.rows.isSorted {
      let sentence = ListExtentViewModel.interrupted(by: latestError, before: run.progress.nextPage)
      return sentence.map { [StyledText(alert: $0)] } ?? []
    }
    let details = StyledText.notes(about: run.detailsError, unless: nil, for: audience, from: clock.viewpoint)
    guard run.rest == nil, !loading.isReplacing else { return details }
    let (failure, unread, omission) = (shortfall(for: audience), run.progress.unread, run.progress.omission)
    let warnings =
      details
      + StyledText.notes(about: omission, unless: unread == nil ? failure : nil, for: audience, from: clock.viewpoint)
      + StyledText.notes(about: unread, unless: failure, for: audience, from: clock.viewpoint)
      + StyledText.notes(about: missingRows, unless: failure, for: audience, from: clock.viewpoint)
    let selection = run.order.selection
    let extent = ListExtentViewModel(
      count: run.rows.count, of: run.progress.total(of: selection, found: run.rows.foundCount), in: selection.range,
      at: route, isChosen: selection.isFiltered)
    guard audience.isInteractive else {
      return warnings + (extent.warning.map { [StyledText(warning: $0, for: audience)] } ?? [])
    }
    // A list whose rows can't be read isn't empty, so don't report an empty list.
    guard run.rows.count > 0 || unread == nil else { return warnings }
    return warnings + (extent.sentence.map { [StyledText(untrusted: $0, .dim)] } ?? [])
  }
}
