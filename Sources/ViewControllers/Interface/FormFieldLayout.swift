import Terminal

/// The layout of a row in a form. The value is next to the label, or below it if the form is
/// narrow.
nonisolated struct FormFieldLayout {
  let width: Int

  var isBeside: Bool {
    width >= 36
  }

  /// The width of the label, in cells, if the value is next to it.
  let labelWidth = 14

  /// The first column of the value.
  var column: Int {
    (isBeside ? labelWidth : 0) + TextLayout.signWidth
  }

  var valueWidth: Int {
    max(2, width - column - TextLayout.signWidth)
  }

  /// Returns the number of lines above the value of a row: the heading, and the label if the form
  /// is narrow.
  func headRows(of row: FormRow) -> Int {
    (row.group == nil ? 0 : 1) + (isBeside ? 0 : 1)
  }
}
