import FoundationEssentials
import Glibc
import LotusModel
import Testing

@testable import TestSupport
@testable import ghlotus

@MainActor extension TextEditor {
  fileprivate init(environment: [String: String]) {
    self.init(environment: environment, uptime: { 0 })
  }
}

@MainActor @Suite("Text editor")
struct TextEditorTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Edits a file with the given editor command, and returns the new contents of the file.
  private func edited(by editor: String, _ text: String = "cat", in name: String = "file.txt") async throws -> String {
    let path = try directory.write(name, text)
    try await TextEditor(environment: ["VISUAL": editor, "PATH": "/usr/bin:/bin"]).edit(path)
    return try directory.read(name)
  }

  @Test func `VISUAL takes precedence over EDITOR, and empty variables are ignored`() {
    #expect(TextEditor(environment: ["VISUAL": "a", "EDITOR": "b"]).command == "a")
    #expect(TextEditor(environment: ["VISUAL": "", "EDITOR": "b"]).command == "b")
  }

  @Test func `Without these variables, an editor installed on the system is used`() throws {
    #expect(TextEditor(environment: ["PATH": "/nowhere:\(directory.path)"]).command == nil)
    for name in ["vi", "nano", "editor"] {
      try directory.writeProgram(name, "#!/bin/sh\n")
      #expect(TextEditor(environment: ["PATH": "/nowhere:\(directory.path)"]).command == name)
    }
  }

  @Test func `The editor command may have options, and the file may have any name`() async throws {
    #expect(try await edited(by: "sed -i s/c/b/", in: "it's $HOME; a \"file\".txt") == "bat")
  }

  @Test(arguments: [("false", 1), ("sh -c 'exit 3'", 3), ("no-such-editor", 127), ("sh -c 'kill -TERM $$'", 143)])
  func `An editor that fails is an error with its exit status`(editor: String, status: Int32) async throws {
    await #expect(throws: EditorError.failed(editor: editor, status: status)) { try await edited(by: editor) }
  }

  @Test func `The editor gets the environment without the tokens`() async throws {
    let path = try directory.write("file.txt", "")
    let variables = ["PATH": "/usr/bin:/bin", "MARK": "here", "GH_TOKEN": "a", "GITHUB_TOKEN": "b"]
    let editor = "sh -c 'env >\"$0\"'"
    try await TextEditor(environment: variables.merging(["VISUAL": editor]) { $1 }).edit(path)
    let seen = try directory.read("file.txt")
    #expect(seen.contains("MARK=here") && !seen.contains("_TOKEN"), "\(seen)")
  }

  @Test func `Ctrl-C interrupts only the editor, and this program regains the terminal`() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let path = try directory.write("file.txt", "")
      let script = """
        #!/bin/sh
        trap 'echo interrupted >"$1"; exit 0' INT
        echo ready >/dev/tty
        while sleep 0.02; do :; done
        """
      try directory.writeProgram("editor", script)
      setsid()
      signal(SIGHUP, SIG_IGN)
      let terminal = try PseudoTerminal(columns: 80, rows: 24)
      // This terminal is the first that the session leader opens, so it becomes the controlling
      // terminal.
      let far = open(terminal.path, O_RDWR)
      try startThread {
        let near = terminal.descriptor.number
        var (seen, byte) = ("", UInt8(0))
        while !seen.hasSuffix("ready"), read(near, &byte, 1) == 1 { seen += String(Unicode.Scalar(byte)) }
        write(near, "\u{3}", 1)
      }
      try await TextEditor(environment: ["VISUAL": directory.file("editor"), "PATH": "/usr/bin:/bin"]).edit(path)
      #expect(try directory.read("file.txt") == "interrupted\n")
      withExtendedLifetime(terminal) { #expect(tcgetpgrp(far) == getpgrp()) }
    }
  }

  @Test func `An editor that leaves the terminal changed doesn't change it for this program`() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let path = try directory.write("file.txt", "")
      setsid()
      signal(SIGHUP, SIG_IGN)
      let terminal = try PseudoTerminal(columns: 80, rows: 24)
      let far = open(terminal.path, O_RDWR)
      var (before, after) = (termios(), termios())
      try #require(tcgetattr(far, &before) == 0)
      let editor = "sh -c 'stty raw -echo </dev/tty && echo changed >\"$0\"; kill -9 $$'"
      await #expect(throws: EditorError.self) {
        try await TextEditor(environment: ["VISUAL": editor, "PATH": "/usr/bin:/bin"]).edit(path)
      }
      try #require(try directory.read("file.txt") == "changed\n")
      try #require(tcgetattr(far, &after) == 0)
      withExtendedLifetime(terminal) {
        #expect(after.c_lflag == before.c_lflag && after.c_iflag == before.c_iflag && after.c_oflag == before.c_oflag)
      }
    }
  }

  @Test(
    arguments: [
      ("sed -i s/c/b/", "bat", nil), ("false", "cat", 1), ("no-such-editor", "cat", 127),
      ("sh -c 'echo new >$0; kill -SEGV $$'", "new", 139), ("rm", "", nil),
    ] as [(String, String, Int32?)])
  func `A text is edited in a private file that is removed`(editor: String, text: String, status: Int32?) async throws {
    let environment = ["VISUAL": editor, "PATH": "/usr/bin:/bin", "TMPDIR": directory.path]
    let result = await TextEditor(environment: environment).edit(text: "cat")
    #expect(result.text == text)
    #expect(result.error == status.map { .failed(editor: editor, status: $0) })
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }

  @Test(
    arguments: [
      ("sh -c 'printf \"a\\0b\" >$0'", .containsNUL), ("sh -c 'printf \"\\351\" >$0'", .notUTF8),
      ("sh -c 'echo 12345 >$0'", .tooLong),
    ] as [(String, TextProblem)])
  func `A text that can't be used stays in its file`(editor: String, problem: TextProblem) async throws {
    let environment = ["VISUAL": editor, "PATH": "/usr/bin:/bin", "TMPDIR": directory.path]
    let result = await TextEditor(environment: environment).edit(text: "cat") { $0.count < 5 }
    #expect(result.text == "cat")
    guard case .unusableText(let path, problem) = result.error else { return #expect(Bool(false), "\(result)") }
    #expect(FileManager.default.fileExists(atPath: path) && path.hasPrefix(directory.path))
  }

  @Test func `A text stays in its file if an editor on a terminal ends at once without a change`() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      setsid()
      signal(SIGHUP, SIG_IGN)
      let terminal = try PseudoTerminal(columns: 80, rows: 24)
      try #require(dup2(open(terminal.path, O_RDWR), STDIN_FILENO) == STDIN_FILENO)
      func result(of editor: String) async -> EditorResult {
        let environment = ["VISUAL": editor, "PATH": "/usr/bin:/bin", "TMPDIR": directory.path]
        return await TextEditor(environment: environment).edit(text: "cat")
      }
      #expect(await result(of: "sed -i s/c/b/") == EditorResult(text: "bat"))
      let kept = await result(of: "true")
      guard case .endedAtOnce("true", let path) = kept.error else { return #expect(Bool(false), "\(kept)") }
      #expect(kept.text == "cat")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "cat")
      withExtendedLifetime(terminal) {}
    }
  }

  @Test func `The line end that an editor adds doesn't count`() async {
    let environment = ["VISUAL": "sh -c 'echo 1234 >$0'", "PATH": "/usr/bin:/bin", "TMPDIR": directory.path]
    let result = await TextEditor(environment: environment).edit(text: "cat") { $0.count < 5 }
    #expect(result == EditorResult(text: "1234"))
  }

  @Test func `Without an editor or a folder for the file, the text is returned unchanged`() async {
    #expect(
      await TextEditor(environment: ["PATH": "/nowhere"]).edit(text: "a") == EditorResult(text: "a", error: .noEditor))
    let result = await TextEditor(environment: ["VISUAL": "true", "TMPDIR": "/nowhere"]).edit(text: "a")
    #expect(result == EditorResult(text: "a", error: .noFile(reason: "No such file or directory")))
  }
}
