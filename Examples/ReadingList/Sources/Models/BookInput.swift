/// Model: the text in the fields of the form, as the user typed it.
nonisolated struct BookInput: Equatable {
  enum Field: CaseIterable {
    case title, author, year
  }

  private var texts: [Field: String] = [:]

  subscript(field: Field) -> String {
    get { texts[field] ?? "" }
    set { texts[field] = newValue.isEmpty ? nil : newValue }
  }
}

/// Model: the reason why the text of a field can't be saved.
nonisolated enum BookRemark: Equatable {
  case missing
  case alreadyListed
  case notANumber
}
