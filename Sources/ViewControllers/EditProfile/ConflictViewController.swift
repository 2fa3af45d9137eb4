public import LotusModel
import Terminal
import ViewModels

/// View controller: asks what to do about a field that was changed on both sides.
public final class ConflictViewController {
  private let conflict: ProfileConflict
  private let questions: any QuestionController

  public init(conflict: ProfileConflict, questions: any QuestionController) {
    self.conflict = conflict
    self.questions = questions
  }

  /// - Returns: nil if the user does not want to decide now.
  public func run() async -> ProfileConflict.Resolution? {
    let viewModel = ProfileConflictViewModel(conflict)
    let question = Question(
      title: SafeText(untrusted: viewModel.title),
      message: [
        ParagraphCell(SafeText(untrusted: "\(viewModel.label) was changed on GitHub as well.")),
        ParagraphCell(SafeText(untrusted: "It was:  \(viewModel.base)"), .dim),
        ParagraphCell(SafeText(untrusted: "Mine:    \(viewModel.mine)")),
        ParagraphCell(SafeText(untrusted: "Theirs:  \(viewModel.theirs)")),
      ],
      answers: [.init("Keep mine", key: "m"), .init("Take theirs", key: "t"), .init("Edit it again", key: "e")])
    guard let answer = await questions.answer(to: question) else { return nil }
    return [.mine, .theirs, .edit][answer]
  }
}
