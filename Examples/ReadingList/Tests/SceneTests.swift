import Foundation
import Testing

@testable import ReadingList

@Suite struct SceneTests {
  private let books: BookController

  init() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    try Data(#"[{"id": 7, "title": "Emma", "author": "Jane Austen"}]"#.utf8).write(to: file)
    books = BookController(path: file.path)
  }

  @Test func `A row of the list shows a book and opens its page`() async throws {
    let list = ListViewController(books: books)
    try await list.load()
    let table = try #require(list.table)
    table.selectedRow = 0
    #expect(table.source.cell(at: 0).lines(width: 40) == ["Emma · Jane Austen"])
    #expect(list.selectedRoute == Route(scene: .book, book: 7))
  }

  @Test func `A new book appears on its page and on the list`() async throws {
    var keys = ["a", "1", "Persuasion", "2", "Jane Austen", "s", "q", "q"].makeIterator()
    var screen = ""
    let stage = Stage(read: { keys.next() }, write: { screen += $0 })
    try await AppCoordinator(stage: stage, books: books).start()
    #expect(screen.contains("\nPersuasion\nby Jane Austen\n"))
    #expect(screen.contains("\n2  Persuasion · Jane Austen\n"))
  }
}
