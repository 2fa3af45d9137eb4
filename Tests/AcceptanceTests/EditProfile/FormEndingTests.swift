import Glibc
import TestSupport
import TestTraits
import Testing

/// However the form ends, the terminal is restored and the typed text is stored as a draft.
@Suite("Endings of the form", .ownThreads)
struct FormEndingTests {
  private static let secret = "not saved"

  /// Types text into the form, then ends the form.
  ///
  /// - Returns: The exit status and the program's home. The status is `nil` if the terminal wasn't
  ///   restored.
  private func status(
    after end: @escaping @Sendable (FormTerminal) throws -> Void
  ) async throws -> (status: Int32?, ghlotus: Ghlotus) {
    let ghlotus = try ProfileOrigin().ghlotus()
    let status = try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      try form.press("C-u")
      try form.type(Self.secret)
      try form.wait(for: "Name", showing: Self.secret)
      try end(form)
      return try form.end().status
    }
    return (status, ghlotus)
  }

  @Test func `Ctrl-C stores a draft`() async throws {
    let (status, ghlotus) = try await status { try $0.press("C-c") }
    #expect(status == Exit.cancelled)
    #expect(try ghlotus.drafted("name") == "not saved")
  }

  @Test func `Ctrl-C directly after keys that edit and move keeps both fields`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    let status = try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      try form.tmux.type("?\u{7F}!\tMine\u{3}")
      return try form.end().status
    }
    #expect(status == Exit.cancelled)
    #expect(try ghlotus.drafted("name") == "The Octocat!")
    #expect(try ghlotus.drafted("bio") == "There once was...Mine")
  }

  @Test func `Ctrl-C reports if the draft cannot be stored`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    try ghlotus.home.write("state", "")
    try await onOwnThread {
      let form = try FormTerminal(ghlotus)
      try form.wait(for: "Close")
      try form.press("Enter")
      try form.begin()
      try form.type("!")
      try form.wait(for: "Name", showing: "The Octocat!")
      try form.press("C-c")
      let end = try form.end()
      #expect(end.status == Exit.failed)
      #expect(end.screen.contains { $0.contains("ghlotus: cannot store the draft:") }, "\(end.screen)")
    }
  }

  @Test func `Ctrl-C in a dialog stores a draft`() async throws {
    let (status, ghlotus) = try await status {
      try $0.press("C-s")
      try $0.wait(for: "Save these changes?")
      try $0.press("C-c")
    }
    #expect(status == Exit.cancelled)
    #expect(try ghlotus.drafted("name") == "not saved")
  }

  @Test(arguments: [(SIGINT, Exit.cancelled), (SIGTERM, 128 + SIGTERM)])
  func `A signal while GitHub is silent stores a draft`(signal: Int32, expected: Int32) async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      origin.expect(.responded(.stallBeforeHeaders), of: "PATCH /user")
      try form.type("!")
      try form.press("C-s", until: "Keep editing")
      try form.press("Enter")
      #expect(eventually { origin.changes.count == 1 })
      try form.signal(signal)
      #expect(try form.end().status == expected)
    }
    #expect(try ghlotus.drafted("name") == "The Octocat!")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `A signal stores a draft`(signal: Int32) async throws {
    let (status, ghlotus) = try await status { try $0.signal(signal) }
    #expect(status == (signal == SIGINT ? Exit.cancelled : 128 + signal))
    #expect(try ghlotus.drafted("name") == "not saved")
  }

  @Test func `A terminal that closes leaves a draft`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      try form.press("C-u")
      try form.type(Self.secret)
      try form.wait(for: "Name", showing: Self.secret)
      form.tmux.stop()
      #expect(try eventually { try ghlotus.drafted("name") == "not saved" })
    }
  }

  @Test func `SIGKILL leaves a draft`() async throws {
    let (_, ghlotus) = try await status { form in
      #expect(try eventually { try form.draft()?.contains(Self.secret) == true })
      try form.signal(SIGKILL)
      try form.wait(for: "The end: \(128 + SIGKILL)")
    }
    #expect(try ghlotus.drafted("name") == "not saved")
  }

  /// Opens the form in a shell, types a character, and stops the form with Ctrl-Z.
  private static func shellWithStoppedForm(_ ghlotus: Ghlotus) throws -> Tmux {
    let program = try Ghlotus.program()
    let tmux = try Tmux(
      "PS1='$ ' exec bash --norc -i", environment: ghlotus.environment, workingDirectory: ghlotus.home.path)
    try tmux.wait(for: "$")
    try tmux.type("clear; sh -c 'echo $$ >pid; exec \(program) edit-profile'")
    try tmux.send("Enter", until: "^S save")
    try tmux.type("!")
    try tmux.send("C-z", until: "Stopped")
    return tmux
  }

  @Test func `kill ends a stopped form and leaves the terminal unchanged`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    try await onOwnThread {
      let tmux = try Self.shellWithStoppedForm(ghlotus)
      // bash reports status 148 (stopped) until it notices that the job continues.
      try tmux.type("clear; kill %1; end=148; while [ $end = 148 ]; do wait %1 2>&-; end=$?; done; echo status $end")
      try tmux.send("Enter", until: "status \(128 + SIGTERM)")
      #expect(try tmux.query("#{alternate_on}#{mouse_any_flag}#{cursor_flag}") == "001")
    }
    #expect(try ghlotus.drafted("name") == "The Octocat!")
  }

  @Test func `A stopped form ends with its terminal`() async throws {
    for _ in 0..<5 {
      let ghlotus = try ProfileOrigin().ghlotus()
      try await onOwnThread {
        let tmux = try Self.shellWithStoppedForm(ghlotus)
        let process = try #require(pid_t(try ghlotus.home.read("pid").dropLast()))
        tmux.stop()
        #expect(eventually(within: 10) { kill(process, 0) != 0 })
      }
      #expect(try ghlotus.drafted("name") == "The Octocat!")
    }
  }

  @Test func `Ctrl-Z suspends the form, and fg restores it`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    let program = try Ghlotus.program()
    try await onOwnThread {
      let tmux = try Tmux(
        "PS1='$ ' exec bash --norc -i", environment: ghlotus.environment, workingDirectory: ghlotus.home.path)
      try tmux.wait(for: "$")
      try tmux.type(
        "clear; stty -g >usual; \(program) edit-profile; echo status $?; stty -g | cmp - usual && echo same")
      try tmux.send("Enter", until: "^S save")
      try tmux.send("C-u")
      try tmux.type("not saved")
      #expect(try eventually { try ghlotus.drafted("name") == "not saved" })
      try tmux.send("C-z", until: "same")
      #expect(try tmux.query("#{alternate_on}") == "0")
      try tmux.type("fg")
      try tmux.send("Enter", until: "^S save")
      try tmux.type("!", until: "not saved!")
      try tmux.send("C-z")
      try tmux.wait(for: "a second stop") { $0.filter { $0.contains("Stopped") }.count == 2 }
      try tmux.type("clear; fg; stty -g | cmp - usual && echo same")
      try tmux.send("Enter", until: "not saved!")
      try tmux.send("C-c", until: "same")
      #expect(try tmux.query("#{alternate_on}") == "0")
    }
    #expect(try ghlotus.drafted("name") == "not saved!")
  }
}
