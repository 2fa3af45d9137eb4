import LotusModel
import Terminal
import ViewModels

/// Dedicated model controller: decides which items of the pages of a list become rows, and in which order, and keeps them.
///
/// It never fetches; the view controller hands it page after page.
final class ListDataSource<Item: ListItem>: @MainActor RoutedDataSource {
  private let selection: ListSelection<Item>
  private let route: Route
  private let viewpoint: () -> Viewpoint
  /// The rows so far, forgotten ones included.
  private(set) var count = 0
  private var rows: [Received<Item>] = []
  private var forgotten: Int { count - rows.count }
  /// Nil before the first row.
  private var layout: ColumnLayout?
  /// The rows whose texts the columns have room for, forgotten ones included.
  private var fittedCount = 0
  /// How often columns have become wider.
  private var widenings = 0
  private var leftToSkip: Int
  /// The items of the pages so far that are wanted, or would be in a longer list.
  private(set) var foundCount = 0
  /// The keys of the last pages, and of those before: an item that moves while a list is paged moves by a page or a few.
  private var (recentKeys, olderKeys): (Set<String>, Set<String>) = ([], [])
  /// What may become a row, where the order is found only at the end.
  private var held: [Received<Item>] = []

  private static var remembered: Int { 1600 }

  init(_ selection: ListSelection<Item>, at route: Route, from viewpoint: @escaping () -> Viewpoint) {
    self.selection = selection
    self.route = route
    self.viewpoint = viewpoint
    leftToSkip = selection.skippedCount
  }

  /// Whether rows appear only when all pages are there.
  var isSorted: Bool {
    selection.order != nil
  }

  /// Whether nothing more is wanted.
  var isFull: Bool {
    !isSorted && selection.range.limit.map { count >= $0 } ?? false
  }

  func append(_ page: [Received<Item>]) {
    if recentKeys.count >= Self.remembered { (recentKeys, olderKeys) = ([], recentKeys) }
    let items = page.filter { item in
      let key = item.value.rowKey
      let isNew = recentKeys.insert(key).inserted && !olderKeys.contains(key)
      return isNew && selection.includes?(item.value) ?? true
    }
    foundCount += items.count
    guard let order = selection.order else { return cut(items) }
    held += items
    // No more are held than can become rows.
    if let limit = selection.range.limit { held = Array(sorted(by: order).prefix(selection.skippedCount + limit)) }
  }

  /// All pages have come.
  func finish() {
    guard let order = selection.order else { return }
    cut(sorted(by: order))
    held = []
  }

  private func sorted(by order: (Item, Item) -> Bool) -> [Received<Item>] {
    held.sorted { order($0.value, $1.value) }
  }

  /// Takes in what of the next items belongs to the range.
  private func cut(_ items: [Received<Item>]) {
    let wanted = items.dropFirst(leftToSkip)
    leftToSkip -= items.count - wanted.count
    let new = wanted.prefix(selection.range.limit.map { $0 - count } ?? .max)
    count += new.count
    rows += new
  }

  func route(at row: Int) -> Route? { item(at: row)?.route }

  func address(at row: Int) -> String? { item(at: row)?.address }

  /// - Returns: nil for a row that is not there.
  func item(at row: Int) -> Item? {
    (forgotten..<count).contains(row) ? rows[row - forgotten].value : nil
  }

  subscript(range: Range<Int>) -> ArraySlice<Received<Item>> {
    rows[range.lowerBound - forgotten..<range.upperBound - forgotten]
  }

  func viewModel(_ item: Received<Item>) -> ListRowViewModel {
    item.value.row(from: viewpoint(), in: route)
  }

  /// A line of values between tabs for each row. Most pipes end on a terminal.
  func values(of rows: Range<Int>) -> [UInt8] {
    Array(self[rows].map { SafeText(untrusted: viewModel($0).tabSeparated).string + "\n" }.joined().utf8)
  }

  /// Its columns are measured again: the text of an age can grow.
  func cell(at row: Int) -> any Cell {
    let texts = texts(at: row)
    return ListRowCell(texts: texts, layout: layout(fitting: texts))
  }

  var header: (any Cell)? {
    rows.isEmpty ? nil : ListHeaderCell(layout: layout(fitting: texts(at: forgotten)))
  }

  /// Rows that are drawn together share their columns, so all that are there are measured before the first of them.
  private func layout(fitting texts: [StyledText]) -> ColumnLayout {
    let former = layout
    var layout = former ?? ColumnLayout(viewModel(rows[0]).cells.map { TableColumn($0.column) })
    while fittedCount < count {
      layout.fit(self.texts(at: fittedCount))
      fittedCount += 1
    }
    layout.fit(texts)
    if layout != former { widenings += 1 }
    self.layout = layout
    return layout
  }

  private func texts(at row: Int) -> [StyledText] {
    ListRowCell.texts(viewModel(rows[row - forgotten]))
  }

  // MARK: Editing, which nothing that is printed does

  func row(of key: String) -> Int? { rows.firstIndex { $0.value.rowKey == key } }

  /// One that is there stays where it is.
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
    count -= 1
    foundCount -= 1
    fittedCount = 0
  }

  func replace(_ item: Item) {
    guard let row = row(of: item.rowKey) else { return }
    rows[row] = Received(item, json: .null)
    fittedCount = 0
  }

  func forget(before row: Int) {
    rows.removeFirst(row - forgotten)
    fittedCount = max(fittedCount, row)
  }

  /// Two numbers that never fall, so that their sum tells every change.
  var version: Int { viewpoint().minute + widenings }

  var isList: Bool { true }

  func text(at row: Int) -> String {
    viewModel(rows[row - forgotten]).cells.map(\.text.text).joined(separator: " ")
  }
}
