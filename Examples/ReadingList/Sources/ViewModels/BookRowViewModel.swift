/// View model: formats a book for a row of the list.
nonisolated struct BookRowViewModel: Equatable {
  let title: String
  let note: String

  init(_ book: Book) {
    title = book.title
    note = [book.author, book.year.map { "\($0)" }].compactMap { $0 }.joined(separator: ", ")
  }
}
