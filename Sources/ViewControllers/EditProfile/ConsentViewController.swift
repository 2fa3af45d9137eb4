public import LotusModel
import Terminal
import ViewModels

/// View controller: shows what is about to change on GitHub, old and new, and asks whether it is to be sent.
public final class ConsentViewController {
  private let edit: ProfileEdit
  private let profile: EditableProfile
  private let questions: any QuestionController

  public init(edit: ProfileEdit, of profile: EditableProfile, questions: any QuestionController) {
    self.edit = edit
    self.profile = profile
    self.questions = questions
  }

  public func run() async -> Bool {
    let changes = ChangeCell(viewModel: ProfileChangeViewModel(edit, from: profile))
    let question = Question(
      title: "Save these changes?", message: [changes],
      answers: [.init("Save", key: "s"), .init("Go on editing", key: "g")])
    return await questions.answer(to: question) == 0
  }
}
