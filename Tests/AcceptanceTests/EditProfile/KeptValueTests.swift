import TestSupport
import Testing

/// Changes that GitHub accepts without making them.
@Suite struct KeptValueTests {
  private func ghlotus(returning user: String) throws -> Ghlotus {
    let server = try OriginServer { request in
      switch (request.method, request.path) {
      case ("PATCH", "/user"): .json(user)
      case (_, "/user"): .json(#"{"login":"mona","id":1,"name":"Mona","bio":"Old","company":"@acme"}"#)
      case (_, "/user/email/visibility"): .json(#"[{"email":"a@b.c","primary":true,"visibility":"private"}]"#)
      case (_, "/user/emails"):
        .json(#"[{"email":"a@b.c","primary":true,"verified":true,"visibility":"private"}]"#)
      case (_, "/graphql") where request.text.contains("mutation"):
        .json(#"{"data":{"changeUserStatus":{"status":null}}}"#)
      case (_, "/graphql"): .json(#"{"data":{"viewer":{"status":null}}}"#)
      case ("POST", "/user/social_accounts"): .json(#"[{"url":"https://old.example"}]"#, status: 201)
      case (_, "/user/social_accounts"): .json(#"[{"url":"https://old.example"}]"#)
      default: .json("[]")
      }
    }
    return try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
  }

  @Test func `A value that GitHub kept is not reported as saved`() async throws {
    let ghlotus = try ghlotus(returning: #"{"login":"mona","id":1,"name":"Mona","bio":"New","company":"@acme"}"#)
    let result = try await ghlotus.run("edit-profile", "--name", "Mona L", "--bio", " New", "--company", "acme")
    #expect(result.status == Exit.refused)
    #expect(result.output.contains("Saved"))
    #expect(result.output.contains("Old → New"))
    #expect(result.output.contains("Mona → Mona L"))
    #expect(result.errors.contains("GitHub kept the old value of: Name;"))
  }

  @Test func `If GitHub kept all values, nothing has changed`() async throws {
    let ghlotus = try ghlotus(returning: #"{"login":"mona","id":1,"name":"Mona","bio":"Old","company":"@acme"}"#)
    let result = try await ghlotus.run("edit-profile", "--bio", "New", "--json")
    #expect(result.status == Exit.refused)
    #expect(result.output.contains(#""bio":"Old""#))
    #expect(result.output.contains(#""changed":false"#))
  }

  @Test(arguments: [["status", "Being tested"], ["emails", "show"], ["links", "add", "https://a.example"]])
  func `A status, a visibility and links that GitHub kept are errors`(words: [String]) async throws {
    let result = try await ghlotus(returning: "{}").run(arguments: words)
    expectFailure(result, Exit.refused, saying: "GitHub kept the old value")
  }

  @Test func `In a replay, a value that the recording lacks is no fault of GitHub`() async throws {
    let result = try await Ghlotus().run(
      "--replay", Package.fixture("edit-profile.har"), "edit-profile", "--name", "Not recorded")
    #expect(result.status == Exit.refused)
    #expect(
      result.errors.contains(
        "the recording does not contain the change of: Name; a replay changes nothing on GitHub"))
  }
}
