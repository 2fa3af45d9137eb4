/// View model: a value with a label, such as the location of a user.
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
