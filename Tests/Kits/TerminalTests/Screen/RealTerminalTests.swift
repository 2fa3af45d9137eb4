import Glibc
import TestSupport
import TestTraits
import Testing

/// Tests of the screen in an interactive shell on a real terminal.
///
/// The tests check behavior that an in-memory terminal can't reproduce.
@Suite(.serialized, .ownThreads)
struct RealTerminalTests {
  /// A shell inside tmux that runs the screen demo.
  private struct Shell {
    let tmux: Tmux

    init(term: String = "tmux-256color", redirection: String = "") throws {
      let program = try Demo.program()
      tmux = try Tmux(
        "exec bash --norc --noprofile -i",
        environment: ["PATH": "/usr/bin:/bin", "PS1": "$ ", "LANG": "C.UTF-8", "HISTFILE": "", "DEMO": program],
        columns: 60, rows: 12, term: term)
      try tmux.wait(for: "$")
      try type("before=$(stty -g); echo; alias ok='test \"$(stty -g)\" = \"$before\" && echo \"as it was\"'")
      try start(redirection)
    }

    func start(_ redirection: String = "") throws {
      try type("clear; \"$DEMO\" \(redirection)")
      try tmux.wait(for: "process")
    }

    func type(_ line: String) throws {
      try tmux.type(line)
      try tmux.send("Enter")
    }

    func kill(_ signal: Int32) throws {
      let row = try tmux.wait(for: "process")[0]
      let number = row.split(separator: "process ").last?.prefix { $0.isNumber }
      #expect(Glibc.kill(try #require(number.flatMap { pid_t($0) }), signal) == 0)
    }

    /// Waits until the shell controls the terminal again, and checks that the terminal modes are
    /// restored.
    ///
    /// - Parameter sign: The text that the shell prints when the demo ends, or `nil` if the shell
    ///   may print the text before another process restores the screen.
    func expectRestored(after sign: String) throws {
      try tmux.wait(for: sign)
      try type("ok")
      try tmux.wait(for: "as it was") { rows in rows.contains("as it was") }
      let modes = try tmux.query("#{alternate_on}#{mouse_any_flag}#{keypad_cursor_flag}#{cursor_flag}")
      #expect(modes == "0001", "after \(sign)")
    }
  }

  @Test func `Keys arrive even if the input is open for reading only`() async throws {
    try await onOwnThread {
      let shell = try Shell(redirection: "</dev/tty")
      for key in ["a", "Left", "F1", "Home"] { try shell.tmux.send(key) }
      let rows = try shell.tmux.wait(for: "key Home")
      #expect(Array(rows[2...5]) == ["text a", "key Left", "key F1", "key Home"])
      try shell.tmux.send("q")
      try shell.expectRestored(after: "Said behind the screen.")
    }
  }

  @Test(arguments: ["tmux-256color", "xterm-256color", "screen", "vt100"])
  func `Keys, pastes and mouse events arrive in each terminal type`(term: String) async throws {
    try await onOwnThread {
      let shell = try Shell(term: term)
      for key in ["a", "C-s", "M-x", "Left", "Escape"] { try shell.tmux.send(key) }
      try shell.tmux.wait(for: "key Escape")
      if term != "vt100" {
        try shell.tmux.type("\u{1B}[<0;3;2M\u{1B}[<0;3;2m\u{1B}[<65;1;1M")
        try shell.tmux.wait(for: "wheel 3")
      }
      try shell.tmux.paste("two\nlines")
      let rows = try shell.tmux.wait(for: "paste")
      let expected = ["text a", "key C-s", "key M-x", "key Left", "key Escape"]
      let mouse = term == "vt100" ? [] : ["click 1,2", "wheel 3"]
      #expect(Array(rows[2...].prefix { $0 != "" }) == expected + mouse + ["paste \"two\\nlines\""])
      #expect(rows[1].hasSuffix("|日本|e\u{301}|"))
      try shell.tmux.send("q")
      try shell.expectRestored(after: "Said behind the screen.")
    }
  }

  @Test func `Ctrl-C in a paste is text, and afterward ends the app`() async throws {
    try await onOwnThread {
      let shell = try Shell()
      try shell.tmux.type("\u{1B}[200~a\u{3}b\u{1A}\u{1B}[201~")
      try shell.tmux.wait(for: #"paste "a\u{03}b\u{1A}""#)
      try shell.tmux.send("C-c")
      try shell.expectRestored(after: "Cancelled.")
    }
  }

  @Test func `The app stops and resumes like any other job`() async throws {
    try await onOwnThread {
      let shell = try Shell()
      for stop in [{ try shell.tmux.send("C-z") }, { try shell.kill(SIGTSTP) }, { try shell.tmux.send("C-z") }] {
        try stop()
        try shell.expectRestored(after: "Stopped")
        try shell.type("clear; fg")
        try shell.tmux.wait(for: "process")
      }
      try shell.kill(SIGSTOP)
      try shell.tmux.wait(for: "Stopped")
      try shell.type("clear; fg")
      try shell.tmux.wait(for: "process")
      try shell.tmux.send("b", "q")
      try shell.expectRestored(after: "$")
    }
  }
}

/// Finds the screen demo, which is built into the same folder as the tests.
private enum Demo {
  static func program() throws -> String {
    let tests = try #require(realpath("/proc/self/exe", nil))
    defer { free(tests) }
    let folder = String(cString: tests).split(separator: "/").dropLast().map { "/" + $0 }.joined()
    return folder + "/screen-demo"
  }
}
