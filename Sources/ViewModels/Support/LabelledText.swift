/// View model: a text and what it is.
public struct LabelledText: Hashable, Sendable {
  public let label: String
  public let value: LinkedText

  init(_ label: String, _ value: LinkedText) {
    self.label = label
    self.value = value
  }

  init(_ label: String, _ value: String) {
    self.init(label, LinkedText(value))
  }
}
