import Essentials
public import LotusModel
public import Terminal
import ViewModels

/// View controller: changes of the rows of a list.
///
/// A change applies to all marked rows, and removes their marks. If no row is marked, the change
/// applies to the selected row.
extension ListViewController {
  public var commands: [KeyCommand] {
    guard audience == .app else { return [] }
    if let lists = self as? ListViewController<StarList> { return lists.starListCommands }
    guard editing != nil || !Item.actions.isEmpty else { return [] }
    let items = chosenItems
    let none: SafeText? = items.isEmpty ? "No row is selected" : nil
    let own = editing.map { commands(of: $0, for: items, unless: none) } ?? actionCommands(for: items, unless: none)
    return own + markCommands
  }

  private func commands(of editing: ListEditing<Item>, for items: [Item], unless none: SafeText?) -> [KeyCommand] {
    var commands = [
      KeyCommand(.add, name: editing.action, kind: .lasting) { [weak self] in
        try await self?.add(by: editing)
      }
    ]
    commands += editing.removalCommands.map { command in
      KeyCommand(
        command, name: editing.removalAction, unless: items.lazy.compactMap(editing.refusal).first ?? none,
        kind: .lasting
      ) { [weak self] in
        // If the user tries again after an error, some of the items may be gone.
        let items = items.filter { self?.row(of: $0.rowKey) != nil }
        try await self?.confirmAndMake(items.map { RowChange(item: $0, change: try editing.removal($0)) })
      }.ranked(command == .remove ? .action : .unlisted)
    }
    if let toggle = editing.toggle {
      let item = selectedItem
      let change = item.flatMap(toggle.change)
      // The name of the command for a row in the other state, for example “make private” instead of
      // “make public”.
      let opposite = item.map(toggle.changed).flatMap(toggle.change)
      commands.append(
        KeyCommand(
          .makePublic, name: change?.name, unless: change == nil ? toggle.refusal : none,
          kind: .lasting
        ) { [weak self] in
          if let item, let change { try await self?.make([RowChange(item: item, change: change.change)]) }
        }.instead(of: opposite?.name ?? "make private", because: "The row is in this state already"))
    }
    return commands
  }

  private func actionCommands(for items: [Item], unless none: SafeText?) -> [KeyCommand] {
    let items = items.filter { $0.route?.ofViewer(named: delegate?.viewer) != .profile(.viewer) }
    return Item.actions.map { action in
      let viewModel = RowActionViewModel(action.kind, holds: action.creates(for: items))
      let isPossible = items.contains { action.relation($0) != nil }
      return KeyCommand(
        action.command, name: SafeText(untrusted: viewModel.name),
        unless: none ?? (isPossible ? nil : SafeText(untrusted: viewModel.refusal)), kind: .lasting
      ) { [weak self] in
        try await self?.confirmAndMake(action.changes(of: items))
      }.instead(viewModel, for: items.map(\.rowName), isKnown: items.allSatisfy { action.holds($0) != nil })
    }
  }

  private var markCommands: [KeyCommand] {
    let isMarked = selectedItem.map { marks.contains($0.rowKey) } == true
    let mark = KeyCommand(
      .mark, name: isMarked ? "unmark" : nil, unless: selectedItem == nil ? "No row is selected" : nil,
      now: { [weak self] in
        self?.toggleMark()
        _ = self?.table?.handle(.key("Down"))
      }
    ).ranked(.mark).instead(
      of: isMarked ? "mark" : "unmark", because: isMarked ? "The row is marked already" : "The row is not marked")
    guard !marks.isEmpty else { return [mark] }
    return [mark, KeyCommand("Escape", name: "clear marks", now: { [weak self] in self?.marks = [] })]
  }

  /// Prompts for an item and adds it to the list.
  private func add(by editing: ListEditing<Item>) async throws {
    let prompt = Prompt(
      editing.prompt, action: editing.action, kind: editing.kind, keptFor: route, continuedBy: .add
    ) { [weak self] text in try await self?.add(text, by: editing) }
    try await delegate?.show(prompt)
  }

  /// Adds an item to the list.
  ///
  /// - Throws: `AlreadyListedError`, or `UsageError` if users would block themselves.
  ///   `CancellationError` if the user declines; the prompt then keeps the text.
  private func add(_ text: String, by editing: ListEditing<Item>) async throws {
    let change = try editing.addition(text)
    if case .relation(let change) = change { try await network.checkUser(of: change) }
    guard let item = editing.added(change) else { return }
    if let rows = route.rows, !item.isProvisional, shownItems.contains(where: { $0.isSame(as: item) }) {
      throw AlreadyListedError(item.rowName, in: rows)
    }
    let row = RowChange(item: item, change: change)
    guard await isConfirmed([row]) else { throw CancellationError() }
    select(item)
    try await make([row])
  }

  func insertAndSelect(_ item: Item) {
    edit { $0.insert(item, at: 0) }
    select(item)
  }

  private func select(_ item: Item) {
    if let row = row(of: item.rowKey) { table?.select(sourceRow: row) }
  }

  private func confirmAndMake(_ rows: [RowChange<Item>]) async throws {
    if !rows.isEmpty, await isConfirmed(rows) { try await make(rows) }
  }

  /// Asks whether to make changes of the same kind, if the user must confirm them.
  private func isConfirmed(_ rows: [RowChange<Item>]) async -> Bool {
    let changes = rows.map(\.change)
    guard changes.needConfirmation else { return true }
    let viewModel = ChangesViewModel(changes, of: rows.map(\.item.rowName), canUndo: changes.opposite != nil)
    if await delegate?.ask(Choice(confirming: viewModel)) == true { return true }
    delegate?.say(.unchanged, as: .confirmation)
    return false
  }

  /// Makes several changes of the same kind, one after the other. They are undone together.
  ///
  /// After an error, the rows whose changes GitHub didn't accept look as before, with their marks. If
  /// GitHub has or may have accepted some of the changes, the list is refreshed.
  private func make(_ rows: [RowChange<Item>]) async throws {
    let keys = rows.map(\.item.rowKey)
    let items = shownItems
    let former = keys.compactMap { row(of: $0) }.sorted().map { (row: $0, item: items[$0]) }
    let (count, acceptedCount) = (changeCount, delegate?.changes.acceptedCount ?? 0)
    let usedMarks = marks.contains(where: keys.contains) ? marks : []
    if !usedMarks.isEmpty { marks = [] }
    do {
      try await delegate?.changes.make(rows.map(\.change), named: rows.map(\.item.rowName))
    } catch {
      // Only the list knows the rows that a change has removed, and the follows that blocking a
      // user has ended. Therefore, restore the former rows here, and then show the accepted changes.
      edit { rows in
        for key in keys { rows.remove(key) }
        for (row, item) in former { rows.insert(item, at: row) }
      }
      let made = delegate?.changes.made(after: acceptedCount) ?? []
      show(made)
      if changeCount != count || error is UnconfirmedChangeError { refresh() }
      let changedKeys = rows.filter { made.contains($0.change) }.map(\.item.rowKey)
      if marks.isEmpty { marks = usedMarks.filter { !changedKeys.contains($0) } }
      throw error
    }
  }

  public func show(_ changes: [Change]) {
    guard !changes.isEmpty else { return }
    if let editing {
      for change in changes { show(change, by: editing) }
    } else if !Item.actions.isEmpty {
      let changed = shownItems.compactMap { item in
        let changed = changes.relations.reduce(item) { $0.applying($1) }
        return changed == item ? nil : changed
      }
      if !changed.isEmpty { edit { $0.replace(changed) } }
    }
  }

  private func show(_ change: Change, by editing: ListEditing<Item>) {
    if let item = editing.added(change) {
      if row(of: item.rowKey) == nil { insertAndSelect(item) }
    } else if let item = shownItems.first(where: { (try? editing.removal($0)) == change }) {
      edit { $0.remove(item.rowKey) }
    } else if let toggle = editing.toggle, let item = shownItems.first(where: { toggle.change($0)?.change == change }) {
      edit { $0.replace([toggle.changed(item)]) }
    }
  }
}
