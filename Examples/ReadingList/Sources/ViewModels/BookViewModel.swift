/// View model: formats the page of a book.
nonisolated struct BookViewModel {
  let title: String
  let facts: [String]

  init(_ book: Book) {
    title = book.title
    facts = ["by \(book.author)"] + (book.year.map { ["first published in \($0)"] } ?? [])
  }
}
