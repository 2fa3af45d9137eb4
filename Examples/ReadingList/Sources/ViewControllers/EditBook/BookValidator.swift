/// Dedicated model controller: finds the fields of the form that can't be saved.
struct BookValidator {
  func remarks(on input: BookInput, of book: Book?, among books: Books) -> [BookInput.Field: BookRemark] {
    let new = BookFormViewModel(base: book).book(from: input)
    var remarks: [BookInput.Field: BookRemark] = [:]
    if books.all.contains(where: { $0.title == new.title && $0.id != new.id }) { remarks[.title] = .alreadyListed }
    if new.title.isEmpty { remarks[.title] = .missing }
    if new.author.isEmpty { remarks[.author] = .missing }
    if new.year == nil, !input[.year].allSatisfy(\.isWhitespace) { remarks[.year] = .notANumber }
    return remarks
  }
}
