import LotusModel
import Terminal

/// The user's text editor: the command in `VISUAL` or `EDITOR`, or else an installed editor.
struct TextEditor {
  private let variables: [String: String]
  private let environment: [String: String]

  init(environment: [String: String]) {
    self.environment = environment.withoutTokens
    variables = environment.withoutEmptyValues
  }

  /// The command that starts the editor, or `nil` if no editor is installed.
  var command: String? {
    variables["VISUAL"] ?? variables["EDITOR"]
      ?? ["editor", "nano", "vi"].first { environment.program(named: $0) != nil }
  }

  /// Lets the user edit a file, and waits until the editor exits.
  ///
  /// The editor reads the terminal, so ghlotus must not wait for keys at the same time.
  func edit(_ path: String) async throws(EditorError) {
    guard let command else { throw EditorError.noEditor }
    let status = await TerminalJob(
      shellScript: "exec \(command) \"$1\"", argument: path, environment: environment
    ).run()
    guard status == 0 else { throw EditorError.failed(editor: command, status: status) }
  }
}
