/// Inert value: a chosen value with its undo history; `EditedText` does the same for texts.
public nonisolated struct UndoableValue<Value: Hashable & Sendable>: Hashable, Sendable {
  public private(set) var value: Value
  private var past: [Value] = []
  private var future: [Value] = []

  public init(_ value: Value) {
    self.value = value
  }

  public mutating func set(_ newValue: Value) {
    guard newValue != value else { return }
    past.append(value)
    future = []
    value = newValue
  }

  public mutating func undo() {
    guard let last = past.popLast() else { return }
    future.append(value)
    value = last
  }

  public mutating func redo() {
    guard let next = future.popLast() else { return }
    past.append(value)
    value = next
  }
}
