import Foundation

/// View model: turns a book into the text of the form, and the text into a book.
nonisolated struct BookFormViewModel {
  /// The book to edit, or `nil` for a new one.
  let base: Book?

  var title: String { base.map { "Edit \($0.title)" } ?? "New book" }

  var input: BookInput {
    var input = BookInput()
    input[.title] = base?.title ?? ""
    input[.author] = base?.author ?? ""
    input[.year] = base?.year.map { "\($0)" } ?? ""
    return input
  }

  func book(from input: BookInput) -> Book {
    func text(_ field: BookInput.Field) -> String { input[field].trimmingCharacters(in: .whitespaces) }
    return Book(id: base?.id ?? 0, title: text(.title), author: text(.author), year: Int(text(.year)))
  }

  static func label(of field: BookInput.Field) -> String {
    switch field {
    case .title: "title"
    case .author: "author"
    case .year: "year"
    }
  }

  static func text(of remark: BookRemark) -> String {
    switch remark {
    case .missing: "missing"
    case .alreadyListed: "already on the list"
    case .notANumber: "not a number"
    }
  }
}
