import TestSupport
import TestTraits
import Testing

/// Conflicts, errors and lost connections while the form is saved.
@Suite("Saving the form", .ownThreads)
struct FormSavingTests {
  /// Opens the form, changes the bio, and starts to save it.
  private static func formWithNewBio(_ ghlotus: Ghlotus, meanwhile: () -> Void = {}) throws -> FormTerminal {
    let form = try FormTerminal.begun(ghlotus)
    try form.press("Tab", "C-u")
    try form.type("Mine")
    try form.wait(for: "Bio", showing: "Mine")
    meanwhile()
    try form.press("C-s")
    return form
  }

  private static let changedElsewhere = "Also changed on GitHub"

  @Test func `In a conflict, the user's value can be kept`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try Self.formWithNewBio(ghlotus) { origin.change { $0.user["bio"] = "Theirs" } }
      let question = try form.wait(for: Self.changedElsewhere)
      for words in ["Before:  There once was...", "Mine:    Mine", "GitHub:  Theirs"] {
        #expect(question.contains { $0.contains(words) }, "\(question)")
      }
      try form.press("m", until: "Theirs → Mine")
      try form.press("Enter")
      #expect(try form.end().status == Exit.done)
    }
    #expect(origin.changes == [.init("PATCH /user", ["bio": "Mine"])])
  }

  @Test func `In a conflict, the field can be edited again without a second question`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try Self.formWithNewBio(ghlotus) { origin.change { $0.user["bio"] = "Theirs" } }
      try form.wait(for: Self.changedElsewhere)
      try form.press("e")
      try form.wait(for: "Bio", showing: "Mine")
      try form.wait(forFocusOn: "Bio")
      try form.press("End")
      try form.type(" and theirs")
      try form.press("C-s", until: "Theirs → Mine and theirs")
      try form.press("Enter")
      #expect(try form.end().status == Exit.done)
    }
    #expect(origin.changes == [.init("PATCH /user", ["bio": "Mine and theirs"])])
  }

  @Test func `Esc in a conflict dialog decides nothing and loses nothing`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try Self.formWithNewBio(ghlotus) { origin.change { $0.user["bio"] = "Theirs" } }
      try form.wait(for: Self.changedElsewhere)
      try form.press("Escape")
      try form.wait(for: "Bio", showing: "Mine")
      try form.press("C-s")
      try form.wait(for: Self.changedElsewhere)
    }
    #expect(origin.changes.isEmpty)
    #expect(try ghlotus.drafted("bio") == "Mine")
  }

  @Test func `An error from GitHub appears at the field it names`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    origin.expect(
      ProfileOrigin.refusal(
        #"{"resource":"User","field":"profile_blog","code":"custom","message":"Bad blog"}"#),
      of: "PATCH /user")
    try await onOwnThread {
      let form = try Self.formWithNewBio(ghlotus)
      try form.wait(for: "Save these changes?")
      try form.press("e", "Tab", "Tab", "Tab", "C-u")
      try form.type("http:cat")
      try form.press("C-s", until: "Save these changes?")
      try form.press("Enter")
      let report = try form.wait(for: "Nothing was saved")
      #expect(report.contains { $0.contains("Bad blog") }, "\(report)")
      #expect(!report.contains { $0.contains("│ Saved") }, "\(report)")
      try form.press("Enter", until: "GitHub rejected this: Bad blog")
      try form.wait(forFocusOn: "Website")
      try form.press("C-u")
      try form.type("cat.example")
      try form.wait(forEndOf: "GitHub rejected this")
      try form.press("C-s", until: "Save these changes?")
      try form.press("Enter")
      #expect(try form.end().status == Exit.done)
    }
    #expect(origin.changes.last == .init("PATCH /user", ["bio": "Mine", "blog": "cat.example"]))
  }

  @Test func `A partial save lists saved and unsaved changes, and the rest can be saved later`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    origin.expect(
      ProfileOrigin.refusal(#"{"resource":"SocialAccount","code":"custom","message":"Not yours"}"#),
      of: "POST /user/social_accounts")
    try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      try FormTests.fillIn(form)
      try form.press("C-s", until: "Save these changes?")
      try form.press("Enter", until: "Not all changes were saved")
      let text = try form.wholeQuestion().joined(separator: "\n")
      for words in [
        "Not yours", "│ Saved", "→ Mona", "│ Not saved", "+ https://mastodon.social/@octocat",
      ] {
        #expect(text.contains(words), "\(text)")
      }
      try form.press("Enter")
      let screen = try form.wait(for: "GitHub rejected this: Not yours")
      #expect(screen[0].hasSuffix("1 change"))
      try form.wait(forFocusOn: "Social 3")
      try form.press("C-u")
      try form.type("https://example.com/cat")
      try form.press("C-s")
      let question = try form.wait(for: "+ https://example.com/cat")
      #expect(question.filter { $0.contains("→") || $0.contains("+ ") || $0.contains("- ") }.count == 1)
      try form.press("Enter")
      #expect(try form.end().status == Exit.done)
    }
    #expect(
      origin.changes.map(\.line) == [
        "PATCH /user", "DELETE /user/social_accounts", "POST /user/social_accounts", "POST /user/social_accounts",
      ])
    #expect(try ghlotus.drafts().isEmpty)
  }

  @Test func `Without a network, the form stays open with its text`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try Self.formWithNewBio(ghlotus) { origin.server.stop() }
      try form.wait(for: "Could not connect to")
      try form.press("c")
      try form.wait(forEndOf: "Could not connect to")
      try form.wait(for: "Bio", showing: "Mine")
      #expect(try ghlotus.drafted("bio") == "Mine")
      try form.type("!")
      try form.wait(for: "Bio", showing: "Mine!")
      try form.press("Escape", until: "Leave without saving?")
      try form.press("l")
      #expect(try form.end().status == Exit.cancelled)
      #expect(try ghlotus.drafted("bio") == "Mine!")
    }
  }

  @Test func `While GitHub is silent, Esc returns to the form`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try Self.formWithNewBio(ghlotus) {
        origin.expect(.responded(.stallBeforeHeaders), of: "GET /user")
      }
      try form.wait(for: "Checking for changes on GitHub")
      try form.press("Escape")
      try form.wait(forEndOf: "Checking for changes")
      try form.type("!")
      try form.wait(for: "Bio", showing: "Mine!")
      try form.press("C-s", until: "Keep editing")
      try form.press("Enter")
      #expect(try form.end().status == Exit.done)
    }
    #expect(origin.changes == [.init("PATCH /user", ["bio": "Mine!"])])
  }

  @Test func `A server error loses no text`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    origin.expect(.responded(.html("<h1>Oops</h1>", status: 500)), of: "PATCH /user")
    try await onOwnThread {
      let form = try Self.formWithNewBio(ghlotus)
      try form.wait(for: "Save these changes?")
      try form.press("Enter", until: "Nothing was saved")
      try form.wait(for: "› t  Try again")
      try form.press("Enter")
      #expect(try form.end().status == Exit.done)
    }
    #expect(origin.account.user["bio"] == "Mine")
  }
}
