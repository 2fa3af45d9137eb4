import Glibc
import TestSupport
import TestTraits
import Testing

/// However the form ends: the terminal is as it was, and what was typed is there the next time.
@Suite("The ends of the form", .ownThreads)
struct FormEndingTests {
  private static let secret = "not saved"

  /// Types something and, at once, ends the form from outside.
  private func status(after end: @escaping @Sendable (FormTerminal) throws -> Void, atOnce: Bool = true) async throws
    -> (status: Int32?, ghlotus: Ghlotus)
  {
    let ghlotus = try ProfileOrigin().ghlotus()
    let status = try await onOwnThread {
      let form = try FormTerminal(ghlotus)
      try form.begin()
      try form.press("C-u")
      try form.type(Self.secret)
      try form.wait(for: "Name", showing: Self.secret)
      try end(form)
      return try form.end(atOnce: atOnce).status
    }
    return (status, ghlotus)
  }

  @Test func `Ctrl-C`() async throws {
    let (status, ghlotus) = try await status { try $0.press("C-c") }
    #expect(status == Exit.cancelled)
    #expect(try ghlotus.drafted("name") == "not saved")
  }

  @Test func `Ctrl-C in the same breath as keys that edit and move`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    let status = try await onOwnThread {
      let form = try FormTerminal(ghlotus)
      try form.begin()
      try form.tmux.type("?\u{7F}!\tMine\u{3}")
      return try form.end().status
    }
    #expect(status == Exit.cancelled)
    #expect(try ghlotus.drafted("name") == "The Octocat!")
    #expect(try ghlotus.drafted("bio") == "There once was...Mine")
  }

  @Test func `Ctrl-C where no draft can be kept says so`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    try ghlotus.home.write("state", "")
    try await onOwnThread {
      let form = try FormTerminal(ghlotus)
      try form.wait(for: "Go on")
      try form.press("Enter")
      try form.begin()
      try form.type("!")
      try form.wait(for: "Name", showing: "The Octocat!")
      try form.press("C-c")
      let end = try form.end()
      #expect(end.status == Exit.failed)
      #expect(end.screen.contains { $0.contains("The draft cannot be kept") }, "\(end.screen)")
    }
  }

  @Test func `Ctrl-C at a question`() async throws {
    let (status, ghlotus) = try await status {
      try $0.press("C-s")
      try $0.wait(for: "Save these changes?")
      try $0.press("C-c")
    }
    #expect(status == Exit.cancelled)
    #expect(try ghlotus.drafted("name") == "not saved")
  }

  @Test(arguments: [(SIGINT, Exit.cancelled), (SIGTERM, 128 + SIGTERM)])
  func `A signal while GitHub is silent`(signal: Int32, expected: Int32) async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try FormTerminal(ghlotus)
      try form.begin()
      origin.expect(.responded(.stallBeforeHeaders), of: "PATCH /user")
      try form.type("!")
      try form.press("C-s")
      try form.wait(for: "Go on editing")
      try form.press("Enter")
      #expect(eventually { origin.changes.count == 1 })
      try form.signal(signal)
      #expect(try form.end().status == expected)
    }
    #expect(try ghlotus.drafted("name") == "The Octocat!")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `A signal`(signal: Int32) async throws {
    let (status, ghlotus) = try await status { try $0.signal(signal) }
    #expect(status == (signal == SIGINT ? Exit.cancelled : 128 + signal))
    #expect(try ghlotus.drafted("name") == "not saved")
  }

  @Test func `A terminal that goes away`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    try await onOwnThread {
      let form = try FormTerminal(ghlotus)
      try form.begin()
      try form.press("C-u")
      try form.type(Self.secret)
      try form.wait(for: "Name", showing: Self.secret)
      form.tmux.stop()
      #expect(try eventually { try ghlotus.drafted("name") == "not saved" })
    }
  }

  @Test func `A crash that cannot be handled`() async throws {
    let (status, ghlotus) = try await status(
      after: { form in
        let draft = "state/ghlotus/drafts/github.com/octocat/draft-1.json"
        #expect(eventually { (try? form.home.read(draft))?.contains(Self.secret) == true })
        try form.signal(SIGKILL)
      }, atOnce: false)
    #expect(status == 128 + SIGKILL)
    #expect(try ghlotus.drafted("name") == "not saved")
  }

  /// A shell in which the form was stopped, with something typed.
  private static func shellWithStoppedForm(_ ghlotus: Ghlotus) throws -> Tmux {
    let program = try Ghlotus.program()
    let tmux = try Tmux(
      "PS1='$ ' exec bash --norc -i", environment: ghlotus.environment, workingDirectory: ghlotus.home.path)
    try tmux.wait(for: "$")
    try tmux.type("clear; sh -c 'echo $$ >pid; exec \(program) edit-profile'")
    try tmux.send("Enter")
    try tmux.wait(for: "^S save")
    try tmux.type("!")
    try tmux.send("C-z")
    try tmux.wait(for: "Stopped")
    return tmux
  }

  @Test func `A stopped form ends by the signal of kill, and leaves the terminal alone`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    try await onOwnThread {
      let tmux = try Self.shellWithStoppedForm(ghlotus)
      // Until bash has seen that the job goes on, its status is that of a stopped one.
      try tmux.type("clear; kill %1; end=148; while [ $end = 148 ]; do wait %1 2>&-; end=$?; done; echo status $end")
      try tmux.send("Enter")
      try tmux.wait(for: "status \(128 + SIGTERM)")
      #expect(try tmux.query("#{alternate_on}#{mouse_any_flag}#{cursor_flag}") == "001")
    }
    #expect(try ghlotus.drafted("name") == "The Octocat!")
  }

  @Test func `A stopped form ends with its terminal, again and again`() async throws {
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

  @Test func `A crash while text is selected, when Ctrl-C is a key`() async throws {
    let (status, _) = try await status(
      after: { form in
        try form.press("S-Left")
        try form.waitForSelection()
        try form.press("C-c")
        try form.wait(for: "Copied")
        try form.signal(SIGKILL)
      }, atOnce: false)
    #expect(status == 128 + SIGKILL)
  }

  @Test func `Ctrl-Z suspends it, and fg brings all of it back`() async throws {
    let ghlotus = try ProfileOrigin().ghlotus()
    let program = try Ghlotus.program()
    try await onOwnThread {
      let tmux = try Tmux(
        "PS1='$ ' exec bash --norc -i", environment: ghlotus.environment, workingDirectory: ghlotus.home.path)
      try tmux.wait(for: "$")
      try tmux.type(
        "clear; stty -g >usual; \(program) edit-profile; echo status $?; stty -g | cmp - usual && echo same")
      try tmux.send("Enter")
      try tmux.wait(for: "^S save")
      try tmux.send("C-u")
      try tmux.type("not saved")
      #expect(try eventually { try ghlotus.drafted("name") == "not saved" })
      try tmux.send("C-z")
      try tmux.wait(for: "same")
      #expect(try tmux.query("#{alternate_on}") == "0")
      try tmux.type("fg")
      try tmux.send("Enter")
      try tmux.wait(for: "^S save")
      try tmux.type("!")
      try tmux.wait(for: "not saved!")
      try tmux.send("C-z")
      try tmux.wait(for: "a second stop") { $0.filter { $0.contains("Stopped") }.count == 2 }
      try tmux.type("clear; fg; stty -g | cmp - usual && echo same")
      try tmux.send("Enter")
      try tmux.wait(for: "not saved!")
      try tmux.send("C-c")
      try tmux.wait(for: "same")
      #expect(try tmux.query("#{alternate_on}") == "0")
    }
    #expect(try ghlotus.drafted("name") == "not saved!")
  }
}
