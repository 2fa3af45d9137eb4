import LotusModel
import Terminal
import ViewModels

/// View model: creates the rows of the profile form from its data source, with labels, values,
/// remarks and the length of the bio.
struct ProfileFormRows {
  private let dataSource: ProfileFormDataSource
  private let remarks: [ProfileFormDataSource.Row: ProfileRemark]

  private let original: ProfileInput
  /// The input with normalized values, for example without surrounding white space.
  private let meant: ProfileInput

  init(_ dataSource: ProfileFormDataSource) {
    self.dataSource = dataSource
    let form = ProfileFormViewModel(dataSource.base)
    original = form.input
    meant = form.meaning(of: dataSource.input)
    remarks = dataSource.remarks
  }

  var rows: [FormRow] {
    dataSource.rows.map { row in
      FormRow(
        label: SafeText(untrusted: ProfileFormViewModel.label(of: row)), value: value(of: row),
        group: ProfileFormViewModel.group(from: row).map { SafeText(untrusted: $0) },
        remark: remarks[row].map { FormRow.Remark(sentence: SafeText(untrusted: $0.sentence), isError: $0.isError) },
        count: row == .field(.bio) ? count : nil, former: former(row))
    }
  }

  /// Returns the value of a row before the edit, or `nil` if the edit doesn't change the value.
  private func former(_ row: ProfileFormDataSource.Row) -> SafeText? {
    let (old, new) = (original.text(at: row), meant.text(at: row))
    return old == new ? nil : SafeText(untrusted: old.isEmpty ? "empty" : old)
  }

  private func value(of row: ProfileFormDataSource.Row) -> FormRow.Value {
    guard let text = dataSource[row] else { return .toggle(dataSource.input.isHireable) }
    let isChosen = row == .field(.email) && !dataSource.account.verifiedAddresses.isEmpty
    return isChosen ? .choice(SafeText(untrusted: text.text.isEmpty ? "none" : text.text)) : .text(text)
  }

  private var count: FormRow.Count {
    FormRow.Count(used: meant.texts[.bio]?.unicodeScalars.count ?? 0, limit: ProfileField.bio.maximumLength)
  }
}
