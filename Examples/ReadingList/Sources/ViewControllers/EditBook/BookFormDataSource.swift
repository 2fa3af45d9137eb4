/// Dedicated model controller: the rows of the form. It stores what the user typed.
final class BookFormDataSource: TableDataSource {
  var input: BookInput
  var remarks: [BookInput.Field: BookRemark] = [:]

  init(_ input: BookInput) {
    self.input = input
  }

  var count: Int { BookInput.Field.allCases.count }
  func field(at row: Int) -> BookInput.Field { BookInput.Field.allCases[row] }

  func cell(at row: Int) -> any Cell {
    let field = field(at: row)
    return FieldCell(
      label: BookFormViewModel.label(of: field), text: input[field],
      remark: remarks[field].map(BookFormViewModel.text))
  }
}
