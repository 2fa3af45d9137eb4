public import LotusModel
public import Terminal
import ViewModels

/// What to do about a field that was changed on both sides.
extension Choice<ProfileConflict.Resolution> {
  public static func resolution(of conflict: ProfileConflict) -> Choice {
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
    return Choice(question, values: [.mine, .theirs, .edit])
  }
}
