import LotusModel

/// Dedicated model controller: decides which items of the pages of a list become rows, and in which order.
///
/// It never fetches; the view controller hands it page after page.
struct ListDataSource<Item: ListItem> {
  private let selection: ListSelection<Item>
  private var count = 0
  private var leftToSkip: Int
  /// The keys of the last pages: an item that moves while a list is paged moves by a page or a few.
  private var recentKeys: [Set<String>] = []
  /// Everything so far, where the order is found only at the end.
  private var held: [Item] = []

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
  mutating func append(_ page: [Item]) -> [Item] {
    let items = page.filter { item in
      (selection.includes?(item) ?? true) && !recentKeys.contains { $0.contains(item.rowKey) }
    }
    recentKeys = recentKeys.suffix(Self.remembered - 1) + [Set(page.map(\.rowKey))]
    guard !isSorted else {
      held += items
      return []
    }
    let wanted = items.dropFirst(leftToSkip)
    leftToSkip -= items.count - wanted.count
    let rows = wanted.prefix(selection.range.limit.map { $0 - count } ?? .max)
    count += rows.count
    return Array(rows)
  }

  /// - Returns: the rows that had to wait for the last page.
  mutating func finish() -> [Item] {
    guard let order = selection.order else { return [] }
    defer { held = [] }
    return Array(held.sorted(by: order).prefix(selection.range.limit ?? .max))
  }
}
