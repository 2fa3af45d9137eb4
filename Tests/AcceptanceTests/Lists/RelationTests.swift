import Synchronization
import TestSupport
import Testing

/// `follow`, `unfollow`, `star` and `unstar`.
@Suite struct RelationTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let words: [String]
    let target: String
    let method: String
    /// What is said, where something changes and where nothing does
    let sentences: (String, String)
    /// The member of the JSON object that tells how it stands
    let json: String

    var testDescription: String { words[0] }
  }

  private static let examples = [
    Example(
      words: ["follow", "octocat"], target: "/user/following/octocat", method: "PUT",
      sentences: ("You now follow octocat.", "You follow octocat already."), json: #""following":true"#),
    Example(
      words: ["unfollow", "octocat"], target: "/user/following/octocat", method: "DELETE",
      sentences: ("You no longer follow octocat.", "You were not following octocat."), json: #""following":false"#),
    Example(
      words: ["star", "octocat/Hello-World"], target: "/user/starred/octocat/Hello-World", method: "PUT",
      sentences: ("You starred octocat/Hello-World.", "You starred octocat/Hello-World already."),
      json: #""starred":true"#),
    Example(
      words: ["unstar", "octocat/Hello-World"], target: "/user/starred/octocat/Hello-World", method: "DELETE",
      sentences: ("You no longer star octocat/Hello-World.", "You had not starred octocat/Hello-World."),
      json: #""starred":false"#),
  ]

  /// GitHub, where the relation holds or does not.
  private static func server(_ target: String, holds: Bool) throws -> OriginServer {
    let state = Mutex(holds)
    return try OriginServer { request in
      guard request.target == target else { return .json("{}", status: 404) }
      return state.withLock { holds in
        if request.method != "GET" { holds = request.method == "PUT" }
        return .response(status: holds || request.method != "GET" ? 204 : 404)
      }
    }
  }

  @Test(arguments: examples, [true, false])
  func `It is asked for first, and changed once`(example: Example, holds: Bool) async throws {
    let wanted = example.method == "PUT"
    let server = try Self.server(example.target, holds: holds)
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    let first = try await ghlotus.run(arguments: example.words)
    expectSuccess(first)
    #expect(first.output == (holds == wanted ? example.sentences.1 : example.sentences.0) + "\n")
    #expect(server.requests.map(\.method) == (holds == wanted ? ["GET"] : ["GET", example.method]))
    #expect(server.requests.allSatisfy { $0.target == example.target && $0.body.isEmpty })
    let again = try await ghlotus.run(arguments: example.words + ["--json"])
    expectSuccess(again)
    #expect(again.output.contains(#"{"changed":false,"#) && again.output.contains(example.json))
    #expect(server.requests.last?.method == "GET")
  }

  @Test(arguments: examples)
  func `It needs an account, and a user or repository that exists`(example: Example) async throws {
    let server = try OriginServer { _ in .json(#"{"message":"Not Found"}"#, status: 404) }
    expectFailure(
      try await Ghlotus(asking: server).run(arguments: example.words), Exit.signInNeeded, saying: "needs an account")
    #expect(server.requests.isEmpty)
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run(arguments: example.words)
    if example.method == "PUT" {
      expectFailure(result, Exit.notFound, saying: example.words[1])
    } else {
      expectSuccess(result)
    }
  }
}
