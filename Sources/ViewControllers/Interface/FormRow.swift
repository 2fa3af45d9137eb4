import Terminal

/// A row of a form: its label, its value and the remark about the value.
nonisolated struct FormRow: Hashable, Sendable {
  let label: SafeText
  let value: Value
  /// The heading above this row, which applies to the rows below as well.
  var group: SafeText?
  /// A remark about the value.
  var remark: Remark?
  /// The length of the text and its limit.
  var count: Count?
  /// The value before it was changed, or `nil` if it's unchanged.
  var former: SafeText?

  /// The remark about the value, preceded by an error if pasted or typed text was cut off.
  var remarks: [Remark] {
    guard case .text(let text) = value, text.isCut else { return remark.map { [$0] } ?? [] }
    return [Remark(sentence: "The text is too long and was cut off.", isError: true)]
      + (remark.map { [$0] } ?? [])
  }

  enum Value: Hashable, Sendable {
    case text(EditedText)
    /// A value that is chosen in a dialog, rather than typed.
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

    /// Whether at least 90 percent of the limit is used.
    var isNearLimit: Bool {
      10 * used >= 9 * limit
    }
  }
}
