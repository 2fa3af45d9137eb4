/// A value with its undo history, such as the value of a switch. `EditedText` does the same for
/// text.
nonisolated struct UndoableValue<Value: Hashable & Sendable>: Hashable, Sendable {
  private(set) var value: Value
  private var past: [Value] = []
  private var future: [Value] = []

  init(_ value: Value) {
    self.value = value
  }

  mutating func set(_ newValue: Value) {
    guard newValue != value else { return }
    past.append(value)
    future = []
    value = newValue
  }

  mutating func undo() {
    guard let last = past.popLast() else { return }
    future.append(value)
    value = last
  }

  mutating func redo() {
    guard let next = future.popLast() else { return }
    past.append(value)
    value = next
  }
}
