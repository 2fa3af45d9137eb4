import Terminal

/// Interface controller support: where the value of a row stands in a form of some width: beside the label, or below it
/// where there is little room.
nonisolated struct FormFieldLayout {
  let width: Int

  var isBeside: Bool {
    width >= 36
  }

  /// Cells of the label, where the value stands beside it.
  let labelWidth = 14

  /// The first column of a value.
  var column: Int {
    (isBeside ? labelWidth : 0) + TextLayout.signWidth
  }

  var valueWidth: Int {
    max(2, width - column - TextLayout.signWidth)
  }

  /// The lines of a row above its value.
  func headRows(of row: FormRow) -> Int {
    (row.group == nil ? 0 : 1) + (isBeside ? 0 : 1)
  }
}
