import Essentials
import HTTP
public import LotusModel
public import Terminal
public import ViewModels

/// Creates messages about problems.
extension StyledText {
  /// Creates a message on standard error about a problem.
  ///
  /// - Parameter start: The start of the message, which is the name of the program by default.
  nonisolated init(alert sentence: String, after start: SafeText = "ghlotus: ") {
    self = StyledText(start, .alert) + StyledText(SafeText(untrusted: sentence.keepingCommands, showsInvisible: true))
  }

  /// Creates a note about a problem, to show after the content of a scene. In the app, every
  /// message comes from ghlotus, so the name is left out.
  nonisolated init(warning sentence: String, for audience: Audience) {
    self =
      audience == .app
      ? StyledText(SafeText(untrusted: sentence.asTitle, showsInvisible: true), .warning)
      : StyledText(alert: sentence)
  }

  /// Returns the note that a replay doesn't use the account that the user named, or `nil` if it must
  /// not be shown.
  public static func ignoredAccount(from viewpoint: Viewpoint) -> StyledText? {
    viewpoint.ignoredAccount.map { StyledText(alert: $0) }
  }

  /// Returns the note that a command shows a page above the page at an address, or `nil` if a scene
  /// shows the very page.
  public static func pageAbove(_ address: RemoteAddress) -> StyledText? {
    guard !address.hasScene, let route = address.route else { return nil }
    let tab = address.value(of: "tab")
    // The user may have typed a token as a part of the address.
    let page = Redaction.applied(toMessage: address.shown + (tab.isEmpty ? "" : "?tab=\(tab)"))
    return StyledText(alert: "no command shows \(page); showing \(route.text) instead")
  }

  /// Returns the note about rows that are missing, unless the scene ends with an error instead.
  static func notes(
    about shortfall: (any Error)?, unless failure: (any Error)?, for audience: Audience, from viewpoint: Viewpoint
  ) -> [StyledText] {
    guard failure == nil, let shortfall, let reason = ErrorViewModel(shortfall, from: viewpoint) else { return [] }
    return [StyledText(warning: reason.sentence, for: audience)]
  }
}

extension Console {
  /// Prints on standard error why a run ended. An error without a message, such as a cancellation,
  /// isn't printed. For a screen reader, the message begins with the word "Error".
  public func alert(_ error: any Error, from viewpoint: Viewpoint) {
    guard let viewModel = ErrorViewModel(error, from: viewpoint) else { return }
    say(StyledText(alert: viewModel.sentence, after: speaks ? "Error: " : "ghlotus: "))
    for line in viewModel.advice { say(StyledText(untrusted: line)) }
  }
}

extension String {
  /// The text with no-break spaces in the commands of ghlotus, so that each command stays on one
  /// line. The output shows normal spaces.
  nonisolated var keepingCommands: String {
    replacing(/: ghlotus(?: [^\s()]*[^\s;,()])+/) { match in
      ": " + match.0.dropFirst(2).replacing(" ", with: "\u{A0}")
    }
  }
}

/// Support of the alerts: the sentences and exit statuses of the terminal's errors, which the view
/// models can't see.
extension OutputError: PresentableError {
  public nonisolated var exitStatus: ExitStatus {
    switch self {
    case .closed: .done
    case .interrupted: .cancelled
    case .failed, .noPager: .failed
    }
  }

  public nonisolated func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .closed, .interrupted: nil
    case .noPager: "cannot start the pager; set GHLOTUS_PAGER or PAGER to a working pager, or to cat"
    case .failed(let reason): "cannot write to standard output: \(reason)"
    }
  }
}

extension StageError: PresentableError {
  public nonisolated var exitStatus: ExitStatus { self == .notText || self == .escapeSequence ? .usage : .failed }

  public nonisolated func sentence(from viewpoint: Viewpoint) -> String? {
    switch self {
    case .needsScreen:
      "the full-screen app needs a terminal as standard input and output, and TERM must be set to a terminal type "
        + "other than dumb; to print pages instead, use commands such as \(viewpoint.command("profile")) "
        + "(see: ghlotus help)"
    case .unsuitable(let type):
      "TERM=\(type.name.excerpt) names a terminal type that "
        + (type.isKnown ? "cannot show the full-screen app" : "this system does not know")
        + "; set TERM=xterm-256color, which most terminals support"
    case .escapeSequence:
      "the line contains an escape sequence, which an arrow key may have sent; type the line again"
    case .notText: "the line is not valid UTF-8; set your terminal to UTF-8, or convert the input"
    }
  }
}
