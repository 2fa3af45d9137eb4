import TestSupport
import Testing

/// Editing by options, where it does not come to its end: what was sent, what was not, and what is said of it.
@Suite("Edits by options that fail")
struct OptionRefusalTests {
  @Test(arguments: [
    (["--bio", String(repeating: "a", count: 161)], "Bio: At most 160 characters; this has 161."),
    (["--name", String(repeating: "n", count: 256)], "Name: At most 255 characters; this has 256."),
    (["--twitter", "no spaces"], "X / Twitter: Only letters, digits and underscores"),
    (["--email", "new@octocat.example"], "Public email: It must be one of your verified addresses"),
    (["--add-social", "https://"], "Social 3: Write a full address"),
    (["--bio", "fine", "--add-social", "not an address"], "Social 3: Write a full address"),
  ])
  func `What GitHub is sure to refuse is not sent`(options: [String], sentence: String) async throws {
    let origin = try ProfileOrigin()
    for words in [options, options + ["--dry-run"]] {
      let result = try await origin.ghlotus().run(arguments: ["edit-profile"] + words)
      expectFailure(result, Exit.refused, saying: sentence)
    }
    #expect(origin.changes.isEmpty)
  }

  @Test func `Several mistakes are told each`() async throws {
    let origin = try ProfileOrigin()
    let result = try await origin.ghlotus().run(
      "edit-profile", "--bio", String(repeating: "a", count: 200), "--twitter", "a b")
    #expect(result.status == Exit.refused)
    #expect(result.errors.contains("nothing was sent") && origin.changes.isEmpty)
    #expect(result.errors.contains("Bio: At most") && result.errors.contains("X / Twitter: Only"))
  }

  @Test func `Nothing that GitHub would accept is refused`() async throws {
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

  @Test func `A refusal by GitHub says what it says, and that nothing was saved`() async throws {
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
          Social accounts  https://twitter.com/github → (nothing)

        """)
    #expect(origin.changes.map(\.line) == ["PATCH /user"])
  }

  @Test func `A refusal half-way says what was saved and what was not`() async throws {
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
          Social accounts  https://twitter.com/github → (nothing)

        Not saved
          Social accounts  (nothing) → https://example.com/cat

        """)
    #expect(
      origin.changes.map(\.line) == ["PATCH /user", "DELETE /user/social_accounts", "POST /user/social_accounts"])
  }

  @Test(arguments: [(ProfileOrigin.Mishap.cutAfter, "Saved"), (.cutBefore, "Not saved")])
  func `Where the answer is lost, GitHub is asked what it has`(
    mishap: ProfileOrigin.Mishap, heading: String
  ) async throws {
    let origin = try ProfileOrigin()
    origin.expect(mishap, of: "POST /user/social_accounts")
    let result = try await origin.ghlotus().run("edit-profile", "--add-social", "https://example.com/cat")
    let table = "\(heading)\n  Social accounts  (nothing) → https://example.com/cat\n"
    if heading == "Saved" {
      expectSuccess(result)
      #expect(result.output == table)
    } else {
      expectFailure(result, Exit.network, saying: "broke off", output: table)
    }
    #expect(origin.changes.count == 1)
  }

  @Test func `A server in trouble is an error of the network, and a POST is never sent twice`() async throws {
    let origin = try ProfileOrigin()
    origin.expect(.responded(.html("<h1>Oops</h1>", status: 502)), of: "POST /user/social_accounts")
    let result = try await origin.ghlotus().run("edit-profile", "--add-social", "https://example.com/cat")
    expectFailure(
      result, Exit.network, saying: "502", output: "Not saved\n  Social accounts  (nothing) → https://example.com/cat\n"
    )
    #expect(origin.changes.count == 1)
  }

  @Test func `Without a valid token nothing is sent`() async throws {
    let origin = try ProfileOrigin()
    origin.change { $0.tokens = [] }
    expectFailure(
      try await origin.ghlotus().run("edit-profile", "--bio", "x"), Exit.signInNeeded, saying: "Bad credentials")
    expectFailure(
      try await origin.ghlotus(["GH_TOKEN": ""]).run("edit-profile", "--bio", "x"), Exit.signInNeeded,
      saying: "ghlotus login")
    #expect(origin.changes.isEmpty)
  }

  @Test(arguments: [
    ["--hireable", "--no-hireable"], ["--dry-run"], ["--editor", "--bio", "x"], ["--editor", "--dry-run"], ["--bio"],
    ["--bio", "x", "octocat"], ["--nickname", "x"], ["--add-social", ""],
    ["--add-social", "a.example", "--remove-social", "https://a.example"], ["--hireable=yes"],
  ])
  func `What makes no sense is explained before anything is asked`(options: [String]) async throws {
    let origin = try ProfileOrigin()
    let result = try await origin.ghlotus().run(arguments: ["edit-profile"] + options)
    expectFailure(result, Exit.usage)
    #expect(origin.server.requests.isEmpty)
  }
}
