public import Terminal
import ViewModels

/// What the keys of the form do.
extension Question {
  public static var formKeys: Question {
    let viewModel = FormKeysViewModel()
    let rows = viewModel.rows.map { LabelsCell.Row.keys(SafeText(untrusted: $0.keys), SafeText(untrusted: $0.meaning)) }
    return Question(
      title: SafeText(untrusted: viewModel.title), message: [LabelsCell(rows)], answers: [.init("Go on", key: "g")])
  }
}
