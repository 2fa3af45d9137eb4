import Essentials
import Glibc
import LotusModel
import ModelControllers
import Terminal

/// The user's pager: the command in `GHLOTUS_PAGER` or `PAGER`, or else `less`.
struct PagerProgram {
  private let command: String
  private let environment: [String: String]

  /// Finds the pager.
  ///
  /// - Returns: `nil` if the variable is blank or `cat`, or if no pager is installed.
  init?(environment: [String: String]) {
    let chosen = (environment["GHLOTUS_PAGER"] ?? environment["PAGER"])?.trimmed
    guard let command = chosen ?? environment.program(named: "less").map({ _ in "less" }), !command.isEmpty,
      command != "cat"
    else { return nil }
    self.command = command
    self.environment = environment.forPrograms
  }

  /// Editors that can be used as pagers, but show escape sequences as text.
  private static let plainPrograms: Set = ["emacs", "nano", "nvim", "vi", "view", "vim", "w3m"]

  /// Whether the pager shows colors.
  var showsColors: Bool {
    !Self.plainPrograms.contains(name.split(separator: "/").last.map(String.init) ?? "")
  }

  func pager(for output: OutputChannel) -> Pager {
    var environment = environment
    // Use the same default options as git: less quits if the text fits on the screen, shows colors
    // and doesn't clear the screen, and lv shows colors. If the user has set options, add the
    // option that shows colors, because codes would appear instead of colors.
    environment["LESS"] = environment["LESS"].map { "-R \($0)" } ?? "FRX"
    environment["LV"] = environment["LV"].map { "-c \($0)" } ?? "-c"
    // less takes the encoding from the locale only if the locale is installed, so set the encoding,
    // too.
    if output.capabilities.hasUnicode, environment["LESSCHARSET", default: ""].isEmpty {
      environment["LESSCHARSET"] = "utf-8"
    }
    return Pager(shellScript: shellScript, environment: environment, output: output)
  }

  /// The name or path of the program, without variables before it.
  private var name: Substring { command.split(separator: " ").first { !$0.contains("=") } ?? "" }

  private var shellScript: String {
    let isPlain = command.allSatisfy { $0.isLetter || $0.isNumber || " /._+-=".contains($0) }
    guard isPlain, !name.isEmpty else { return command }
    // If the pager isn't installed, cat prints the text.
    return "command -v \(name) >/dev/null || exec cat; exec env \(command)"
  }
}

/// The user's text editor: the command in `VISUAL` or `EDITOR`, or else an installed editor.
struct TextEditor {
  private let variables: [String: String]
  private let environment: [String: String]
  private let uptime: @Sendable () -> Double

  /// Creates the editor.
  ///
  /// - Parameter uptime: Returns the time of a monotonic clock, in seconds.
  init(environment: [String: String], uptime: @escaping @Sendable () -> Double) {
    self.environment = environment.forPrograms
    self.uptime = uptime
    variables = environment.withoutEmptyValues
  }

  /// The command that starts the editor, or `nil` if no editor is installed.
  var command: String? {
    chosen ?? ["editor", "nano", "vi"].first { environment.program(named: $0) != nil }
  }

  private var chosen: String? { variables["VISUAL"] ?? variables["EDITOR"] }

  /// Lets the user edit a file, and waits until the editor exits.
  ///
  /// The editor reads the terminal, so ghlotus must not wait for keys at the same time.
  ///
  /// - Throws: `EditorError.endedAtOnce` if a user at a terminal can't have used the editor. Without
  ///   an option such as `--wait`, the program that opens a window of an editor doesn't wait for it.
  func edit(_ path: String) async throws(EditorError) {
    guard let command else { throw EditorError.noEditor }
    // A program that the user has chosen may be a script, which needs no terminal.
    guard chosen != nil || InputFile.standardInputIsTerminal else { throw EditorError.noTerminal }
    let (start, version) = (uptime(), Self.version(of: path))
    let status = await TerminalJob(
      shellScript: "exec \(command) \"$1\"", argument: path, environment: environment
    ).run()
    guard status == 0 else { throw EditorError.failed(editor: command, status: status) }
    if InputFile.standardInputIsTerminal, uptime() - start < 1, Self.version(of: path) == version {
      throw EditorError.endedAtOnce(editor: command, path: path)
    }
  }

  /// Returns the number of a file and the time of its last change, in seconds and nanoseconds.
  private static func version(of path: String) -> [Int] {
    var status = stat()
    guard stat(path, &status) == 0 else { return [] }
    return [Int(clamping: status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
  }

  /// Lets the user edit text in a temporary file.
  ///
  /// The result has no line breaks at its end, because editors add them. The file is removed
  /// afterward, unless the text can't be used or an editor's window may still show it.
  ///
  /// - Parameter fits: Returns whether text isn't too long.
  func edit(text: String, fits: @MainActor (String) -> Bool = { _ in true }) async -> EditorResult {
    do throws(EditorError) {
      let file = try TemporaryText(text, in: variables["TMPDIR"] ?? "/tmp")
      var failure: EditorError?
      do throws(EditorError) {
        try await edit(file.path)
      } catch .endedAtOnce(let editor, let path) {
        throw .endedAtOnce(editor: editor, path: path)
      } catch {
        failure = error
      }
      let saved = String((try file.read() ?? "").reversed().drop(while: \.isNewline).reversed())
      guard fits(saved) else { throw .unusableText(path: file.path, .tooLong) }
      file.remove()
      return EditorResult(text: saved, error: failure)
    } catch {
      return EditorResult(text: text, error: error)
    }
  }
}

/// GitHub's own command-line program `gh`, which may store a token for the server.
struct GHProgram {
  private let path: String
  private let environment: [String: String]
  private let hostname: String

  /// Finds the program in `PATH`.
  ///
  /// - Parameter server: The server whose token is needed. If the address of its API was changed,
  ///   this is the server at the new address. No server may receive the token of another server.
  /// - Returns: `nil` if the program isn't installed.
  init?(environment: [String: String], server: GitHubServer) {
    guard let path = environment.program(named: "gh") else { return nil }
    self.path = path
    self.environment = environment.forPrograms
    hostname = server.name
  }

  /// Returns the token that the program stores.
  ///
  /// Tokens in environment variables are ignored here, because ghlotus uses them anyway.
  ///
  /// - Returns: `nil` if the program isn't signed in to the server.
  func token() async -> Token? {
    let words = [path, "auth", "token", "--hostname", hostname]
    guard let output = await Program.shortOutput(of: words, environment: environment), output.status == 0 else {
      return nil
    }
    return output.text.flatMap { Token($0.trimmed) }
  }
}
