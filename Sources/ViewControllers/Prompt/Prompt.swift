import LotusModel
import Terminal
import ViewModels

/// A request for text from the user, with the action that uses the text.
///
/// The prompt stays open while the action runs. If the action throws an error, the user can correct
/// the text and try again.
public nonisolated struct Prompt: Sendable {
  /// The kind of text that the user types.
  enum Kind: Sendable {
    /// A single line.
    case line
    /// The path of a file, or text that the user types instead.
    ///
    /// - Parameters:
    ///   - isMultiline: Whether text instead of a path can have several lines.
    ///   - completions: Returns the paths that begin with a path the user typed.
    case file(isMultiline: Bool = false, completions: @MainActor @Sendable (String) -> [String])
    /// Text with several lines, which the user can also write in an editor. Enter starts a new
    /// line, so another key accepts the text.
    case text
  }

  let name: SafeText
  /// The verb for the action, such as `post`.
  let action: SafeText
  let kind: Kind
  /// The text that the user changes. It is selected, so that the next text replaces it.
  let initialText: String
  /// The route of the scene that the stored text belongs to, or `nil` if the text isn't stored.
  let route: Route?
  /// The command that opens the prompt with the stored text again. `nil` if the page names its key.
  let command: PageCommand?
  /// Uses the text. An error keeps the prompt open.
  let perform: @MainActor @Sendable (String) async throws -> Void

  init(
    _ name: SafeText, action: SafeText, kind: Kind = .line, initialText: String = "", keptFor route: Route? = nil,
    continuedBy command: PageCommand? = nil,
    perform: @escaping @MainActor @Sendable (String) async throws -> Void
  ) {
    self.name = name
    self.action = action
    self.kind = kind
    self.initialText = initialText
    self.route = route
    self.command = command
    self.perform = perform
  }

  /// The title, which says that Enter runs the action or, for several lines, which key does.
  var title: SafeText {
    switch kind {
    case .line, .file: name + " · Enter " + action + "s"
    case .text: name + " · ^S " + action + "s, Enter starts a new line"
    }
  }

  /// The key that accepts the text.
  var acceptingKey: KeyPress {
    switch kind {
    case .line, .file: "Enter"
    case .text: "C-s"
    }
  }

  /// The text that is shown while the action runs, such as `Posting` or `Renaming`.
  var activity: SafeText {
    let verb = action.string
    return SafeText(untrusted: ((verb.hasSuffix("e") ? String(verb.dropLast()) : verb) + "ing").asTitle)
  }

  var isMultiline: Bool {
    switch kind {
    case .line: false
    case .file(let isMultiline, _): isMultiline
    case .text: true
    }
  }
}
