public import LotusModel
public import Terminal
public import ViewModels

/// View controller support: the questions of the editing flow.
extension Choice<DraftFate?> {
  /// What is to become of what was typed and not saved; nil to stay.
  /// - Parameter draftError: why it cannot be kept as a draft, if it cannot.
  public static func fate(despite draftError: DraftError?) -> Choice {
    let title: SafeText = "Leave without saving?"
    let warning = ParagraphCell("Your changes are not on GitHub yet.")
    guard let draftError else {
      let question = Question(
        title: title, message: [warning],
        replies: [
          .init("Leave, and keep them as a draft", key: "l"), .init("Go on editing", key: "g"),
          .init("Leave, and discard them", key: "d", word: "discard"),
        ])
      return Choice(question, values: [.kept, nil, .discarded(nil)])
    }
    let question = Question(
      title: title, message: [warning, ParagraphCell(untrusted: draftError.sentence)],
      replies: [.init("Go on editing", key: "g"), .init("Leave, and lose them", key: "l", word: "lose")])
    return Choice(question, values: [nil, .lost(draftError)])
  }
}

/// Which of one's verified addresses is to be public.
extension Choice<String> {
  /// - Parameter current: an empty text for no address.
  public static func address(among addresses: [EmailAddress], insteadOf current: String) -> Choice {
    let choices = [current] + (addresses.map(\.email) + [""]).filter { $0 != current }
    let numbered = choices.filter { !$0.isEmpty }
    let replies = choices.map { address in
      let number = numbered.firstIndex(of: address).map { Character("\(($0 + 1) % 10)") }
      return Question.Reply(
        SafeText(untrusted: address.isEmpty ? "No public address" : address), key: number ?? "n")
    }
    return Choice(Question(title: "Public email", replies: replies), values: choices)
  }
}

/// What to do about a field that was changed on both sides.
extension Choice<ProfileConflict.Resolution> {
  public static func resolution(of conflict: ProfileConflict) -> Choice {
    let viewModel = ProfileConflictViewModel(conflict)
    let question = Question(
      title: SafeText(untrusted: viewModel.title),
      message: [
        ParagraphCell(untrusted: "\(viewModel.label) was changed on GitHub as well."),
        ParagraphCell(untrusted: "It was:  \(viewModel.base)", .dim),
        ParagraphCell(untrusted: "Mine:    \(viewModel.mine)"),
        ParagraphCell(untrusted: "Theirs:  \(viewModel.theirs)"),
      ],
      replies: [.init("Keep mine", key: "m"), .init("Take theirs", key: "t"), .init("Edit it again", key: "e")])
    return Choice(question, values: [.mine, .theirs, .edit])
  }
}

/// Whether what is about to change on GitHub, old and new, is to be sent.
extension Choice<Bool> {
  public static func consent(to edit: ProfileEdit, of profile: EditableProfile) -> Choice {
    let changes = ChangeCell(viewModel: ProfileChangeViewModel(edit, from: profile))
    let question = Question(
      title: "Save these changes?", message: [changes],
      replies: [.init("Save", key: "s"), .init("Go on editing", key: "g")])
    return Choice(question, values: [true, false])
  }
}

extension Question {
  /// Why not all was saved, and exactly what was and what was not; said before the editing goes on.
  public init(_ report: ProfileSaveReport, from viewpoint: Viewpoint) {
    let viewModel = ProfileSaveReportViewModel(report)
    let error = report.reason.flatMap { ErrorViewModel($0, from: viewpoint) }
    let reasons = error.map { [$0.sentence] + $0.advice } ?? ["It was cancelled."]
    self.init(
      title: SafeText(untrusted: viewModel.title),
      message: reasons.map { ParagraphCell(untrusted: $0) } + [StaticTable(viewModel)],
      replies: [.init("Go on", key: "g")])
  }
}

extension StaticTable {
  /// What was saved and what was not, each under its title.
  nonisolated init(_ viewModel: ProfileSaveReportViewModel) {
    self.init(
      viewModel.sections.map { section in
        Section(title: SafeText(untrusted: section.title), cells: [ChangeCell(viewModel: section.change)])
      })
  }
}
