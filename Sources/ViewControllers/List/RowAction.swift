import LotusModel
import Terminal

/// An action on the rows of a list that creates or removes a relation of the signed-in user, such as
/// following accounts.
public nonisolated struct RowAction<Item>: Sendable {
  let key: KeyPress
  let kind: Relation.Kind
  /// Returns the relation to an item, or `nil` if the item can't have this relation.
  let relation: @Sendable (Item) -> Relation?
  /// Returns whether the relation exists, or `nil` if that isn't known.
  let holds: @Sendable (Item) -> Bool?
  /// Returns the item after a change of the relation.
  let setting: @Sendable (Item, Bool) -> Item

  init(
    _ key: KeyPress, _ kind: Relation.Kind, relation: @escaping @Sendable (Item) -> Relation?,
    holds: @escaping @Sendable (Item) -> Bool?, setting: @escaping @Sendable (Item, Bool) -> Item
  ) {
    self.key = key
    self.kind = kind
    self.relation = relation
    self.holds = holds
    self.setting = setting
  }

  /// Whether the action on these items creates the relation. The relation is removed only if all
  /// items that can have it do.
  func creates(for items: [Item]) -> Bool {
    !items.filter { relation($0) != nil }.allSatisfy { holds($0) == true }
  }

  /// Returns the changes of the items whose relation must change.
  func changes(of items: [Item]) -> [RowChange<Item>] {
    let creates = creates(for: items)
    return items.compactMap { item in
      guard let relation = relation(item), holds(item) != creates else { return nil }
      let changed = setting(item, creates)
      return RowChange(
        item: item, changed: changed, restored: setting(changed, !creates),
        change: .relation(relation, holds: creates), restoration: .relation(relation, holds: !creates))
    }
  }
}

/// A change of a row, and the way back.
nonisolated struct RowChange<Item> {
  let item: Item
  /// The item after the change, or `nil` if the change removes the row.
  let changed: Item?
  /// The item after the change has been undone. This item can differ from the original: undoing a
  /// block doesn't bring back the follow that the block has ended.
  let restored: Item
  let change: ListChange
  /// The opposite change, or `nil` if the change can't be undone.
  let restoration: ListChange?
}
