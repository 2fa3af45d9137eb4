public import Terminal

/// View model of one row of a form, whatever the form is about.
public nonisolated struct FormRow: Hashable, Sendable {
  public let label: SafeText
  public let value: Value
  /// What there is to say about the value.
  public var remark: Remark?
  /// What stands below the value all the time, such as a count.
  public var note: SafeText?

  public init(label: SafeText, value: Value, remark: Remark? = nil, note: SafeText? = nil) {
    self.label = label
    self.value = value
    self.remark = remark
    self.note = note
  }

  /// All that there is to say: the remark of the form, and that a text was cut.
  var remarks: [Remark] {
    guard case .text(let text) = value, text.isCut else { return remark.map { [$0] } ?? [] }
    return [Remark("This is too long: what did not fit was left out.", isError: true)] + (remark.map { [$0] } ?? [])
  }

  public enum Value: Hashable, Sendable {
    case text(EditedText)
    /// Chosen elsewhere, not typed.
    case choice(SafeText)
    case toggle(Bool)
  }

  public struct Remark: Hashable, Sendable {
    public let sentence: SafeText
    public let isError: Bool

    public init(_ sentence: SafeText, isError: Bool) {
      self.sentence = sentence
      self.isError = isError
    }
  }
}
