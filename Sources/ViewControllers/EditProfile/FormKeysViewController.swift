import Terminal
import ViewModels

/// View controller: says what the keys of the form do.
public final class FormKeysViewController {
  private let questions: any QuestionController

  public init(questions: any QuestionController) {
    self.questions = questions
  }

  public func run() async {
    let viewModel = FormKeysViewModel()
    _ = await questions.answer(
      to: Question(
        title: SafeText(untrusted: viewModel.title), message: [FormKeysCell(viewModel: viewModel)],
        answers: [.init("Go on", key: "g")]))
  }
}
