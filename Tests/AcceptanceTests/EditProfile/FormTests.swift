import TestSupport
import TestTraits
import Testing

/// The form, filled in on a terminal.
@Suite("The form", .ownThreads)
struct FormTests {
  @Test(arguments: [(80, 24), (120, 40), (40, 10)])
  func `A field is edited and saved on every screen size`(columns: Int, rows: Int) async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try FormTerminal(ghlotus, columns: columns, rows: rows)
      try form.begin()
      try form.press("Down")
      try form.type(" Again")
      try form.wait(for: "Bio", showing: "There once was... Again")
      #expect(try form.tmux.screen().allSatisfy { $0.count <= columns })
      try form.press("C-s", until: "Save these changes?")
      #expect(origin.changes.isEmpty)
      try form.press("Enter")
      let end = try form.end()
      #expect(end.status == Exit.done)
      #expect(end.screen.contains("Saved"), "\(end.screen)")
      #expect(end.screen.joined().contains("There once was... Again"))
    }
    #expect(origin.changes == [.init("PATCH /user", ["bio": "There once was... Again"])])
    #expect(try ghlotus.drafts().isEmpty)
  }

  @Test func `Every field can be changed, and only the changes are sent`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      try Self.fillIn(form)
      try form.press("C-s", until: "Save these changes?")
      try form.press("s")
      #expect(try form.end().status == Exit.done)
    }
    #expect(
      origin.changes == [
        .init(
          "PATCH /user",
          [
            "name": "Mona", "bio": "One\nTwo", "company": "", "location": "Wien", "blog": "example.com",
            "twitter_username": "hubot", "email": "mona@octocat.example", "hireable": true,
          ]),
        .init("DELETE /user/social_accounts", ["account_urls": ["https://twitter.com/github"]]),
        .init("POST /user/social_accounts", ["account_urls": ["https://mastodon.social/@octocat"]]),
      ])
  }

  /// Changes every field except the status.
  static func fillIn(_ form: FormTerminal) throws {
    try form.press("C-u")
    try form.type("Mona")
    try form.press("Tab", "C-u")
    try form.type("One")
    try form.press("M-Enter")
    try form.type("Two")
    try form.press("Tab", "C-u", "Enter", "C-u")
    try form.type("Wien")
    try form.press("Down", "C-u")
    try form.type("example.com")
    try form.press("Tab", "C-u")
    try form.type("@hubot")
    try form.press("Tab", "Enter")
    let picker = try form.wait(for: "No public address")
    #expect(!picker.contains { $0.contains("new@octocat.example") })
    try form.press("2")
    try form.wait(for: "Public email", showing: "mona@octocat.example")
    try form.press("Space")
    try form.wait(for: "Hireable", showing: "[x] yes")
    try form.press("Tab", "C-u", "Tab", "Tab")
    try form.type("mastodon.social/@octocat")
    try form.wait(for: "Social 3", showing: "mastodon.social/@octocat")
  }

  @Test func `Control characters in a profile are shown harmlessly and left unchanged`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    origin.change {
      $0.user["name"] = "Mona\tLisa"
      $0.user["bio"] = "red \u{1B}[31m\rand \u{202E}evil\r\n"
    }
    try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      try form.wait(for: "Name", showing: "Mona Lisa")
      try form.wait(for: "Bio", showing: "red ^[[31m")
      try form.wait(for: "and <U+202E>evil")
      try form.wait(for: "no changes")
      try form.press("Tab", "Tab", "C-u", "C-s", until: "Save these changes?")
      try form.press("Enter")
      #expect(try form.end().status == Exit.done)
    }
    #expect(origin.changes == [.init("PATCH /user", ["company": ""])])
  }

  @Test func `Without changes, Esc closes the form immediately`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      try form.press("C-s", until: "There are no changes to save")
      try form.type("x")
      try form.wait(for: "1 change")
      try form.press("BSpace", until: "no changes")
      try form.press("Escape")
      let end = try form.end()
      #expect(end.status == Exit.done)
      #expect(end.screen[0] == "Nothing was changed", "\(end.screen)")
    }
    #expect(try ghlotus.drafts().isEmpty)
    #expect(origin.changes.isEmpty)
  }

  @Test(arguments: [(["l"], Exit.cancelled, 1), (["d", "Enter"], Exit.done, 0)])
  func `With unsaved changes, Esc asks for confirmation`(reply: [String], status: Int32, drafts: Int) async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      try form.type("!")
      try form.press("Escape", until: "Leave without saving?")
      try form.press("Escape")
      try form.wait(forEndOf: "Leave without saving?")
      try form.type("!")
      try form.wait(for: "Name", showing: "The Octocat!!")
      try form.press("Escape", until: "Leave without saving?")
      for key in reply { try form.press(key) }
      let end = try form.end()
      #expect(end.status == status)
      #expect(end.screen.contains { $0.contains("stored as a draft") } == (drafts == 1))
      #expect(end.screen.contains { $0.contains("Discarded the draft. A copy stays in") } == (drafts == 0))
    }
    #expect(try ghlotus.drafts().count == drafts)
    #expect(origin.changes.isEmpty)
  }

  @Test func `A form that replays a recording can be filled in and saved`() async throws {
    let ghlotus = try Ghlotus()
    let recording = Package.fixture("edit-profile.har")
    try await onOwnThread {
      let form = try FormTerminal(ghlotus, "--replay \(recording) edit-profile")
      try form.begin()
      // Only changes that the recorded responses confirm: others count as values that GitHub kept.
      try form.press("Tab", "C-u")
      try form.type("Cat of all trades")
      for _ in 1...11 { try form.press("Tab") }
      try form.wait(forFocusOn: "Social 1")
      try form.press("C-u", "C-s", until: "Save these changes?")
      try form.press("Enter")
      let end = try form.end()
      #expect(end.status == Exit.done)
      for words in ["Saved", "Bio", "→ Cat of all trades", "- https://twitter.com/github"] {
        #expect(end.screen.contains { $0.contains(words) }, "\(end.screen)")
      }
    }
    #expect(try ghlotus.drafts().isEmpty)
  }
}
