import TestSupport
import TestTraits
import Testing

/// The organization whose members alone can see the status, as a field of `edit-profile`.
@Suite("The audience of the status as a profile field", .ownThreads)
struct StatusAudienceTests {
  private func origin(for organization: String? = nil) throws -> ProfileOrigin {
    let origin = try ProfileOrigin()
    let audience: JSON = organization.map { ["id": .string("O_\($0)")] } ?? nil
    origin.change {
      $0.status = [
        "message": "Focusing", "emoji": ":dart:", "indicatesLimitedAvailability": true, "expiresAt": nil,
        "organization": audience,
      ]
    }
    return origin
  }

  /// The request that changes the audience. The other parts of the status stay unchanged.
  private static func change(to organization: String?) -> ProfileOrigin.Change {
    let input: [String: JSON] = [
      "emoji": ":dart:", "message": "Focusing", "limitedAvailability": true, "expiresAt": nil,
    ]
    let audience = organization.map { ["organizationId": JSON.string("O_\($0)")] } ?? [:]
    return .init("POST /graphql", .object(input.merging(audience) { $1 }))
  }

  /// Keeps the values of the fields up to the question for the audience, replies to that question,
  /// and keeps all other values.
  private func reply(_ audience: String, then rest: String = "s\n", to ghlotus: Ghlotus) async throws
    -> Subprocess.Result
  {
    let replies = String(repeating: "\n", count: 5) + "\(audience)\n" + String(repeating: "\n", count: 10) + rest
    return try await ghlotus.run("edit-profile", standardInput: Array(replies.utf8))
  }

  @Test func `The form limits the status to the members of an organization`() async throws {
    let origin = try origin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try FormTerminal(ghlotus, columns: 130, rows: 40)
      try form.begin()
      try form.press(
        "Down", "Down", "Down", "Down", "Down",
        until: "Only the members of this organization see the status; leave it empty for everyone.")
      try form.type("nobody")
      try form.wait(for: "🎯 Focusing (busy), visible only to the members")
      try form.press("C-s", until: "No organization \"nobody\" on GitHub")
      try form.wait(for: "Not saved; correct these fields first: Visible to")
      try form.wait(forFocusOn: "Visible to")
      #expect(origin.changes.isEmpty)
      try form.press("C-u")
      try form.type("@acme")
      try form.press("C-s", until: "everyone → acme")
      try form.press("s")
      #expect(try form.end().status == Exit.done)
    }
    #expect(origin.changes == [Self.change(to: "acme")])
    #expect(try ghlotus.drafts().isEmpty)
  }

  @Test func `The form offers the organizations of the user`() async throws {
    let origin = try origin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try FormTerminal(ghlotus, columns: 130, rows: 40)
      try form.begin()
      try form.press("Down", "Down", "Down", "Down", "Down")
      try form.wait(for: "Enter lists your organizations.")
      try form.press("Enter")
      try form.wait(for: "No organization: everyone")
      try form.press("1")
      try form.wait(for: "Visible to", showing: "acme")
      try form.press("C-s")
      try form.wait(for: "everyone → acme")
      try form.press("s")
      #expect(try form.end().status == Exit.done)
    }
    #expect(origin.changes == [Self.change(to: "acme")])
  }

  @Test func `Line by line, an unknown organization and one without the user are asked again`() async throws {
    let origin = try origin()
    let result = try await reply("nobody", then: "other\nacme\ns\n", to: try origin.ghlotus())
    #expect(result.status == Exit.done, "\(result.errors)")
    #expect(result.errors.contains("Visible to [everyone]: "), "\(result.errors)")
    #expect(result.errors.contains("No organization \"nobody\" on GitHub"))
    #expect(result.errors.contains("You are not a member of other; name one of your organizations."))
    #expect(origin.changes == [Self.change(to: "acme")])
    #expect(result.output.contains("Visible to  everyone → acme"), "\(result.output)")
  }

  @Test func `An audience that cannot be saved stays in the draft`() async throws {
    let origin = try origin()
    let ghlotus = try origin.ghlotus(["VISUAL": "sed -i 's/^## Visible to/&\\nother/;s/^The Octocat/Mona/'"])
    let result = try await ghlotus.run("edit-profile", "--editor")
    expectFailure(result, Exit.refused, saying: "Visible to: you are not a member of other", notices: true)
    #expect(origin.changes.isEmpty)
    #expect(try ghlotus.drafted("organization") == "other")
  }

  @Test func `Without an organization, the status becomes public`() async throws {
    let origin = try origin(for: "acme")
    let result = try await reply("-", to: try origin.ghlotus())
    #expect(result.status == Exit.done, "\(result.errors)")
    #expect(result.errors.contains("Visible to [acme]: "), "\(result.errors)")
    #expect(result.output.contains("Visible to  acme → everyone"), "\(result.output)")
    #expect(origin.changes == [Self.change(to: nil)])
  }

  @Test func `A token that may not read organizations shows and changes a status without an audience`() async throws {
    let origin = try origin(for: "acme")
    origin.change { $0.showsOrganizations = false }
    let ghlotus = try origin.ghlotus()
    let shown = try await ghlotus.run("status")
    expectSuccess(shown, output: "🎯 Focusing (busy)\n")
    expectFailure(
      try await ghlotus.run("status", "Away", "--org", "acme"), Exit.signInNeeded, saying: "the scope \"read:org\"")
    #expect(origin.changes.isEmpty)
    let replies = "\n\n\n\nno\n" + String(repeating: "\n", count: 11) + "s\n"
    let form = try await ghlotus.run("edit-profile", standardInput: Array(replies.utf8))
    #expect(form.status == Exit.done, "\(form.errors)")
    let changed = try await ghlotus.run("status", "In a meeting")
    expectSuccess(changed, output: "In a meeting\n")
    #expect(origin.changes.count == 2)
    #expect(origin.changes.allSatisfy { $0.body["organizationId"] == nil })
    #expect(origin.changes.first?.body["limitedAvailability"] == false)
  }

  @Test func `An audience changed on GitHub raises a conflict`() async throws {
    let origin = try origin()
    let ghlotus = try origin.ghlotus()
    try await onOwnThread {
      let form = try FormTerminal.begun(ghlotus)
      try form.press("Down", "Down", "Down", "Down", "Down")
      try form.type("other")
      try form.wait(for: "Visible to", showing: "other")
      origin.change { account in
        account.status = [
          "message": "Focusing", "emoji": ":dart:", "indicatesLimitedAvailability": true,
          "organization": ["id": "O_acme"],
        ]
      }
      try form.press("C-s", until: "GitHub:  acme")
      try form.press("t", until: "GitHub already has these values")
      try form.wait(for: "Visible to", showing: "acme")
    }
    #expect(origin.changes.isEmpty)
  }

  @Test func `The status names the organization whose members can see it`() async throws {
    let ghlotus = try origin(for: "acme").ghlotus()
    let result = try await ghlotus.run("status")
    #expect(result.output == "🎯 Focusing (busy)\nvisible only to the members of acme\n", "\(result.errors)")
    let json = try await ghlotus.run("status", "--json=organization")
    #expect(try JSON(json.standardOutput) == ["organization": ["id": "O_acme", "login": "acme"]])
  }

  @Test func `The profile does not request the organization of the status`() async throws {
    let origin = try origin(for: "acme")
    origin.change { $0.showsOrganizations = false }
    let page = try await origin.ghlotus().run("profile").output
    #expect(page.contains("🎯 Focusing (busy)"), "\(page)")
    #expect(origin.server.requests.count { $0.path == "/graphql" } == 1)
  }
}
