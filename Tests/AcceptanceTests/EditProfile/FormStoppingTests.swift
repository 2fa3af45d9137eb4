import TestSupport
import TestTraits
import Testing

/// The user stops a save while GitHub is silent.
@Suite("Stopping a save", .ownThreads)
struct FormStoppingTests {
  private static func wait(for count: Int, in origin: ProfileOrigin) {
    #expect(eventually { origin.changes.count == count }, "\(origin.changes)")
  }

  @Test func `Esc in the second request sends no third one, and the first one counts as saved`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    origin.expect(.responded(.stallBeforeHeaders), of: "DELETE /user/social_accounts")
    try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      try FormTests.fillIn(form)
      try form.press("C-s", until: "Save these changes?")
      try form.press("Enter")
      Self.wait(for: 2, in: origin)
      try form.wait(for: "Esc to cancel")
      try form.press("Escape", until: "Not all changes were saved")
      let text = try form.wholeQuestion().joined(separator: "\n")
      for words in ["│ Saved", "→ Mona", "+ https://mastodon.social/@octocat"] {
        #expect(text.contains(words), "\(text)")
      }
    }
    #expect(origin.changes.map(\.line) == ["PATCH /user", "DELETE /user/social_accounts"])
  }

  /// Saves a name whose response is lost. GitHub is silent when the program asks whether it was saved.
  private static func formInDoubt(_ ghlotus: Ghlotus, of origin: ProfileOrigin) throws -> FormTerminal {
    let form = try FormTerminal.begun(ghlotus)
    try form.type("!")
    try form.press("C-s", until: "Save these changes?")
    origin.expect(.cutAfter, of: "PATCH /user")
    origin.changeOnceRead { $0.mishaps["GET /user"] = [.responded(.stallBeforeHeaders)] }
    try form.press("Enter", until: "Checking the saved profile")
    return form
  }

  @Test func `Esc while the saved profile is checked tells that the result is unknown`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try Self.formInDoubt(ghlotus, of: origin)
      try form.press("Escape", until: "GitHub did not confirm that the changes were saved")
    }
    #expect(try ghlotus.drafted("name") == "The Octocat!")
  }

  @Test func `Ctrl-C while the saved profile is checked keeps the draft`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try Self.formInDoubt(ghlotus, of: origin)
      try form.press("C-c")
      let end = try form.end()
      #expect(end.status == Exit.cancelled, "\(end.screen)")
    }
    #expect(try ghlotus.drafted("name") == "The Octocat!")
  }
}
