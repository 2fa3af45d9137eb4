import Essentials
import LotusModel
import Terminal
import ViewModels

/// Dedicated model controller: stores the rows of a list, and decides which items become rows and
/// how they are sorted.
///
/// The data source never sends requests. The view controller passes it one page after another.
final class ListDataSource<Item: ListItem>: @MainActor RoutedDataSource {
  private let selection: ListSelection<Item>
  private let sortedColumn: SortedColumn?
  private let route: Route
  /// The actions that the user can perform on the rows. The columns have room for the resulting
  /// states, so they don't move after an action.
  private let actions: [RowAction<Item>]
  private let clock: ViewpointClock
  /// The number of rows so far, including rows that `forget(before:)` has removed from memory.
  private(set) var count = 0
  /// Whether the last page has loaded, or the list has reached its limit.
  private(set) var isComplete = false
  private var rows: [Received<Item>] = []
  private var forgotten: Int { count - rows.count }
  /// The widths of the columns, or `nil` before the first row.
  private var layout: ColumnLayout?
  /// The number of rows whose text fits into the columns, including forgotten rows.
  private var fittedCount = 0
  /// The number of times that the columns have become wider.
  private var widenings = 0
  private var leftToSkip: Int
  /// The number of items so far that match the filter, including those outside of the range to
  /// show.
  private(set) var foundCount = 0
  /// The items that may become rows. Used only if the app sorts the list. The order of the items is
  /// then known only after the last page.
  private var held: [Received<Item>] = []

  init(
    _ selection: ListSelection<Item>, sortedBy column: SortedColumn? = nil, at route: Route,
    reservingStatesOf actions: [RowAction<Item>] = [], from clock: ViewpointClock
  ) {
    self.actions = actions
    self.selection = selection
    sortedColumn = column
    self.route = route
    self.clock = clock
    leftToSkip = selection.skippedCount
  }

  convenience init(
    _ order: ListOrder<Item>, at route: Route, reservingStatesOf actions: [RowAction<Item>], from clock: ViewpointClock
  ) {
    self.init(order.selection, sortedBy: order.column, at: route, reservingStatesOf: actions, from: clock)
  }

  /// Whether the app sorts the list. If so, rows appear only after all pages have loaded.
  var isSorted: Bool {
    selection.order != nil
  }

  /// Whether the list has reached its limit.
  var isFull: Bool {
    !isSorted && selection.range.limit.map { count >= $0 } ?? false
  }

  func append(_ page: [Received<Item>]) {
    let items = page.filter { selection.includes?($0.value) ?? true }.map { selection.addingFields(to: $0) }
    foundCount += items.count
    guard let order = selection.order else { return cut(items) }
    held += items
    // Drop the items that sort after the last row to show.
    if let limit = selection.range.limit { held = Array(sorted(by: order).prefix(selection.skippedCount + limit)) }
  }

  /// Completes the list after the last page has loaded, and turns sorted items into rows.
  func finish() {
    isComplete = true
    guard let order = selection.order else { return }
    cut(sorted(by: order))
    held = []
  }

  private func sorted(by order: (Item, Item) -> Bool) -> [Received<Item>] {
    held.sorted { order($0.value, $1.value) }
  }

  /// Appends the items that are within the range to show.
  private func cut(_ items: [Received<Item>]) {
    let wanted = items.dropFirst(leftToSkip)
    leftToSkip -= items.count - wanted.count
    let new = wanted.prefix(selection.range.limit.map { $0 - count } ?? .max)
    count += new.count
    rows += new
  }

  func route(at row: Int) -> Route? { item(at: row)?.route }

  func address(at row: Int, on web: String) -> String? { item(at: row)?.address(on: web) }
  func opens(_ row: Int) -> Bool { route(at: row) != nil || address(at: row, on: clock.viewpoint.webURL) != nil }
  func copiedText(at row: Int) -> String? { item(at: row)?.copiedText }

  /// Returns the item in a row.
  ///
  /// - Returns: `nil` if the row doesn't exist or has been forgotten.
  func item(at row: Int) -> Item? {
    (forgotten..<count).contains(row) ? rows[row - forgotten].value : nil
  }

  subscript(range: Range<Int>) -> ArraySlice<Received<Item>> {
    rows[range.lowerBound - forgotten..<range.upperBound - forgotten]
  }

  func viewModel(_ item: Received<Item>) -> ListRowViewModel {
    item.value.row(from: clock.viewpoint, in: route)
  }

  /// Returns one line of tab-separated values for each row.
  ///
  /// Control characters are escaped, because the output of most pipes ends up on a terminal.
  func values(of rows: Range<Int>) -> [UInt8] {
    Array(self[rows].map { SafeText(untrusted: viewModel($0).tabSeparated).string + "\n" }.joined().utf8)
  }

  /// Returns the cell of a row.
  ///
  /// The row is measured again, because the text of an age becomes longer over time.
  func cell(at row: Int) -> any Cell { cell(at: row, below: nil) }

  func cell(at row: Int, below upperRow: Int?) -> any Cell {
    let texts = texts(at: row)
    let layout = layout(fitting: texts)
    guard let upperRow, upperRow >= forgotten else { return ListRowCell(texts: texts, layout: layout) }
    let columns = zip(viewModel(rows[row - forgotten]).fields, viewModel(rows[upperRow - forgotten]).fields)
    let isRepeated = columns.map { $0.column.content == .group && $0.text == $1.text }
    return ListRowCell(texts: zip(texts, isRepeated).map { $1 ? StyledText() : $0 }, layout: layout)
  }

  var header: (any Cell)? {
    rows.isEmpty ? nil : ListHeaderCell(layout: layout(fitting: texts(at: forgotten)))
  }

  /// Returns column widths that fit the given strings and all rows so far.
  ///
  /// Rows on the same screen share their columns, so all rows are measured before the first is
  /// drawn.
  private func layout(fitting texts: [StyledText]) -> ColumnLayout {
    let former = layout
    var layout =
      former ?? ColumnLayout(viewModel(rows[0]).fields.map { TableColumn($0.column, sortedBy: sortedColumn) })
    while fittedCount < count {
      layout.fit(self.texts(at: fittedCount))
      for texts in textsAfterActions(at: fittedCount) { layout.reserve(texts) }
      fittedCount += 1
    }
    layout.fit(texts)
    if layout != former { widenings += 1 }
    self.layout = layout
    return layout
  }

  /// Returns the heading of the column at a cell of the header, without the mark for the order.
  ///
  /// - Parameters:
  ///   - cell: The cell, counted from the start of the header.
  ///   - width: The width of the list in cells.
  func heading(at cell: Int, width: Int) -> String? {
    guard let layout, let column = layout.column(at: cell, width: width), let first = rows.first else { return nil }
    return viewModel(first).fields[column].column.heading
  }

  private func texts(at row: Int) -> [StyledText] {
    ListRowCell.texts(viewModel(rows[row - forgotten]))
  }

  private func textsAfterActions(at row: Int) -> [[StyledText]] {
    let item = rows[row - forgotten].value
    return actions.compactMap { action in
      action.relation(item).map { relation in
        ListRowCell.texts(viewModel(Received(item.applying(RelationChange(relation, holds: true)), json: .null)))
      }
    }
  }

  // MARK: Editing in the app, which never forgets rows

  func row(of key: String) -> Int? { rows.firstIndex { $0.value.rowKey == key } }

  /// Returns the first row whose item another list doesn't contain.
  func firstRow(notIn other: ListDataSource) -> Int? { rows.firstIndex { other.row(of: $0.value.rowKey) == nil } }

  /// Inserts an item unless the list already contains it.
  func insert(_ item: Item, at row: Int) {
    guard self.row(of: item.rowKey) == nil else { return }
    rows.insert(Received(item, json: .null), at: min(row, rows.count))
    count += 1
    foundCount += 1
    fittedCount = 0
  }

  func remove(_ key: String) {
    guard let row = row(of: key) else { return }
    rows.remove(at: row)
    marks.removeAll { $0 == key }
    count -= 1
    foundCount -= 1
    fittedCount = 0
  }

  func replace(_ items: [Item]) {
    var replacements = Dictionary(items.map { ($0.rowKey, $0) }) { $1 }
    // Search from the end, because most of the rows to replace have just loaded.
    for row in rows.indices.reversed() where !replacements.isEmpty {
      guard let item = replacements.removeValue(forKey: rows[row].value.rowKey) else { continue }
      rows[row] = Received(item, json: .null)
      fittedCount = min(fittedCount, row)
    }
  }

  // MARK: Marks

  /// The keys of the rows to which the next action applies, in the order of marking.
  var marks: [String] = []

  func isMarked(_ row: Int) -> Bool {
    !marks.isEmpty && item(at: row).map { marks.contains($0.rowKey) } == true
  }

  /// Marks a row, or removes its mark.
  func toggleMark(of key: String) {
    if let index = marks.firstIndex(of: key) { marks.remove(at: index) } else { marks.append(key) }
  }

  var markedRows: [Int] { marks.compactMap { row(of: $0) } }

  /// Forgets the rows before a row, except for the row directly above. The row below leaves out
  /// values that both rows share, so that row is needed to draw it.
  func forget(before row: Int) {
    rows.removeFirst(max(0, row - 1 - forgotten))
    fittedCount = max(fittedCount, row)
  }

  /// A number that increases whenever the rows must be drawn again.
  ///
  /// Rows must be drawn again every minute because they show ages, and whenever a column becomes
  /// wider. The two numbers in the sum never decrease, so their changes can't cancel each other.
  var version: Int { clock.viewpoint.minute + widenings }

  var isList: Bool { true }

  /// The states and the labels of the first hundred rows.
  var filterWords: [String] {
    let fields = rows.prefix(100).flatMap { viewModel($0).fields }.filter {
      [.state, .words].contains($0.column.content)
    }
    return fields.flatMap { $0.text.text.split(separator: ", ").map(String.init) }.uniqued
  }

  func text(at row: Int) -> String {
    viewModel(rows[row - forgotten]).fields.map(\.text.text).joined(separator: " ")
  }
}
