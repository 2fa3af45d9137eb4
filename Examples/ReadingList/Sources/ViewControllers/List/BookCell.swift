/// View: a book in the list.
struct BookCell: Cell {
  let viewModel: BookRowViewModel

  func lines(width: Int) -> [String] {
    ["\(viewModel.title) · \(viewModel.note)".cut(to: width)]
  }
}
