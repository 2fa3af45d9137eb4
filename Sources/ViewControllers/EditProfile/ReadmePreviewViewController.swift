public import LotusModel
public import Terminal
public import ViewModels

/// View controller: a README with unsaved changes, on the whole screen. It loads nothing from
/// GitHub, and its links lead nowhere.
public final class ReadmePreviewViewController: Scene {
  public let table: Table?
  public private(set) var outcome: ReadmeDecision?

  /// Creates the preview of a README.
  ///
  /// - Parameter cells: The README as the profile shows it.
  public init(_ cells: [any Cell]) {
    table = Table(cells, hasTargets: false)
  }

  public var title: SafeText { "Preview" }

  public var commands: [KeyCommand] {
    [
      KeyCommand("s", "C-s", name: "save", now: { self.outcome = .save }).ranked(.action),
      KeyCommand("e", name: "edit again", now: { self.outcome = .edit }).ranked(.action),
      KeyCommand("Escape", "Left", "Backspace", name: "keep as a draft", now: { self.outcome = .leave }),
    ]
  }
}

extension Readme {
  /// Returns the rows of the README as the profile shows them.
  ///
  /// - Parameter page: The URL of the web page of the repository.
  public func cells(as document: TextDocument?, page: String) -> [any Cell] {
    let viewModel = ReadmeViewModel(self, as: document, page: page)
    let rows = viewModel.rows.flatMap { row -> [any Cell] in
      (row.isSpaced ? [BlankCell()] : []) + [IndentedCell(DocumentRowCell(viewModel: row))]
    }
    return [HeadingCell(SafeText(untrusted: viewModel.title))]
      + (rows.isEmpty ? [ParagraphCell("The README is empty.", .dim)] : rows)
  }
}

/// The questions about a README.
extension Choice<ReadmeDecision> {
  /// Asks what to do with a README, after showing it.
  public static func saving(_ cells: [any Cell]) -> Choice {
    let question = Question(
      title: "Save your README?", message: cells,
      replies: [.init("Save", key: "s"), .init("Edit again", key: "e"), .init("Leave and keep a draft", key: "l")])
    return Choice(question, values: [.save, .edit, .leave])
  }

  static var unresolvedConflict: Choice {
    let question = Question(
      title: "The README has conflicts",
      message: [
        ParagraphCell(
          "Lines with <<<<<<< and >>>>>>> enclose your text and that of GitHub. Choose one of them, and delete these lines."
        )
      ],
      replies: [.init("Edit again", key: "e"), .init("Leave and keep a draft", key: "l")])
    return Choice(question, values: [.edit, .leave])
  }
}

extension Choice<Bool> {
  /// Asks whether to create the repository of the README.
  static func creation(of name: RepositoryName) -> Choice {
    let question = Question(
      title: SafeText(untrusted: "Create \(name.text)?"),
      message: [
        ParagraphCell(
          untrusted:
            "You have no profile README yet. Saving it will create the public repository \(name.text) with the "
            + "file README.md, which GitHub shows on your profile.")
      ],
      replies: [.init("Write a README", key: "w"), .init("Cancel", key: "c")])
    return Choice(question, values: [true, false])
  }

  /// Asks whether to continue with the draft of an earlier session, or to discard it.
  static var readmeDraft: Choice {
    let question = Question(
      title: "You have a draft",
      message: [ParagraphCell("Your README was edited before and is not saved on GitHub.")],
      replies: [
        .init("Continue with the draft", key: "c"), .init("Discard the draft", key: "d", word: "discard"),
      ])
    return Choice(question, values: [true, false])
  }
}

extension StyledText {
  /// The notice that the text of a README wasn't saved on GitHub, and isn't lost.
  static func readmeIsStored(for audience: Audience, from viewpoint: Viewpoint) -> StyledText {
    let notice =
      audience == .app ? ReadmeOutcomeViewModel.draftTitle : ReadmeOutcomeViewModel.draftNotice(from: viewpoint)
    return StyledText(untrusted: notice)
  }
}

extension ReadmeOutcome {
  private var readme: ProfileReadme {
    switch self {
    case .saved(let readme), .unchanged(let readme), .stored(let readme), .discarded(let readme, _),
      .declined(let readme):
      readme
    }
  }

  /// The notice that the app shows.
  public var notice: StyledText {
    let text = ReadmeOutcomeViewModel(self)
    return StyledText(untrusted: text.warning ?? text.title)
  }

  /// Returns the output of the command, with a warning if something needs attention.
  public func result(from viewpoint: Viewpoint) -> CommandResult {
    let text = ReadmeOutcomeViewModel(self)
    let isSaved = if case .saved = self { true } else { false }
    let next = [text.warning, text.advice(from: viewpoint)].compactMap { $0.map { StyledText(alert: $0) } }
    return CommandResult(
      lines: [text.title], change: ChangeResult("edit", readme.name.text, isChanged: isSaved), notes: next)
  }
}
