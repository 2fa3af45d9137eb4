import Terminal

/// View controller: asks what is to become of what was typed and not saved.
public final class LeaveFormViewController {
  private let questions: any QuestionController

  public init(questions: any QuestionController) {
    self.questions = questions
  }

  /// - Returns: nil to stay.
  public func run() async -> DraftFate? {
    let question = Question(
      title: "Leave without saving?",
      message: [ParagraphCell("Your changes are not on GitHub yet.")],
      answers: [
        .init("Leave, and keep them as a draft", key: "k"), .init("Go on editing", key: "g"),
        .init("Leave, and discard them", key: "d"),
      ])
    switch await questions.answer(to: question) {
    case 0: return .kept
    case 2: return .discarded
    default: return nil
    }
  }
}
