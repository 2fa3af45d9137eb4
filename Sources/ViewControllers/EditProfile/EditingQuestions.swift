import LotusModel
import Terminal
import ViewModels

/// The user's reply to the question whether to leave the form with unsaved changes.
nonisolated enum LeaveReply: Sendable {
  case stay, leave, discard
}

/// The questions that the profile editor asks the user.
extension Choice<LeaveReply> {
  /// Asks what to do with unsaved changes.
  ///
  /// - Parameter draftError: The reason why the changes can't be stored as a draft, if there is
  ///   one.
  static func leaving(despite draftError: DraftError?) -> Choice {
    let title: SafeText = "Leave without saving?"
    let warning = ParagraphCell("Your changes are not saved on GitHub yet.")
    guard let draftError else {
      let question = Question(
        title: title, message: [warning],
        replies: [
          .init("Leave and keep a draft", key: "l"), .init("Keep editing", key: "e"),
          .init("Discard the changes", key: "d", word: "discard"),
        ])
      return Choice(question, values: [.leave, .stay, .discard])
    }
    let question = Question(
      title: title, message: [warning, ParagraphCell(untrusted: draftError.title)],
      replies: [.init("Keep editing", key: "e"), .init("Leave and lose the changes", key: "l", word: "lose")])
    return Choice(question, values: [.stay, .leave])
  }
}

/// The choice of the public email address, and of the organization that sees the status.
extension Choice<String> {
  /// Asks which of the user's verified addresses to make public. Each address always has the same
  /// key.
  ///
  /// - Parameter current: The current public address, or an empty string if there is none. It is
  ///   selected initially.
  static func address(among addresses: [EmailAddress], insteadOf current: String) -> Choice {
    choice("Public email", among: addresses.map(\.email), insteadOf: current, none: "No public address")
  }

  /// Asks which organization's members see the status.
  ///
  /// - Parameter current: The login of the current organization, or an empty string for everyone. It is
  ///   selected initially.
  static func audience(among organizations: [Organization], insteadOf current: String) -> Choice {
    choice("Visible to", among: organizations.map(\.login), insteadOf: current, none: "No organization: everyone")
  }

  private static func choice(
    _ title: SafeText, among values: [String], insteadOf current: String, none: String
  ) -> Choice {
    let known = values + [""]
    let choices = known.contains(current) ? known : [current] + known
    let numbered = choices.filter { !$0.isEmpty }
    let replies = choices.map { value in
      let number = numbered.firstIndex(of: value)
      let key = number.map { keys.indices.contains($0) ? keys[$0] : " " } ?? "n"
      return Question.Reply(SafeText(untrusted: value.isEmpty ? none : value), key: key)
    }
    let question = Question(title: title, replies: replies, initialReply: choices.firstIndex(of: current) ?? 0)
    return Choice(question, values: choices)
  }

  /// The keys of the values: the digits from 1 to 9, followed by letters. The letters j and k are
  /// missing because they move the selection, and n because it chooses no value. Further values
  /// have no key and can be chosen with the arrow keys.
  private static var keys: [Character] { Array("123456789abcdefghilmopqrstuvwxyz") }
}

/// The choice between two values of a field that was changed both here and on GitHub.
extension Choice<ProfileConflict.Resolution> {
  static func resolution(of conflict: ProfileConflict) -> Choice {
    let viewModel = ProfileConflictViewModel(conflict)
    func value(_ label: SafeText, _ padding: SafeText, _ value: String, _ style: Style = .plain) -> ParagraphCell {
      ParagraphCell(
        StyledText(label + ": ", style) + StyledText(decoration: padding) + StyledText(untrusted: value, style))
    }
    let question = Question(
      title: SafeText(untrusted: viewModel.title),
      message: [
        ParagraphCell(untrusted: "\(viewModel.label) was changed both here and on GitHub."),
        value("Before", " ", viewModel.base, .dim), value("Mine", "   ", viewModel.mine),
        value("GitHub", " ", viewModel.theirs),
      ],
      replies: [.init("Keep mine", key: "m"), .init("Take GitHub's", key: "t"), .init("Edit again", key: "e")])
    return Choice(question, values: [.mine, .theirs, .edit])
  }
}

/// The confirmation of changes before they are sent to GitHub.
extension Choice<Bool> {
  static func consent(to edit: ProfileEdit, of profile: EditableProfile) -> Choice {
    let changes = ChangeCell(viewModel: ProfileChangeViewModel(edit, from: profile))
    let question = Question(
      title: "Save these changes?", message: [changes],
      replies: [.init("Save", key: "s"), .init("Keep editing", key: "e")])
    return Choice(question, values: [true, false])
  }
}

/// The choice of what to do about a page that didn't open in the browser.
extension Choice<Bool> {
  /// Asks whether to copy the address of the page.
  ///
  /// - Returns: `nil` if the error has no message.
  static func copying(after error: BrowserError, from viewpoint: Viewpoint) -> Choice? {
    guard let alert = Question(about: error, from: viewpoint) else { return nil }
    let replies = [Question.Reply("Copy the address", key: "y")] + alert.replies
    return Choice(alert.replying(with: replies), values: [true, false])
  }
}

/// The choice of what to do about changes that weren't saved.
extension Choice<Bool> {
  /// Asks whether to send the unsaved changes again, if the error may be temporary.
  static func retry(after report: ProfileSaveReport, from viewpoint: Viewpoint) -> Choice {
    let alert = Question(report, from: viewpoint)
    guard report.otherAccount == nil, report.failure?.isTemporary == true else {
      return Choice(alert, values: [false])
    }
    let replies = [Question.Reply("Try again", key: "t")] + alert.replies
    return Choice(alert.replying(with: replies), values: [true, false])
  }
}

/// The choice of what to do with the draft of an earlier session.
extension Choice<DraftOffer.Reply> {
  /// Asks whether to continue with the draft.
  ///
  /// - Parameter hasKeyboard: Whether the user can reply with the keyboard.
  static func offer(of viewModel: DraftViewModel, hasKeyboard: Bool) -> Choice {
    var message: [any Cell] = [ParagraphCell(untrusted: viewModel.sentence), ChangeCell(viewModel: viewModel.change)]
    if !hasKeyboard { message += viewModel.commands.map { ParagraphCell(untrusted: $0) } }
    let question = Question(
      title: "You have a draft", message: message,
      replies: [
        .init("Continue with the draft", key: "c"), .init("Begin again and keep the draft", key: "b"),
        .init("Discard the draft", key: "d", word: "discard"),
      ])
    return Choice(question, values: [.goOn, .beginAgain, .discard])
  }
}

extension Question {
  /// Creates a message that explains why some changes weren't saved, with a list of the saved and
  /// the unsaved changes. If all changes had the same result, only the title names it.
  init(_ report: ProfileSaveReport, from viewpoint: Viewpoint) {
    let viewModel = ProfileSaveReportViewModel(report)
    let error = report.reason.flatMap { ErrorViewModel($0, from: viewpoint) }
    let reasons = error.map { [$0.title] + $0.advice } ?? ["The request was canceled."]
    let isUniform = report.saved.isEmpty && viewModel.sections.count == 1
    let changes: any Cell = isUniform ? ChangeCell(viewModel: viewModel.sections[0].change) : StaticTable(viewModel)
    self.init(
      title: SafeText(untrusted: viewModel.title),
      message: reasons.map { ParagraphCell(untrusted: $0) } + [changes],
      replies: [.init("Close", key: "c")], role: .error)
  }
}

extension StaticTable {
  /// Creates a table of the saved and the unsaved changes, each group under its title.
  nonisolated init(_ viewModel: ProfileSaveReportViewModel) {
    self.init(
      viewModel.sections.map { section in
        Section(title: SafeText(untrusted: section.title), cells: [ChangeCell(viewModel: section.change)])
      })
  }
}
