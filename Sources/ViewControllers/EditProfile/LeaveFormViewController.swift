public import LotusModel
import Terminal
import ViewModels

/// View controller: asks what is to become of what was typed and not saved.
public final class LeaveFormViewController {
  private let draftError: DraftError?
  private let questions: any QuestionController

  /// - Parameter draftError: why it cannot be kept as a draft, if it cannot.
  public init(draftError: DraftError?, questions: any QuestionController) {
    self.draftError = draftError
    self.questions = questions
  }

  /// - Returns: nil to stay.
  public func run() async -> DraftFate? {
    guard let draftError else { return await fateOfDraft() }
    let question = Question(
      title: "Leave without saving?",
      message: [
        ParagraphCell("Your changes are not on GitHub yet."),
        ParagraphCell(SafeText(untrusted: draftError.sentence)),
      ],
      answers: [.init("Go on editing", key: "g"), .init("Leave, and lose them", key: "l", word: "lose")])
    return await questions.answer(to: question) == 1 ? .lost(draftError) : nil
  }

  private func fateOfDraft() async -> DraftFate? {
    let question = Question(
      title: "Leave without saving?",
      message: [ParagraphCell("Your changes are not on GitHub yet.")],
      answers: [
        .init("Leave, and keep them as a draft", key: "l"), .init("Go on editing", key: "g"),
        .init("Leave, and discard them", key: "d", word: "discard"),
      ])
    switch await questions.answer(to: question) {
    case 0: return .kept
    case 2: return .discarded(nil)
    default: return nil
    }
  }
}
