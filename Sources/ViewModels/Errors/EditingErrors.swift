public import LotusModel

/// View model: describes errors that occur while the user edits a profile, and sets their exit
/// status.
extension DraftError: PresentableError {
  public var exitStatus: ExitStatus {
    if case .unusableText = self { .usage } else { .failed }
  }

  public func sentence(from viewpoint: Viewpoint) -> String? { sentence }

  /// The message for the full-screen app.
  public var title: String { sentence.asClause.asTitle }

  /// The message for the console.
  public var sentence: String {
    switch self {
    case .noDirectory: "cannot store drafts: neither XDG_STATE_HOME nor HOME is set; set one of them"
    case .unusable(let path, let reason): "cannot store the draft: \(path): \(reason.asClause)"
    case .unusableText(let path, .notUTF8):
      "the text that the editor saved is not valid UTF-8; nothing was sent, and the text is still in \(path); to print "
        + "the text as UTF-8, run: iconv -f ENCODING -t UTF-8 \(path.quotedForShell)"
    case .unusableText(let path, let problem):
      "the text that the editor saved \(problem.clause); nothing was sent, and the text is still in \(path)"
    }
  }
}

extension TextProblem {
  /// The part of a sentence that follows the name of the text.
  fileprivate var clause: String {
    switch self {
    case .notUTF8: "is not valid UTF-8"
    case .containsNUL: "contains NUL characters"
    case .tooLong: "is longer than GitHub allows (65,536 characters)"
    }
  }
}

extension EditorError: PresentableError {
  public func sentence(from viewpoint: Viewpoint) -> String? {
    sentence(toContinue: "edit-profile --editor", from: viewpoint)
  }

  /// Returns the message.
  ///
  /// - Parameter words: The command that opens the draft in the editor again.
  func sentence(toContinue words: String, from viewpoint: Viewpoint) -> String {
    let command = viewpoint.command(words)
    let advice = "set VISUAL or EDITOR to a working editor and run: \(command)"
    return switch self {
    case .noEditor: "no text editor found; \(advice)"
    case .noTerminal:
      "the text editor needs a terminal; run \(command) in a terminal, or set VISUAL or EDITOR to a script"
    case .noFile(let reason): "cannot write a file for the editor: \(reason)"
    case .unusableText(let path, let problem):
      "the text that the editor saved \(problem.clause); the text is still in \(path)"
    case .failed(let editor, 126), .failed(let editor, 127): "cannot start the editor \"\(editor)\"; \(advice)"
    case .failed(let editor, let status):
      "the editor \"\(editor)\" failed with status \(status); nothing was sent, and your text is stored as a draft; "
        + "to continue, run: \(command)"
    case .endedAtOnce(let editor, _):
      "the editor \"\(editor)\" ended at once, so nothing was sent; if it opened a window, add an option such as --wait to "
        + "VISUAL or EDITOR; what you save in the window is stored as a draft; to continue, run: \(command)"
    }
  }
}

extension BrowserError: PresentableError {
  public func sentence(from viewpoint: Viewpoint) -> String? {
    viewpoint.isReplay
      ? "a replay opens no browser; open \(address) yourself"
      : "your browser did not open \(address); set BROWSER to a working browser, or open the page yourself"
  }
}

extension ProfileEditError: PresentableError {
  public var exitStatus: ExitStatus {
    if case .otherAccount = self { .signInNeeded } else { .refused }
  }

  public func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .invalid:
      lines.count == 1 ? lines[0] : "GitHub would reject these values, so nothing was sent; correct the values"
    case .conflict(let fields):
      "these fields were also changed on GitHub: "
        + fields.map { ProfileFormViewModel.label(of: $0) }.joined(separator: ", ")
        + "; nothing was sent, and your changes are stored as a draft; to compare both versions, "
        + viewpoint.advice(toRun: viewpoint.command("edit-profile"), orType: SceneName.editProfile.title)
    case .otherAccount(let login, let editedLogin):
      "you are signed in as \(login), but the profile belongs to \(editedLogin); your unsaved changes are stored as a "
        + "draft; to continue, sign in as \(editedLogin) and "
        + viewpoint.advice(toRun: viewpoint.accountCommand("edit-profile"), orType: SceneName.editProfile.title)
    case .unreadableText(let line):
      "line \(line) of the profile text is invalid; your changes are stored as a draft; to correct the line, run: "
        + viewpoint.command("edit-profile --editor")
    }
  }

  public func advice(from viewpoint: Viewpoint) -> [String] {
    lines.count == 1 ? [] : lines
  }

  /// A line for each invalid value, with the label of its field.
  private var lines: [String] {
    guard case .invalid(let remarks) = self else { return [] }
    return remarks.sorted { $0.key < $1.key }.map { "\(ProfileFormViewModel.label(of: $0)): \($1.clause)" }
  }
}

/// View model: the result of editing the text of a prompt in an editor.
public struct EditorResultViewModel: Hashable, Sendable {
  /// The new text for the prompt, or `nil` to keep the current text.
  public let text: String?
  /// The message to show, for example an error of the editor. `nil` if there is nothing to report.
  public let problem: String?

  /// Describes how an edit ended.
  ///
  /// - Parameter former: The text that was opened in the editor.
  public init(_ result: EditorResult, replacing former: String) {
    let saved = result.text
    let isBlank = saved.allSatisfy(\.isWhitespace)
    text = isBlank || saved == former ? nil : saved
    problem =
      switch result.error {
      case nil: isBlank && !former.isEmpty ? "The editor saved no text, so your text is unchanged" : nil
      case .noEditor: "No text editor found; set VISUAL or EDITOR to a working editor"
      case .noTerminal: "The text editor needs a terminal"
      case .noFile(let reason): "Cannot write a file for the editor: \(reason)"
      case .unusableText(let path, let problem):
        "The text that the editor saved \(problem.clause), so your text is unchanged; the saved text is still in \(path)"
      case .failed(let editor, 126), .failed(let editor, 127):
        "Cannot start the editor \"\(editor)\"; set VISUAL or EDITOR to a working editor"
      case .failed(let editor, let status):
        "The editor \"\(editor)\" failed with status \(status); your text is what the editor saved last"
      case .endedAtOnce(let editor, let path):
        "The editor \"\(editor)\" ended at once; if it opened a window, add an option such as --wait to VISUAL or EDITOR; "
          + "the text in the window is in \(path)"
      }
  }
}
