import Testing

@testable import ReadingList

@Suite struct BookRowTests {
  @Test func `The note of a book without a year is its author`() {
    let book = Book(id: 1, title: "Emma", author: "Jane Austen", year: nil)
    #expect(BookRowViewModel(book).note == "Jane Austen")
  }

  @Test func `A row that is too long ends with an ellipsis`() {
    let book = Book(id: 1, title: "Emma", author: "Jane Austen", year: 1815)
    #expect(BookCell(viewModel: BookRowViewModel(book)).lines(width: 11) == ["Emma · Jan…"])
  }
}
