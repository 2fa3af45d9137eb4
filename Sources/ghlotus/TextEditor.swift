import Glibc
import LotusModel

/// The editor of whoever sits here: what `VISUAL` or `EDITOR` names, else what the system has.
struct TextEditor {
  private let variables: [String: String]
  private let environment: [String: String]

  init(environment: [String: String]) {
    self.environment = environment.withoutTokens
    variables = environment.filter { !$0.value.isEmpty }
  }

  /// Looked for only when it is wanted; nil where there is none.
  var command: String? {
    let folders = (variables["PATH"] ?? "").split(separator: ":")
    return variables["VISUAL"] ?? variables["EDITOR"]
      ?? ["editor", "nano", "vi"].first { name in
        folders.contains { access("\($0)/\(name)", X_OK) == 0 }
      }
  }

  /// Lets the user edit a file, and waits for the end of it. The terminal is the editor's meanwhile: keys are not to be
  /// waited for.
  func edit(_ path: String) async throws(EditorError) {
    guard let command else { throw EditorError(editor: "", status: 127) }
    let status = await TerminalJob(
      shellScript: "exec \(command) \"$1\"", argument: path, environment: environment
    ).run()
    guard status == 0 else { throw EditorError(editor: command, status: status) }
  }
}
