/// View controller: the reading list.
final class ListViewController: Scene {
  private let books: BookController
  private(set) var table: Table?

  init(books: BookController) {
    self.books = books
  }

  let title = "Reading list"
  var needsLoad: Bool { table == nil }

  func load() async throws {
    table = Table(BookListDataSource(try await books.books()))
  }
}
