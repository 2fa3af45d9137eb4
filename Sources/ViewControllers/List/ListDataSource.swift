import LotusModel

/// Dedicated model controller: decides which items of the pages of a list become rows, and in which order.
///
/// It never fetches; the view controller hands it page after page.
struct ListDataSource<Item: ListItem> {
  private let selection: ListSelection<Item>
  /// The rows so far.
  private(set) var count = 0
  private var leftToSkip: Int
  /// The keys of the last pages: an item that moves while a list is paged moves by a page or a few.
  private var recentKeys: [Set<String>] = []
  /// What may become a row, where the order is found only at the end.
  private var held: [Received<Item>] = []

  private static var remembered: Int { 16 }

  init(_ selection: ListSelection<Item>) {
    self.selection = selection
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

  /// - Returns: the rows that this page brings at once.
  mutating func append(_ page: [Received<Item>]) -> [Received<Item>] {
    let items = page.filter { item in
      (selection.includes?(item.value) ?? true) && !recentKeys.contains { $0.contains(item.value.rowKey) }
    }
    recentKeys = recentKeys.suffix(Self.remembered - 1) + [Set(page.map(\.value.rowKey))]
    guard let order = selection.order else { return cut(items) }
    held += items
    // No more are held than can become rows.
    if let limit = selection.range.limit { held = Array(sorted(by: order).prefix(selection.skippedCount + limit)) }
    return []
  }

  /// - Returns: the rows that had to wait for the last page.
  mutating func finish() -> [Received<Item>] {
    guard let order = selection.order else { return [] }
    defer { held = [] }
    return cut(sorted(by: order))
  }

  private func sorted(by order: (Item, Item) -> Bool) -> [Received<Item>] {
    held.sorted { order($0.value, $1.value) }
  }

  /// What of the next items belongs to the range.
  private mutating func cut(_ items: [Received<Item>]) -> [Received<Item>] {
    let wanted = items.dropFirst(leftToSkip)
    leftToSkip -= items.count - wanted.count
    let rows = wanted.prefix(selection.range.limit.map { $0 - count } ?? .max)
    count += rows.count
    return Array(rows)
  }
}
