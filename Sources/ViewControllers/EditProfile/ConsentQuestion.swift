public import LotusModel
public import Terminal
import ViewModels

/// Whether what is about to change on GitHub, old and new, is to be sent.
extension Choice<Bool> {
  public static func consent(to edit: ProfileEdit, of profile: EditableProfile) -> Choice {
    let changes = ChangeCell(viewModel: ProfileChangeViewModel(edit, from: profile))
    let question = Question(
      title: "Save these changes?", message: [changes],
      answers: [.init("Save", key: "s"), .init("Go on editing", key: "g")])
    return Choice(question, values: [true, false])
  }
}
