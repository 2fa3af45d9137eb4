import LotusModel
import Terminal

/// App delegate support: the user's editor: what `VISUAL` or `EDITOR` names, else what the system has.
struct TextEditor {
  private let variables: [String: String]
  private let environment: [String: String]

  init(environment: [String: String]) {
    self.environment = environment.withoutTokens
    variables = environment.withoutEmptyValues
  }

  /// Looked for only when it is needed; nil where there is none.
  var command: String? {
    variables["VISUAL"] ?? variables["EDITOR"]
      ?? ["editor", "nano", "vi"].first { environment.program(named: $0) != nil }
  }

  /// Lets the user edit a file, and waits for its end. The editor has the terminal meanwhile: no keys may be awaited.
  func edit(_ path: String) async throws(EditorError) {
    guard let command else { throw EditorError.noEditor }
    let status = await TerminalJob(
      shellScript: "exec \(command) \"$1\"", argument: path, environment: environment
    ).run()
    guard status == 0 else { throw EditorError.failed(editor: command, status: status) }
  }
}
