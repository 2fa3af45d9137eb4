/// View controller: the page of a book.
final class BookViewController: RoutedScene {
  private let id: Int
  private let books: BookController
  private(set) var title = ""
  private(set) var table: Table?

  init(book id: Int, books: BookController) {
    self.id = id
    self.books = books
  }

  var route: Route { Route(scene: .book, book: id) }
  var needsLoad: Bool { table == nil }

  func load() async throws {
    let viewModel = BookViewModel(try await books.books().book(id))
    title = viewModel.title
    table = Table(BookDataSource(viewModel: viewModel))
  }

  func refresh() {
    table = nil
  }
}
