import TestSupport
import Testing

/// Editing by options, checked by the requests that a server receives.
@Suite("Editing a profile by options")
struct OptionsTests {
  /// Options of `edit-profile`, and the changes that they must send.
  struct Case: Sendable, CustomTestStringConvertible {
    let options: [String]
    var sends: [ProfileOrigin.Change] = []

    var testDescription: String { options.joined(separator: " ") }
  }

  private static func patch(_ fields: JSON) -> [ProfileOrigin.Change] {
    [ProfileOrigin.Change("PATCH /user", fields)]
  }

  private static func accounts(_ method: String, _ addresses: JSON) -> [ProfileOrigin.Change] {
    [ProfileOrigin.Change("\(method) /user/social_accounts", ["account_urls": addresses])]
  }

  static let cases: [Case] = [
    Case(options: ["--bio", "Cat of all trades"], sends: patch(["bio": "Cat of all trades"])),
    Case(options: ["--name=Mona", "--location", "Wien"], sends: patch(["name": "Mona", "location": "Wien"])),
    Case(options: ["--company", "@lotus", "--name", "The Octocat"], sends: patch(["company": "@lotus"])),
    Case(options: ["--name", "The Octocat", "--twitter", "@monatheoctocat"]),
    Case(options: ["--twitter", "https://x.com/hubot?s=20"], sends: patch(["twitter_username": "hubot"])),
    Case(options: ["--email", "mona@octocat.example"], sends: patch(["email": "mona@octocat.example"])),
    Case(options: ["--hireable"], sends: patch(["hireable": true])),
    Case(options: ["--no-hireable"]),
    Case(
      options: ["--name", "", "--bio=", "--company=", "--location=", "--blog=", "--twitter=", "--email="],
      sends: patch([
        "name": "", "bio": "", "company": "", "location": "", "blog": "", "twitter_username": nil, "email": "",
      ])),
    Case(options: ["--bio", "two\r\nlines 👩‍👩‍👧"], sends: patch(["bio": "two\nlines 👩‍👩‍👧"])),
    Case(options: ["--company", "a b\t\r\n"], sends: patch(["company": "a b"])),
    Case(
      options: ["--add-social", "mastodon.social/@octocat", "--add-social", "https://example.com/cat"],
      sends: accounts("POST", ["https://mastodon.social/@octocat", "https://example.com/cat"])),
    Case(
      options: ["--remove-social", "https://twitter.com/github"],
      sends: accounts("DELETE", ["https://twitter.com/github"])),
    Case(options: ["--add-social", "https://twitter.com/github"]),
    Case(
      options: [
        "--add-social", "https://example.com/cat", "--bio", "x", "--remove-social", "twitter.com/github",
      ],
      sends: patch(["bio": "x"]) + accounts("DELETE", ["https://twitter.com/github"])
        + accounts("POST", ["https://example.com/cat"])),
  ]

  @Test(arguments: cases)
  func `Only the changed values are sent`(case example: Case) async throws {
    let origin = try ProfileOrigin()
    let result = try await origin.ghlotus().run(arguments: ["edit-profile"] + example.options)
    #expect(result.status == Exit.done, "\(result.errors)")
    #expect(origin.changes == example.sends)
    #expect(result.errors.isEmpty)
    #expect(result.output.hasPrefix(example.sends.isEmpty ? "Nothing was changed\n" : "Saved\n"))
  }

  @Test(arguments: cases)
  func `A dry run sends nothing`(case example: Case) async throws {
    let origin = try ProfileOrigin()
    let result = try await origin.ghlotus().run(arguments: ["edit-profile", "--dry-run"] + example.options)
    #expect(result.status == Exit.done, "\(result.errors)")
    #expect(origin.changes.isEmpty)
    #expect((result.output == "Nothing was changed\n") == example.sends.isEmpty)
    #expect(result.errors.isEmpty)
  }

  @Test func `Changes are listed with old and new values`() async throws {
    let origin = try ProfileOrigin()
    let words = [
      "edit-profile", "--bio", "", "--name", "Mona", "--hireable", "--add-social", "https://example.com/cat",
      "--remove-social", "https://twitter.com/github",
    ]
    let plan = """
      Name             The Octocat → Mona
      Bio              There once was... → (nothing)
      Hireable         no → yes
      Social accounts  - https://twitter.com/github
      Social accounts  + https://example.com/cat

      """
    let ghlotus = try origin.ghlotus()
    let planned = try await ghlotus.run(arguments: words + ["--dry-run"])
    expectSuccess(planned, output: plan)
    let saved = try await ghlotus.run(arguments: words)
    expectSuccess(saved)
    #expect(
      saved.output.split(separator: "\n").map { $0.drop { $0 == " " } } == ("Saved\n" + plan).split(separator: "\n"))
  }

  @Test(arguments: [("-", ""), ("-", " \n\n"), ("@empty", ""), ("@empty", "\t\n")])
  func `An empty file or pipe does not clear the bio`(value: String, content: String) async throws {
    let origin = try ProfileOrigin()
    let directory = try TemporaryDirectory()
    try directory.write("empty", content)
    let option = value == "-" ? "-" : "@\(directory.file("empty"))"
    let result = try await origin.ghlotus().run("edit-profile", "--bio", option, standardInput: Array(content.utf8))
    let file = value == "-" ? "standard input" : directory.file("empty")
    expectFailure(result, Exit.usage, saying: "\(file) is empty; to clear the bio, use --bio ''")
    #expect(origin.changes.isEmpty)
  }

  @Test(arguments: ["@octo", "javascript:alert(1)", "x", "not a url"])
  func `A text that is not a web address is not added as a social account`(text: String) async throws {
    for words in [["edit-profile", "--add-social", text], ["links", "add", text]] {
      let origin = try ProfileOrigin()
      let result = try await origin.ghlotus().run(arguments: words)
      expectFailure(result, Exit.usage, saying: "invalid URL \"\(text)\": enter a URL such as https://mastodon.social")
      #expect(origin.changes.isEmpty)
    }
  }

  @Test func `--dry-run --json prints old and new values`() async throws {
    let origin = try ProfileOrigin()
    let result = try await origin.ghlotus().run(
      "edit-profile", "--dry-run", "--json", "--bio", "x", "--twitter", "", "--hireable", "--add-social",
      "https://example.com/cat", "--remove-social", "https://twitter.com/github")
    expectSuccess(result)
    #expect(origin.changes.isEmpty)
    #expect(
      try JSON(result.standardOutput) == [
        "fields": [
          "bio": ["from": "There once was...", "to": "x"],
          "twitter_username": ["from": "monatheoctocat", "to": nil], "hireable": ["from": false, "to": true],
        ],
        "social_accounts": ["add": ["https://example.com/cat"], "remove": ["https://twitter.com/github"]],
      ])
  }

  @Test func `--json prints the profile as GitHub stores it`() async throws {
    let origin = try ProfileOrigin()
    let result = try await origin.ghlotus().run(
      "edit-profile", "--json", "--bio", "Cat", "--company", "", "--add-social", "example.com/cat")
    expectSuccess(result)
    let profile = try JSON(result.standardOutput)
    #expect(profile["action"] == "edit" && profile["target"] == "octocat" && profile["changed"] == true)
    #expect(profile["login"] == "octocat" && profile["bio"] == "Cat" && profile["company"] == .null)
    #expect(
      profile["social_accounts"]
        == .array(
          origin.account.socialAccounts.map { ["provider": "generic", "url": .string($0)] }))
    #expect(origin.account.socialAccounts.last == "https://example.com/cat")
  }

  @Test func `Removing an unknown social account is only a notice`() async throws {
    let origin = try ProfileOrigin()
    let result = try await origin.ghlotus().run(
      "edit-profile", "--bio", "x", "--remove-social", "https://example.com/nobody")
    #expect(result.status == Exit.done)
    #expect(result.errors == "ghlotus: https://example.com/nobody is not one of your social accounts\n")
    #expect(origin.changes == Self.patch(["bio": "x"]))
  }

  @Test func `If the token cannot list addresses, any public email is accepted`() async throws {
    let origin = try ProfileOrigin()
    origin.change { $0.showsAddresses = false }
    expectSuccess(try await origin.ghlotus().run("edit-profile", "--email", "cat@example.com"))
    #expect(origin.changes == Self.patch(["email": "cat@example.com"]))
  }

  @Test func `A recorded edit can be replayed`() async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    let words = ["edit-profile", "--bio", "x", "--add-social", "https://example.com/cat"]
    let recorded = try await ghlotus.run(arguments: words + ["--record", "run.har"])
    expectSuccess(recorded)
    let requests = origin.server.requests.count
    let replayed = try await ghlotus.run(arguments: words + ["--replay", "run.har"])
    expectSuccess(replayed)
    #expect(replayed.output == recorded.output && !replayed.output.isEmpty)
    #expect(origin.server.requests.count == requests)
  }

  @Test func `An edit that changes nothing says so in JSON too`() async throws {
    let origin = try ProfileOrigin()
    let result = try await origin.ghlotus().run("edit-profile", "--json", "--name", "The Octocat")
    expectSuccess(result)
    #expect(try JSON(result.standardOutput)["changed"] == false)
  }

  @Test func `A dry run shows that a value that could not be loaded is unknown`() async throws {
    let origin = try ProfileOrigin()
    let words = ["edit-profile", "--status", "Focusing", "--dry-run"]
    let result = try await origin.ghlotus().run(arguments: words)
    #expect(result.status == Exit.done)
    #expect(result.output == "Status  (unknown) → Focusing\n")
    #expect(result.errors.hasPrefix("ghlotus: could not load the status: "))
    let json = try await origin.ghlotus().run(arguments: words + ["--json"])
    #expect(try JSON(json.standardOutput)["fields"] == ["status": ["from": nil, "to": "Focusing"]])
    #expect(json.status == Exit.network && json.errors == result.errors)
  }

  @Test func `A link that GitHub stores without a scheme can be removed by its text`() async throws {
    let origin = try ProfileOrigin()
    origin.change { $0.socialAccounts.append("example.com/cat") }
    expectSuccess(try await origin.ghlotus().run("edit-profile", "--remove-social", "example.com/cat"))
    #expect(origin.changes == Self.accounts("DELETE", ["example.com/cat"]))
  }

  @Test(arguments: ["https://Blog.Example.com", "blog.example.com", "HTTPS://blog.example.com/"])
  func `A link is recognized in another spelling of its host and its empty path`(typed: String) async throws {
    let link = "https://blog.example.com/"
    for command in [["edit-profile", "--add-social"], ["links", "add"]] {
      let origin = try ProfileOrigin()
      origin.change { $0.socialAccounts.append(link) }
      expectSuccess(try await origin.ghlotus().run(arguments: command + [typed]))
      #expect(origin.changes.isEmpty)
    }
    for command in [["edit-profile", "--remove-social"], ["links", "remove"]] {
      let origin = try ProfileOrigin()
      origin.change { $0.socialAccounts.append(link) }
      expectSuccess(try await origin.ghlotus().run(arguments: command + [typed]))
      #expect(origin.changes == Self.accounts("DELETE", [.string(link)]))
    }
  }

  @Test func `A link with the path in another case is another link`() async throws {
    let origin = try ProfileOrigin()
    origin.change { $0.socialAccounts.append("https://example.com/cat") }
    expectSuccess(try await origin.ghlotus().run("edit-profile", "--add-social", "https://example.com/Cat"))
    #expect(origin.changes == Self.accounts("POST", ["https://example.com/Cat"]))
  }
}
