public import Terminal
import ViewModels

/// What the keys of the form do.
extension Question {
  public static var formKeys: Question {
    let viewModel = FormKeysViewModel()
    let rows = viewModel.rows.map { (keys: SafeText(untrusted: $0.keys), meaning: SafeText(untrusted: $0.meaning)) }
    return Question(
      title: SafeText(untrusted: viewModel.title), message: [KeysCell(rows)], answers: [.init("Go on", key: "g")])
  }
}
