import Glibc
import LotusModel

/// The editor of whoever sits here: what `VISUAL` or `EDITOR` names, else what the system has.
struct TextEditor {
  let command: String

  /// - Returns: nil where there is none.
  init?(environment: [String: String]) {
    let variables = environment.filter { !$0.value.isEmpty }
    let folders = (variables["PATH"] ?? "").split(separator: ":")
    let installed = ["editor", "nano", "vi"].first { name in
      folders.contains { access("\($0)/\(name)", X_OK) == 0 }
    }
    guard let command = variables["VISUAL"] ?? variables["EDITOR"] ?? installed else { return nil }
    self.command = command
  }

  /// Lets the user edit a file, and waits for the end of it.
  ///
  /// Nothing else goes on meanwhile: the terminal is the editor's, and whoever waits for a key would wait for its keys.
  func edit(_ path: String) throws(EditorError) {
    let status = TerminalJob(shellScript: "exec \(command) \"$1\"", argument: path).run()
    guard status == 0 else { throw EditorError(editor: command, status: status) }
  }
}
