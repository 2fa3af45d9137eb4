import Essentials
public import LotusModel
public import Terminal
import ViewModels

/// View controller: changes of the rows of a list. A change is shown at once, and rolled back if
/// GitHub rejects it.
///
/// A change applies to all marked rows, or else to the selected row. See `ListMarks`.
extension ListViewController {
  public var commands: [KeyCommand] {
    guard audience == .app, editing != nil || !Item.actions.isEmpty else { return [] }
    let items = chosenItems
    let none: SafeText? = items.isEmpty ? "No row is selected" : changes.refusal
    let own = editing.map { commands(of: $0, for: items, unless: none) } ?? actionCommands(for: items, unless: none)
    return own + markCommands
  }

  private func commands(of editing: ListEditing<Item>, for items: [Item], unless none: SafeText?) -> [KeyCommand] {
    var commands = [
      KeyCommand("+", "a", name: editing.action, unless: changes.refusal, kind: .lasting) { [weak self] in
        try await self?.add(by: editing)
      },
      KeyCommand(
        editing.removalKeys, name: editing.removalAction,
        unless: items.lazy.compactMap(editing.refusal).first ?? none, kind: .lasting
      ) { [weak self] in
        try await self?.remove(items, by: editing)
      },
    ]
    if let toggle = editing.toggle {
      let item = selectedItem
      let name = item.flatMap(toggle.name)
      commands.append(
        KeyCommand(
          toggle.key, name: name ?? "change", unless: name == nil ? toggle.refusal : none,
          kind: .lasting
        ) {
          [weak self] in if let item { try await self?.change(item, by: toggle) }
        })
    }
    return commands
  }

  private func actionCommands(for items: [Item], unless none: SafeText?) -> [KeyCommand] {
    Item.actions.map { action in
      let viewModel = RowActionViewModel(action.kind, holds: action.creates(for: items))
      let isPossible = items.contains { action.relation($0) != nil }
      return KeyCommand(
        action.key, name: SafeText(untrusted: viewModel.name),
        unless: none ?? (isPossible ? nil : SafeText(untrusted: viewModel.refusal)), kind: .lasting
      ) { [weak self] in
        try await self?.perform(action, on: items)
      }
    }
  }

  private var markCommands: [KeyCommand] {
    let mark = KeyCommand(
      " ", name: "mark", unless: selectedItem == nil ? "No row is selected" : nil,
      now: { [weak self] in
        self?.toggleMark()
        _ = self?.table?.handle(.key("Down"))
      })
    guard !marks.keys.isEmpty else { return [mark] }
    return [mark, KeyCommand("Escape", name: "clear marks", now: { [weak self] in self?.marks = .none }).essential]
  }

  /// Prompts for an item and adds it to the list.
  private func add(by editing: ListEditing<Item>) async throws {
    let prompt = Prompt(editing.prompt, action: editing.action, kind: editing.kind, keptFor: route) {
      [weak self] text in try await self?.add(text, by: editing)
    }
    try await delegate?.show(prompt)
  }

  /// Adds an item to the list.
  ///
  /// - Throws: `CancellationError` if the user declines, so that the prompt keeps the text.
  private func add(_ text: String, by editing: ListEditing<Item>) async throws {
    let addition = try editing.addition(text)
    guard
      await isConfirmed([addition.change], of: [addition.item.rowName], canUndo: addition.removal != nil)
    else { throw CancellationError() }
    let isThere = row(of: addition.item.rowKey) != nil
    let sentence = sentence(of: [addition.change], named: [addition.item.rowName])
    var change = UndoableChanges<ListViewController>.Change(
      sentence: sentence, show: { $0.insertAndSelect(addition.item) },
      rollBack: { if !isThere { $0.remove(addition.item.rowKey) } },
      send: { try await $0.send(addition.change) })
    if let removal = addition.removal {
      change.undo(by: self.sentence(of: [removal], named: [addition.item.rowName])) {
        try await $0.send(removal)
      }
    }
    try await changes.perform(change, by: self)
    refresh()
  }

  private func remove(_ items: [Item], by editing: ListEditing<Item>) async throws {
    let rows = try items.map { item in
      RowChange(
        item: item, changed: nil, restored: item, change: try editing.removal(item),
        restoration: try editing.restoration?(item))
    }
    if await isConfirmed(rows) { try await perform(rows) }
  }

  private func change(_ item: Item, by toggle: ListEditing<Item>.Toggle) async throws {
    let changed = toggle.changed(item)
    try await perform([
      RowChange(
        item: item, changed: changed, restored: item, change: toggle.change(changed),
        restoration: toggle.change(item))
    ])
  }

  private func perform(_ action: RowAction<Item>, on items: [Item]) async throws {
    let rows = action.changes(of: items)
    if await isConfirmed(rows) { try await perform(rows) }
  }

  private func isConfirmed(_ rows: [RowChange<Item>]) async -> Bool {
    await isConfirmed(
      rows.map(\.change), of: rows.map(\.item.rowName), canUndo: rows.allSatisfy { $0.restoration != nil })
  }

  /// Asks whether to make changes of the same kind, if the user must confirm them.
  private func isConfirmed(_ changes: [ListChange], of names: [String], canUndo: Bool) async -> Bool {
    guard changes.needConfirmation else { return true }
    let viewModel = ListChangesViewModel(changes, of: names, canUndo: canUndo)
    if await delegate?.reply(to: Choice(confirming: viewModel)) == true { return true }
    delegate?.say(.unchanged)
    return false
  }

  /// Makes several changes of the same kind, one after the other. They are undone together.
  ///
  /// After an error, the list is refreshed, because GitHub may have accepted some of the changes.
  private func perform(_ rows: [RowChange<Item>]) async throws {
    let places = rows.map { row(of: $0.item.rowKey) ?? 0 }
    let names = rows.map(\.item.rowName)
    var change = UndoableChanges<ListViewController>.Change(
      sentence: sentence(of: rows.map(\.change), named: names),
      show: { list in for row in rows { list.show(row) } },
      rollBack: { list in for (row, place) in zip(rows, places) { list.show(row.item, at: place, after: row) } },
      send: { try await $0.send(rows.map(\.change), of: names) })
    let restorations = rows.compactMap(\.restoration)
    if restorations.count == rows.count {
      change.undo(
        by: sentence(of: restorations, named: names),
        show: { list in for (row, place) in zip(rows, places) { list.show(row.restored, at: place, after: row) } },
        send: { try await $0.send(restorations, of: names) })
    }
    marks.use(for: Set(rows.map(\.item.rowKey)))
    let usedMarks = marks
    do {
      try await changes.perform(change, by: self)
    } catch {
      if marks == usedMarks { marks.chooseAgain() }
      throw error
    }
    marks.remove(Set(rows.filter { $0.changed == nil }.map(\.item.rowKey)))
  }

  public func show(_ relation: Relation, holds: Bool) {
    let isKnown = Item.actions.contains { action in shownItems.contains { action.relation($0) == relation } }
    if isListOf(relation), holds, !isKnown { return refresh() }
    for action in Item.actions {
      for item in shownItems where action.relation(item) == relation {
        if isListOf(relation) {
          if !holds { remove(item.rowKey) }
        } else if action.holds(item) != holds {
          replace(action.setting(item, holds))
        }
      }
    }
    if !Item.actions.isEmpty { reloadUnlessShown() }
  }

  /// Whether the list contains exactly the accounts that have a relation to the signed-in user.
  private func isListOf(_ relation: Relation) -> Bool {
    if case .blocking = relation { route == .blocked } else { false }
  }

  private func sentence(of changes: [ListChange], named names: [String]) -> SafeText {
    SafeText(untrusted: ListChangesViewModel(changes, of: names).sentence)
  }

  private func show(_ row: RowChange<Item>) {
    if let changed = row.changed { replace(changed) } else { remove(row.item.rowKey) }
  }

  /// Shows an item in place of the changed one. If the change has removed the row, inserts it.
  private func show(_ item: Item, at place: Int, after change: RowChange<Item>) {
    if change.changed != nil { replace(item) } else { insert(item, at: place) }
  }

  private func send(_ changes: [ListChange], of names: [String]) async throws {
    for (index, change) in changes.enumerated() {
      if changes.count > 1 {
        let progress = ListChangesViewModel.progress(index + 1, of: changes.count)
        delegate?.say(StyledText(untrusted: progress, .dim))
      }
      do {
        try await send(change)
        if case .relation(let relation, let holds) = change { delegate?.didChange(relation, holds: holds) }
      } catch {
        if index > 0 || error is UnconfirmedChangeError { refresh() }
        guard changes.count > 1, let refusal = error as? NetworkError, refusal.concernsOneTarget else { throw error }
        throw RefusedChangeError(change, of: names[index], because: refusal)
      }
    }
  }
}

extension ListChange {
  /// The error if GitHub doesn't find what the change names.
  var unknown: any Error {
    if case .relation(let relation, _) = self { relation.unknown } else { NetworkError.notFound(message: "") }
  }

  var subject: ChangeSubject {
    if case .account(let change) = self { change.subject } else { .other }
  }
}
