import TestSupport
import Testing

/// The commands that compare the followers of an account with the users it follows.
@Suite struct FollowBackTests {
  private func run(_ line: String, followers: Int = 2) async throws -> (
    result: Subprocess.Result, targets: [String]
  ) {
    let server = try OriginServer { request in
      switch request.path {
      case "/users/o":
        .json(#"{"login":"o","id":1,"type":"User","followers":\#(followers),"following":2}"#)
      case "/users/o/followers":
        .json(#"[{"login":"Mona","html_url":"m"},{"login":"hubot","html_url":"h"}]"#)
      case "/users/o/following":
        .json(#"[{"login":"mona","html_url":"m"},{"login":"cat","html_url":"c"}]"#)
      default: .json(#"{"message":"Not Found"}"#, status: 404)
      }
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    let result = try await ghlotus.run(arguments: line.split(separator: " ").map(String.init))
    return (result, server.requests.map(\.target))
  }

  @Test(arguments: [
    ("followers o --not-following", "hubot\tUser\th\n"),
    ("following o --not-following-back", "cat\tUser\tc\n"),
    (
      "followers o --json=login,mutual",
      #"{"login":"Mona","mutual":true}"# + "\n" + #"{"login":"hubot","mutual":false}"# + "\n"
    ),
    (
      "following o --not-following-back --json",
      #"{"login":"cat","html_url":"c","mutual":false}"# + "\n"
    ),
    ("followers o -q .mutual", "true\nfalse\n"),
  ])
  func `Both lists are compared with one pass, whatever the case of the logins`(
    line: String, output: String
  ) async throws {
    let (result, targets) = try await run(line)
    expectSuccess(result, output: output)
    #expect(
      targets.sorted() == [
        "/users/o", "/users/o/followers?per_page=100", "/users/o/following?per_page=100",
      ])
    #expect(result.errors.isEmpty)
  }

  @Test func `More than ten requests are announced before they are sent`() async throws {
    let (result, _) = try await run("followers o --not-following", followers: 1_001)
    #expect(result.errors.contains("Comparing both lists takes 12 requests; to stop, press Ctrl-C"))
  }

  @Test func `Without the option and the field, only one list is loaded`() async throws {
    #expect(try await run("followers o --json").targets == ["/users/o/followers?per_page=100"])
  }

  @Test func `An unknown account is named`() async throws {
    let (result, _) = try await run("followers x --not-following")
    expectFailure(result, Exit.notFound, saying: #"no user or organization "x""#)
  }
}
