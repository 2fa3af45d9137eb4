/// View controller: the reading list.
final class ListViewController: RoutedScene {
  private let books: BookController
  private var dataSource: BookListDataSource?
  private(set) var table: Table?

  init(books: BookController) {
    self.books = books
  }

  let title = "Reading list"
  let route = Route(scene: .list)
  var selectedRoute: Route? { table?.selectedRow.flatMap { dataSource?.route(at: $0) } }
  var needsLoad: Bool { table == nil }

  func load() async throws {
    let dataSource = BookListDataSource(try await books.books())
    self.dataSource = dataSource
    table = Table(dataSource)
  }

  func refresh() {
    table = nil
  }
}
