import LotusModel
import Terminal
import ViewModels

/// View model: the rows of the profile form, made from its data source: labels, values, remarks, the count of the bio.
struct ProfileFormRows {
  private let dataSource: ProfileFormDataSource
  private let remarks: [ProfileFormDataSource.Row: ProfileRemark]

  init(_ dataSource: ProfileFormDataSource) {
    self.dataSource = dataSource
    remarks = dataSource.remarks
  }

  var rows: [FormRow] {
    dataSource.rows.map { row in
      FormRow(
        label: SafeText(untrusted: ProfileFormViewModel.label(of: row)), value: value(of: row),
        remark: remarks[row].map { FormRow.Remark(sentence: SafeText(untrusted: $0.sentence), isError: $0.isError) },
        note: row == .field(.bio) ? count : nil)
    }
  }

  private func value(of row: ProfileFormDataSource.Row) -> FormRow.Value {
    guard let text = dataSource[row] else { return .toggle(dataSource.input.isHireable) }
    let isChosen = row == .field(.email) && !dataSource.account.verifiedAddresses.isEmpty
    return isChosen ? .choice(SafeText(untrusted: text.text.isEmpty ? "none" : text.text)) : .text(text)
  }

  private var count: SafeText {
    let count = dataSource.profile.texts[.bio]?.unicodeScalars.count ?? 0
    return SafeText(untrusted: "\(count)/\(ProfileField.bio.maximumLength)")
  }
}
