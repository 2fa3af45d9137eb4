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
      case (let method, "/user/emails"):
        .json(
          #"[{"email":"a@b.c","primary":true,"verified":true,"visibility":"private"}]"#,
          status: method == "POST" ? 201 : 200)
      case ("POST", "/user/keys"): .json(#"{"id":3,"key":"ssh-rsa AAAAC3Nz","title":"x"}"#, status: 201)
      case (_, "/graphql") where request.text.contains("UserList("): .json(Self.listChange(in: request.text))
      case (_, "/graphql") where request.text.contains("lists("):
        .json(#"{"data":{"viewer":{"lists":\#(StarListTests.page([StarListTests.list("Ideas")]))}}}"#)
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

  /// The response to a change of a star list, in which the list is called "Ideas" and is public.
  private static func listChange(in query: String) -> String {
    let name = query.contains("createUserList") ? "createUserList" : "updateUserList"
    return #"{"data":{"\#(name)":{"list":\#(StarListTests.list("Ideas"))}}}"#
  }

  @Test func `A private list that GitHub made public is an error`() async throws {
    let result = try await ghlotus(returning: "{}").run("lists", "create", "Secret", "--private")
    expectFailure(result, Exit.refused, saying: "created the star list \"Ideas\" as public, not private")
  }

  @Test func `Another key than the one that was added is an error`() async throws {
    let ghlotus = try ghlotus(returning: "{}")
    try ghlotus.home.write("k.pub", "ssh-rsa AAAAB3Nz mona\n")
    let result = try await ghlotus.run("keys", "add", "k.pub")
    expectFailure(
      result, Exit.network, saying: "the field key is invalid; the change may have been made", "run: ghlotus keys")
  }

  @Test(arguments: [
    ["status", "Being tested"], ["emails", "show"], ["links", "add", "https://a.example"],
    ["emails", "add", "x@b.c"], ["lists", "rename", "Ideas", "Plans"],
  ])
  func `Values, addresses and names that GitHub kept are errors`(words: [String]) async throws {
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
