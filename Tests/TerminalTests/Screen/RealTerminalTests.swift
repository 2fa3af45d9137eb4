import Glibc
import TestSupport
import TestTraits
import Testing

/// A screen on a real terminal, in an interactive shell: what a terminal in memory cannot tell.
@Suite(.serialized, .ownThreads)
struct RealTerminalTests {
  /// A shell in which the demo of a screen runs.
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
      try type("clear; $DEMO \(redirection)")
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

    /// Waits until the shell has its terminal back, exactly as it was.
    /// - Parameter sign: nil where the shell may print before the screen is left by another process.
    func expectRestored(after sign: String?) throws {
      if let sign {
        try tmux.wait(for: sign)
      } else {
        try tmux.wait(for: "end of the screen") { _ in (try? tmux.query("#{alternate_on}")) == "0" }
      }
      try type("ok")
      try tmux.wait(for: "as it was") { rows in rows.contains("as it was") }
      let modes = try tmux.query("#{alternate_on}#{mouse_any_flag}#{keypad_cursor_flag}#{cursor_flag}")
      #expect(modes == "0001", "after \(sign ?? "the end")")
    }
  }

  @Test func `Keys arrive where the input can only be read`() async throws {
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
  func `Keys, pastes and the mouse arrive`(term: String) async throws {
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

  @Test(arguments: [(SIGKILL, nil), (SIGTERM, "Terminated"), (SIGHUP, "Hangup"), (SIGINT, "Cancelled.")])
  func `However the process ends, the terminal is as it was`(signal: Int32, sign: String?) async throws {
    try await onOwnThread {
      let shell = try Shell()
      try shell.kill(signal)
      try shell.expectRestored(after: sign)
    }
  }

  @Test func `Ctrl-C ends the work, and what it has to say comes after`() async throws {
    try await onOwnThread {
      let shell = try Shell()
      try shell.tmux.send("C-c")
      try shell.expectRestored(after: "Cancelled.")
    }
  }

  @Test func `It stops and goes on as any job, however it was stopped`() async throws {
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

  @Test func `It takes every size`() async throws {
    try await onOwnThread {
      let shell = try Shell()
      for (columns, rows) in [(40, 10), (1, 1), (200, 50), (60, 12)] {
        try shell.tmux.resize(columns: columns, rows: rows)
        // The last line is the footer's.
        if columns > 1 { try shell.tmux.wait(for: "\(rows - 1)x\(columns), process") }
      }
      try shell.tmux.send("q")
      try shell.expectRestored(after: "$")
    }
  }

  @Test func `A window shows what is waited for, and Escape there cancels it`() async throws {
    try await onOwnThread {
      let shell = try Shell()
      try shell.tmux.send("w")
      try shell.tmux.wait(for: "Waiting  Esc cancels")
      try shell.tmux.send("Escape")
      try shell.tmux.wait(for: "CancellationError()")
      #expect(try eventually { try !shell.tmux.screen().contains { $0.contains("Waiting") } })
    }
  }
}

/// Where the demo was built: beside the tests.
private enum Demo {
  static func program() throws -> String {
    let tests = try #require(realpath("/proc/self/exe", nil))
    defer { free(tests) }
    let folder = String(cString: tests).split(separator: "/").dropLast().map { "/" + $0 }.joined()
    return folder + "/screen-demo"
  }
}
