import LotusModel
import Terminal

/// An action on the rows of a list that creates or removes a relation of the signed-in user, such as
/// following accounts.
public nonisolated struct RowAction<Item>: Sendable {
  let command: PageCommand
  let kind: Relation.Kind
  /// Returns the relation to an item, or `nil` if the item can't have this relation.
  let relation: @Sendable (Item) -> Relation?
  /// Returns whether the relation exists, or `nil` if that isn't known.
  let holds: @Sendable (Item) -> Bool?

  init(
    _ command: PageCommand, _ kind: Relation.Kind, relation: @escaping @Sendable (Item) -> Relation?,
    holds: @escaping @Sendable (Item) -> Bool?
  ) {
    self.command = command
    self.kind = kind
    self.relation = relation
    self.holds = holds
  }

  /// Whether the action on these items creates the relation. The action removes the relation only
  /// if every item that can have the relation has it.
  func creates(for items: [Item]) -> Bool {
    let possible = items.filter { relation($0) != nil }
    return possible.isEmpty || !possible.allSatisfy { holds($0) == true }
  }

  /// Returns the changes of the items whose relation must change.
  func changes(of items: [Item]) -> [RowChange<Item>] {
    let creates = creates(for: items)
    return items.compactMap { item in
      guard let relation = relation(item), holds(item) != creates else { return nil }
      return RowChange(item: item, change: .relation(RelationChange(relation, holds: creates)))
    }
  }
}

/// The change that an action makes to an item of a list.
nonisolated struct RowChange<Item> {
  let item: Item
  let change: Change
}
