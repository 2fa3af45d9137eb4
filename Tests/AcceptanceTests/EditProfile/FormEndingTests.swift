import Glibc
import TestSupport
import Testing

/// However the form ends: the terminal is as it was, and what was typed is there the next time.
@Suite("The ends of the form")
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
      origin.expect(.answered(.stallBeforeHeaders), of: "PATCH /user")
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

  @Test func `A crash that nobody can do anything about`() async throws {
    let (status, ghlotus) = try await status(
      after: { form in
        #expect(eventually { (try? form.home.read("state/ghlotus/drafts/github.com/octocat/draft-1.json")) != nil })
        try form.signal(SIGKILL)
      }, atOnce: false)
    #expect(status == 128 + SIGKILL)
    #expect(try ghlotus.drafted("name") == "not saved")
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
