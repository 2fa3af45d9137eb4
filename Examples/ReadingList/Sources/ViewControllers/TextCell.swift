/// View: a row of plain text, which needs no view model.
struct TextCell: Cell {
  let text: String

  func lines(width: Int) -> [String] { [text] }
}
