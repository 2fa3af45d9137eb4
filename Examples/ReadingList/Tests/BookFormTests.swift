import Testing

@testable import ReadingList

@Suite struct BookFormTests {
  @Test func `The text of an unchanged form gives the same book`() {
    let book = Book(id: 1, title: "Emma", author: "Jane Austen", year: 1815)
    let viewModel = BookFormViewModel(base: book)
    #expect(viewModel.book(from: viewModel.input) == book)
  }
}
