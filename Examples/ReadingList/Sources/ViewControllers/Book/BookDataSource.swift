/// Dedicated model controller: the rows of a book's page.
struct BookDataSource: TableDataSource {
  let viewModel: BookViewModel

  var count: Int { viewModel.facts.count }
  func cell(at row: Int) -> any Cell { TextCell(text: viewModel.facts[row]) }
}
