/// Dedicated model controller: the rows of the reading list.
struct BookListDataSource: TableDataSource {
  private let books: Books

  init(_ books: Books) {
    self.books = books
  }

  var count: Int { books.all.count }
  func cell(at row: Int) -> any Cell { BookCell(viewModel: BookRowViewModel(books.all[row])) }
  func route(at row: Int) -> Route { Route(scene: .book, book: books.all[row].id) }
}
