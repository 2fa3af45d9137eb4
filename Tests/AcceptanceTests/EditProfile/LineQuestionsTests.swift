import TestSupport
import Testing

/// Editing with one question per line, for terminals and pipes that cannot show the form.
@Suite("Editing line by line")
struct LineQuestionsTests {
  /// The replies for the eight fields and the four social accounts.
  private static let replies = "Mona\nOne\\nTwo \\\\o/\n-\n\n\n@hubot\n\ny\n-\n\nexample.com/cat\n\n"
  private static let changes = [
    ProfileOrigin.Change(
      "PATCH /user",
      [
        "name": "Mona", "bio": "One\nTwo \\o/", "company": "", "twitter_username": "hubot", "hireable": true,
      ]),
    .init("DELETE /user/social_accounts", ["account_urls": ["https://twitter.com/github"]]),
    .init("POST /user/social_accounts", ["account_urls": ["https://example.com/cat"]]),
  ]

  private func run(
    _ ghlotus: Ghlotus, replying replies: String, _ words: String...
  ) async throws -> Subprocess.Result {
    try await ghlotus.run(arguments: ["edit-profile"] + words, standardInput: Array(replies.utf8))
  }

  @Test func `Replies can come from a pipe`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    let result = try await run(ghlotus, replying: Self.replies + "s\n")
    #expect(result.status == Exit.done, "\(result.errors)")
    #expect(origin.changes == Self.changes)
    #expect(result.errors.contains("Bio [There once was...]: \n") && result.output.hasPrefix("Saved\n  Name"))
    #expect(try ghlotus.drafts().isEmpty)
  }

  @Test func `A dumb terminal is asked line by line`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus(["TERM": "dumb"])
    let labels = [
      "Name [", "Bio [", "Company [", "Location [", "Website [", "X / Twitter [", "Public email [", "Hireable [",
      "Social 1 [", "Social 2 [", "Social 3 [", "Social 4 [",
    ]
    let lines = Self.replies.split(separator: "\n", omittingEmptySubsequences: false)
    let input = zip(labels, lines).map { TerminalInput.onceSeen($0, "\($1)\n") }
    let result = try await ghlotus.run(
      "edit-profile", on: .terminal(), input: input + [.onceSeen("e) Keep editing", "s\n")])
    #expect(result.status == Exit.done, "\(result.terminalText)")
    #expect(origin.changes == Self.changes)
    #expect(!result.terminal.contains(0x1B))
  }

  @Test func `Without input, an error suggests the options`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    for input in [nil, []] as [[UInt8]?] {
      let result = try await ghlotus.run("edit-profile", standardInput: input)
      expectFailure(result, Exit.usage, saying: "cannot prompt for values", "--bio", notices: input != nil)
    }
    #expect(try ghlotus.drafts().isEmpty && origin.changes.isEmpty)
  }

  @Test func `An invalid reply is asked again`() async throws {
    let origin = try ProfileOrigin()
    let long = String(repeating: "a", count: 161)
    let result = try await run(
      try origin.ghlotus(), replying: "\n\(long)\nshort\n\n\n\nno name\nname\n\nmaybe\nno\n\n\n\n\ns\n")
    #expect(result.status == Exit.done, "\(result.errors)")
    for words in ["Use at most 160 characters; this has 161.", "Use only letters, digits", "Type yes or no."] {
      #expect(result.errors.contains(words), "\(result.errors)")
    }
    #expect(origin.changes == [.init("PATCH /user", ["bio": "short", "twitter_username": "name"])])
  }

  @Test func `A typed escape sequence and a tab are asked again, and the markers of a paste are dropped`() async throws
  {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus(["TERM": "dumb"])
    let input: [TerminalInput] = [
      .onceSeen("Name [", "Mo\u{1B}[Dna\n"), .onceSeen("contains an escape sequence", "Mo\u{16}\tna\n"),
      .onceSeen("Use one line without tabs", "\u{1B}[200~Mona\u{1B}[201~\n"),
      .onceSeen("Bio [", String(repeating: "\n", count: 11)), .onceSeen("e) Keep editing", "s\n"),
    ]
    let result = try await ghlotus.run("edit-profile", on: .terminal(), input: input)
    #expect(result.status == Exit.done, "\(result.terminalText)")
    #expect(origin.changes == [.init("PATCH /user", ["name": "Mona"])])
  }

  @Test func `An escape sequence in a pipe is an error`() async throws {
    let origin = try ProfileOrigin()
    let result = try await run(try origin.ghlotus(), replying: "Mo\u{1B}[Dna\n")
    expectFailure(result, Exit.usage, saying: "the line contains an escape sequence", notices: true)
    #expect(origin.changes.isEmpty)
  }

  @Test func `After an invalid reply, Enter keeps the previous value`() async throws {
    let origin = try ProfileOrigin()
    let long = String(repeating: "a", count: 161)
    let result = try await run(
      try origin.ghlotus(), replying: "Mona\n\(long)\n\n\n\n\nno name\n\n\n\n\n\n\n\ns\n")
    #expect(result.status == Exit.done, "\(result.errors)")
    #expect(origin.changes == [.init("PATCH /user", ["name": "Mona"])])
  }

  @Test func `An angle bracket returns to the previous question`() async throws {
    let origin = try ProfileOrigin()
    let result = try await run(
      try origin.ghlotus(), replying: "<\nMoan\n<\nMona\nCat" + String(repeating: "\n", count: 11) + "s\n")
    #expect(result.status == Exit.done, "\(result.errors)")
    #expect(origin.changes == [.init("PATCH /user", ["name": "Mona", "bio": "Cat"])])
  }

  @Test func `A draft is discarded by a word, not by a letter`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    _ = try await run(ghlotus, replying: "Mona\n")
    let result = try await run(ghlotus, replying: "d\ndiscard\nc\n" + String(repeating: "\n", count: 12))
    let replies = "c (Continue with the draft), b (Begin again and keep the draft), discard"
    #expect(result.errors.contains("Type one of these and press Enter: \(replies)"), "\(result.errors)")
    #expect(result.errors.contains("Name [The Octocat]"), "\(result.errors)")
    let path = "\(ghlotus.home.path)/state/ghlotus/drafts/"
    let words = result.errors.filter { !$0.isWhitespace }
    #expect(words.contains("Discardedthedraft.Acopystaysin\(path)"), "\(result.errors)")
    #expect(words.contains("/octocat/discarded-"))
  }

  @Test func `Keep editing asks every question again`() async throws {
    let origin = try ProfileOrigin()
    let nothing = String(repeating: "\n", count: 11)
    let result = try await run(
      try origin.ghlotus(), replying: "Mona\n\(nothing)e\nMona Lisa\n\(nothing)s\n")
    #expect(result.status == Exit.done, "\(result.errors)")
    #expect(result.errors.contains("Name [Mona]: "))
    #expect(origin.changes == [.init("PATCH /user", ["name": "Mona Lisa"])])
  }

  @Test func `Input that ends early stores the replies as a draft`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    let broken = try await run(ghlotus, replying: "Mona\nCat\n")
    #expect(broken.status == Exit.cancelled)
    #expect(broken.errors.contains("Your changes are stored as a draft"), "\(broken.errors)")
    #expect(try ghlotus.drafted("bio") == "Cat")
    let resumed = try await run(ghlotus, replying: "c\n" + String(repeating: "\n", count: 12) + "s\n")
    #expect(resumed.status == Exit.done, "\(resumed.errors)")
    #expect(resumed.errors.contains("You have a draft") && resumed.errors.contains("just now"))
    #expect(origin.changes == [.init("PATCH /user", ["name": "Mona", "bio": "Cat"])])
    #expect(try ghlotus.drafts().isEmpty)
  }

  @Test(arguments: [("m", "Mona"), ("t", "Theirs")])
  func `A conflict asks which value to keep`(reply: String, name: JSON) async throws {
    let origin = try ProfileOrigin()
    origin.changeOnceRead { $0.user["name"] = "Theirs" }
    let result = try await run(
      try origin.ghlotus(), replying: "Mona\nCat" + String(repeating: "\n", count: 11) + "\(reply)\ns\n")
    #expect(result.status == Exit.done, "\(result.errors)")
    #expect(result.errors.contains("Also changed on GitHub") && result.errors.contains("GitHub:  Theirs"))
    #expect(origin.account.user["name"] == name && origin.account.user["bio"] == "Cat")
  }

  @Test func `A field rejected by GitHub is asked again`() async throws {
    let origin = try ProfileOrigin()
    origin.expect(
      ProfileOrigin.refusal(#"{"resource":"User","field":"bio","code":"custom","message":"Bio is dull"}"#),
      of: "PATCH /user")
    let result = try await run(
      try origin.ghlotus(), replying: "\nCat" + String(repeating: "\n", count: 11) + "s\nCats!\ns\n")
    #expect(result.status == Exit.done, "\(result.errors)")
    #expect(result.errors.contains("Nothing was saved") && result.errors.contains("GitHub rejected this: Bio is dull"))
    #expect(origin.changes.last == .init("PATCH /user", ["bio": "Cats!"]))
  }

  @Test(arguments: ["dumb", "no-such-terminal"])
  func `Ctrl-C stores the replies on any terminal`(terminal: String) async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus(["TERM": terminal])
    let result = try await ghlotus.run(
      "edit-profile", on: .terminal(),
      input: [.onceSeen("[The Octocat]", "Mona\n"), .onceSeen("[There once", bytes: [3])])
    #expect(result.ending == .exited(status: Exit.cancelled), "\(result.terminalText)")
    #expect(try ghlotus.drafted("name") == "Mona")
  }
}
