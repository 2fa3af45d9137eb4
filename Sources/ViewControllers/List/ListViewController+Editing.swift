import LotusModel
public import Terminal

/// View controller: editing one of the user's lists. A change is shown at once, and rolled back if
/// GitHub rejects it.
extension ListViewController {
  public var commands: [KeyCommand] {
    guard let editing else { return [] }
    let item = selectedItem
    let none: SafeText? = item == nil ? "The list is empty" : changes.refusal
    var commands = [
      KeyCommand("+", name: "add", unless: changes.refusal, kind: .lasting) { [weak self] in
        try await self?.add(by: editing)
      },
      KeyCommand("-", "Delete", name: "remove", unless: item.flatMap(editing.refusal) ?? none, kind: .lasting) {
        [weak self] in
        if let item { try await self?.remove(item, by: editing) }
      },
    ]
    if let toggle = editing.toggle {
      let name = item.flatMap(toggle.name)
      commands.append(
        KeyCommand(
          toggle.key, name: name ?? "change", unless: name == nil ? "This row cannot be changed" : none,
          kind: .lasting
        ) {
          [weak self] in if let item { try await self?.change(item, by: toggle) }
        })
    }
    return commands + [changes.undoCommand(by: self)]
  }

  /// Prompts for an item and adds it to the list.
  ///
  /// The typed text stays stored until GitHub has accepted the item.
  private func add(by editing: ListEditing<Item>) async throws {
    guard let text = try await delegate?.reply(to: prompt(editing.prompt)) else { return }
    let addition = try editing.addition(text)
    let isThere = row(of: addition.item.rowKey) != nil
    var change = ChangeController<ListViewController>.Change(
      show: { $0.insert(addition.item, at: 0) }, rollBack: { if !isThere { $0.remove(addition.item.rowKey) } },
      send: { try await $0.send(addition.request) })
    if let removal = addition.removal { change.sendReversed = { try await $0.send(removal) } }
    try await changes.perform(change, by: self)
    await discardTypedInput()
    refresh()
  }

  private func remove(_ item: Item, by editing: ListEditing<Item>) async throws {
    let name = SafeText(untrusted: item.rowName)
    let question = Question(
      title: "Remove " + name + "?",
      replies: [.init("Keep it", key: "n"), .init("Remove it", key: "y", word: "remove")])
    guard await delegate?.reply(to: Choice(question, values: [false, true])) == true else { return }
    let place = row(of: item.rowKey) ?? 0
    var change = ChangeController<ListViewController>.Change(
      show: { $0.remove(item.rowKey) }, rollBack: { $0.insert(item, at: place) },
      send: { try await $0.send(editing.removal(item)) })
    if let restoration = editing.restoration { change.sendReversed = { try await $0.send(restoration(item)) } }
    try await changes.perform(change, by: self)
  }

  private func change(_ item: Item, by toggle: ListEditing<Item>.Toggle) async throws {
    let changed = toggle.changed(item)
    try await changes.perform(
      .init(
        show: { $0.replace(changed) }, rollBack: { $0.replace(item) },
        send: { try await $0.send(toggle.request(changed)) },
        sendReversed: { try await $0.send(toggle.request(item)) }), by: self)
  }
}
