import Terminal

/// View model of one row of any form.
nonisolated struct FormRow: Hashable, Sendable {
  let label: SafeText
  let value: Value
  /// Heads the rows from this one on.
  var group: SafeText?
  /// What there is to say about the value.
  var remark: Remark?
  /// How much of the room for a text is taken.
  var count: Count?
  /// The value before it was changed; nil where it was not.
  var former: SafeText?

  /// All that there is to say: the remark of the form, and that a text was cut.
  var remarks: [Remark] {
    guard case .text(let text) = value, text.isCut else { return remark.map { [$0] } ?? [] }
    return [Remark(sentence: "This is too long: what did not fit was left out.", isError: true)]
      + (remark.map { [$0] } ?? [])
  }

  enum Value: Hashable, Sendable {
    case text(EditedText)
    /// Chosen elsewhere, not typed.
    case choice(SafeText)
    case toggle(Bool)
  }

  struct Remark: Hashable, Sendable {
    let sentence: SafeText
    let isError: Bool
  }

  struct Count: Hashable, Sendable {
    let used: Int
    let limit: Int

    /// From nine tenths on.
    var isNearLimit: Bool {
      10 * used >= 9 * limit
    }
  }
}
