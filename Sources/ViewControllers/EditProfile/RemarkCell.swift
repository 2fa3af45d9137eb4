import Terminal

/// View: a sentence to a user who edits a profile line by line. In words, an error begins with "Error:".
nonisolated struct RemarkCell: Cell {
  let sentence: String
  var isError = false

  func lines(width: Int) -> [StyledLine] { ParagraphCell(untrusted: sentence).lines(width: width) }

  var inWords: [StyledText] { [StyledText(untrusted: (isError ? "Error: " : "") + sentence)] }
}
