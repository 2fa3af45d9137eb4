import FoundationEssentials
import TestSupport
import Testing

/// Edits by options that fail: the requests that are sent, and the error messages.
@Suite("Failed edits by options")
struct OptionRefusalTests {
  @Test(arguments: [
    (["--bio", String(repeating: "a", count: 161)], "Bio: use at most 160 characters; this has 161"),
    (["--name", String(repeating: "n", count: 256)], "Name: use at most 255 characters; this has 256"),
    (["--name", "a\nb"], "Name: use one line without tabs"), (["--company", "a\tb"], "Company: use one line"),
    (["--twitter", "no spaces"], "X / Twitter: use only letters, digits and underscores"),
    (["--email", "new@octocat.example"], "Public email: use one of your verified email addresses"),
  ])
  func `A value that GitHub would reject is not sent`(options: [String], sentence: String) async throws {
    let origin = try ProfileOrigin()
    for words in [options, options + ["--dry-run"]] {
      let result = try await origin.ghlotus().run(arguments: ["edit-profile"] + words)
      expectFailure(result, Exit.refused, saying: sentence, notices: !words.contains("--dry-run"))
    }
    #expect(origin.changes.isEmpty)
  }

  @Test func `Several invalid values are each reported`() async throws {
    let origin = try ProfileOrigin()
    let result = try await origin.ghlotus().run(
      "edit-profile", "--bio", String(repeating: "a", count: 200), "--twitter", "a b")
    #expect(result.status == Exit.refused)
    #expect(result.errors.contains("nothing was sent") && origin.changes.isEmpty)
    #expect(result.errors.contains("Bio: use at most") && result.errors.contains("X / Twitter: use only"))
  }

  @Test func `Values that GitHub accepts are not rejected`() async throws {
    let origin = try ProfileOrigin()
    let bio = String(repeating: "👩‍👩‍👧", count: 160)
    let result = try await origin.ghlotus().run(
      "edit-profile", "--bio", bio, "--blog", "no address", "--twitter", "a_name_of_many_letters")
    expectSuccess(result)
    #expect(
      origin.changes == [
        .init(
          "PATCH /user",
          ["bio": .string(bio), "blog": "no address", "twitter_username": "a_name_of_many_letters"])
      ])
  }

  @Test func `If GitHub rejects an edit, its message and the unsaved values are printed`() async throws {
    let origin = try ProfileOrigin()
    origin.expect(
      ProfileOrigin.refusal(#"{"resource":"User","field":"bio","code":"custom","message":"Bio is dull"}"#),
      of: "PATCH /user")
    let result = try await origin.ghlotus().run(
      "edit-profile", "--bio", "x", "--remove-social", "https://twitter.com/github")
    expectFailure(
      result, Exit.refused, saying: "Bio is dull",
      output: """
        Not saved
          Bio              There once was... → x
          Social accounts  - https://twitter.com/github

        """, notices: true)
    #expect(origin.changes.map(\.line) == ["PATCH /user"])
  }

  @Test func `If GitHub rejects a later request, saved and unsaved values are listed`() async throws {
    let origin = try ProfileOrigin()
    origin.expect(
      ProfileOrigin.refusal(#"{"resource":"SocialAccount","code":"custom","message":"Not an account of yours"}"#),
      of: "POST /user/social_accounts")
    let result = try await origin.ghlotus().run(
      "edit-profile", "--bio", "x", "--add-social", "https://example.com/cat", "--remove-social",
      "https://twitter.com/github")
    expectFailure(
      result, Exit.refused, saying: "Not an account of yours",
      output: """
        Saved
          Bio              There once was... → x
          Social accounts  - https://twitter.com/github

        Not saved
          Social accounts  + https://example.com/cat

        """, notices: true)
    #expect(
      origin.changes.map(\.line) == ["PATCH /user", "DELETE /user/social_accounts", "POST /user/social_accounts"])
  }

  @Test(arguments: [(ProfileOrigin.Mishap.cutAfter, "Saved"), (.cutBefore, "Not saved")])
  func `If a response is lost, GitHub's current values decide the result`(
    mishap: ProfileOrigin.Mishap, heading: String
  ) async throws {
    let origin = try ProfileOrigin()
    origin.expect(mishap, of: "POST /user/social_accounts")
    let result = try await origin.ghlotus().run("edit-profile", "--add-social", "https://example.com/cat")
    let table = "\(heading)\n  Social accounts  + https://example.com/cat\n"
    if heading == "Saved" {
      expectSuccess(result, output: table)
    } else {
      expectFailure(result, Exit.network, saying: "closed the connection unexpectedly", output: table, notices: true)
    }
    #expect(origin.changes.count == 1)
  }

  @Test func `A server error is a network error, and a POST request is not retried`() async throws {
    let origin = try ProfileOrigin()
    origin.expect(.responded(.html("<h1>Oops</h1>", status: 502)), of: "POST /user/social_accounts")
    let result = try await origin.ghlotus().run("edit-profile", "--add-social", "https://example.com/cat")
    expectFailure(
      result, Exit.network, saying: "502",
      output: "Not saved\n  Social accounts  + https://example.com/cat\n", notices: true)
    #expect(origin.changes.count == 1)
  }

  @Test func `Without a valid token, no change is sent`() async throws {
    let origin = try ProfileOrigin()
    origin.change { $0.tokens = [] }
    expectFailure(
      try await origin.ghlotus().run("edit-profile", "--bio", "x"), Exit.signInNeeded, saying: "Bad credentials",
      notices: true)
    expectFailure(
      try await origin.ghlotus(["GH_TOKEN": ""]).run("edit-profile", "--bio", "x"), Exit.signInNeeded,
      saying: "ghlotus login", notices: true)
    #expect(origin.changes.isEmpty)
  }

  private static let kept =
    "Your changes are stored as a draft; to continue, run: ghlotus edit-profile; to discard the draft, run: ghlotus "
    + "edit-profile --discard-draft\n"

  @Test(arguments: [nil, "Cat\n"])
  func `Values that GitHub rejects become a draft, and the failure is reported once`(input: String?) async throws {
    let origin = try ProfileOrigin()
    origin.expect(
      ProfileOrigin.refusal(#"{"resource":"User","field":"bio","code":"custom","message":"Bio is dull"}"#),
      of: "PATCH /user")
    let ghlotus = try origin.ghlotus()
    let result = try await ghlotus.run(
      "edit-profile", "--bio", input == nil ? "Cat" : "-", standardInput: input.map { Array($0.utf8) })
    #expect(result.status == Exit.refused)
    #expect(result.output == "Not saved\n  Bio  There once was... → Cat\n")
    #expect(result.errors.hasPrefix(Self.kept) && result.errors.split(separator: "\n").count == 2, "\(result.errors)")
    #expect(try ghlotus.drafted("bio") == "Cat")
  }

  @Test func `A value that is too long becomes a draft, next to an earlier draft`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    for letter in ["a", "b"] {
      let long = String(repeating: letter, count: 161)
      let result = try await ghlotus.run("edit-profile", "--bio", "-", standardInput: Array(long.utf8))
      expectFailure(result, Exit.refused, saying: "Bio: use at most 160", notices: true)
      #expect(result.errors.hasPrefix(Self.kept))
    }
    let bios = try ghlotus.drafts().compactMap {
      $0.contents["draft"]?["input"]?["texts"]?["bio"]?.text.dropFirst().first
    }
    #expect(Set(bios) == ["a", "b"])
  }

  @Test func `A command that fails repeatedly stores its draft once`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    for bio in ["a", "a", "b", "a"] {
      let result = try await ghlotus.run("edit-profile", "--bio", String(repeating: bio, count: 161))
      expectFailure(result, Exit.refused, saying: "Bio: use at most 160", notices: true)
    }
    #expect(try ghlotus.drafts().count == 2)
    let offer = try await ghlotus.run("edit-profile", "--editor")
    #expect(offer.status == 130 && offer.errors.contains("To continue with the draft, run in a terminal"))
  }

  @Test func `--discard-draft prints and discards every draft, and there may be none`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    for letter in ["a", "b"] {
      _ = try await ghlotus.run("edit-profile", "--bio", String(repeating: letter, count: 161))
    }
    let offer = try await ghlotus.run("edit-profile", "--editor")
    #expect(offer.status == 130 && offer.errors.contains("run: ghlotus edit-profile --discard-draft\n"))
    // The editor of a killed session leaves its text behind.
    let path = try #require(try ghlotus.drafts().first?.path)
    try ghlotus.home.write(path.replacing(".json", with: ".txt"), "## Name\n\nMona\n")
    let result = try await ghlotus.run("edit-profile", "--discard-draft")
    expectSuccess(result)
    #expect(result.output.matches(of: /Discarded the draft. A copy stays in \S+\.json for 30 days/).count == 2)
    for words in ["→ aaa", "→ bbb", "The Octocat → Mona"] { #expect(result.output.contains(words), "\(result.output)") }
    #expect(try ghlotus.drafts().isEmpty && origin.changes.isEmpty)
    expectSuccess(try await ghlotus.run("edit-profile", "--discard-draft"), output: "No draft is stored\n")
  }

  @Test func `--discard-draft prints a change with --json, and needs no connection`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    _ = try await ghlotus.run("edit-profile", "--bio", String(repeating: "a", count: 161))
    origin.server.stop()
    for isChanged in [true, false] {
      let result = try await ghlotus.run("--offline", "edit-profile", "--discard-draft", "--json")
      #expect(result.status == Exit.done, "\(result.errors)")
      #expect(
        try JSON(result.standardOutput) == ["action": "discard", "target": "draft", "changed": .bool(isChanged)])
    }
  }

  @Test func `--discard-draft needs no sign-in if at most one account has drafts`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    func discard() async throws -> Subprocess.Result {
      try await ghlotus.bash("unset GH_TOKEN; exec ghlotus edit-profile --discard-draft")
    }
    #expect(try await discard().output == "No draft is stored\n")
    _ = try await ghlotus.run("edit-profile", "--bio", String(repeating: "a", count: 161))
    let path = try #require(try ghlotus.drafts().first?.path)
    let other = path.replacing("/octocat/", with: "/hubot/")
    try ghlotus.home.write(other, try ghlotus.home.read(path))
    expectFailure(try await discard(), Exit.signInNeeded, saying: "not signed in to ")
    #expect(try ghlotus.drafts().count == 2)
    try FileManager.default.removeItem(atPath: ghlotus.home.file(other))
    let result = try await discard()
    expectSuccess(result)
    #expect(result.output.contains("/octocat/discarded-") && result.output.contains("→ aaa"), "\(result.output)")
    #expect(try ghlotus.drafts().isEmpty)
  }

  @Test func `Without a connection, values become a draft of the account in the cache`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    expectSuccess(try await ghlotus.run("edit-profile", "--bio", "x", "--dry-run"))
    origin.server.stop()
    let result = try await ghlotus.run("edit-profile", "--bio", "-", standardInput: Array("Cat".utf8))
    #expect(result.status == Exit.network, "\(result.errors)")
    #expect(result.errors.contains(Self.kept), "\(result.errors)")
    #expect(try ghlotus.drafted("bio") == "Cat")
  }

  @Test func `Values that belong to no known account are printed`() async throws {
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"])
      .run("edit-profile", "--bio", "-", standardInput: Array("Cat".utf8))
    #expect(result.status == Exit.network)
    #expect(result.errors.contains("Not saved\n  Bio  (unknown) → Cat\n"), "\(result.errors)")
  }
}
