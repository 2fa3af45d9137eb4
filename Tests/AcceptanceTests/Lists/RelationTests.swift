import Synchronization
import TestSupport
import Testing

/// The commands `follow`, `unfollow`, `star` and `unstar`.
@Suite struct RelationTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let words: [String]
    let target: String
    let method: String
    /// The message after a change, and the message if the requested state already exists.
    let sentences: (String, String)
    /// The request that shows whether the user or repository exists.
    let existence: String

    var testDescription: String { words[0] }
  }

  private static let examples = [
    Example(
      words: ["follow", "octocat"], target: "/user/following/octocat", method: "PUT",
      sentences: ("Followed octocat", "You already follow octocat"), existence: "/users/octocat"),
    Example(
      words: ["unfollow", "octocat"], target: "/user/following/octocat", method: "DELETE",
      sentences: ("Unfollowed octocat", "You were not following octocat"), existence: "/users/octocat"),
    Example(
      words: ["star", "octocat/Hello-World"], target: "/user/starred/octocat/Hello-World", method: "PUT",
      sentences: ("Starred octocat/Hello-World", "You already starred octocat/Hello-World"),
      existence: "/repos/octocat/Hello-World"),
    Example(
      words: ["unstar", "octocat/Hello-World"], target: "/user/starred/octocat/Hello-World", method: "DELETE",
      sentences: ("Unstarred octocat/Hello-World", "You had not starred octocat/Hello-World"),
      existence: "/repos/octocat/Hello-World"),
  ]

  /// Starts a server that stores whether the relation exists.
  private static func server(_ example: Example, holds: Bool) throws -> OriginServer {
    let state = Mutex(holds)
    return try OriginServer { request in
      if request.target == example.existence { return .json("{}") }
      guard request.target == example.target else { return .json("{}", status: 404) }
      return state.withLock { holds in
        if request.method != "GET" { holds = request.method == "PUT" }
        return .response(status: holds || request.method != "GET" ? 204 : 404)
      }
    }
  }

  @Test(arguments: examples, [true, false])
  func `A relation is checked first and changed only if needed`(example: Example, holds: Bool) async throws {
    let wanted = example.method == "PUT"
    let server = try Self.server(example, holds: holds)
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    let first = try await ghlotus.run(arguments: example.words)
    expectSuccess(first)
    #expect(first.output == (holds == wanted ? example.sentences.1 : example.sentences.0) + "\n")
    let writes = server.requests.filter { $0.method != "GET" }
    #expect(writes.map(\.method) == (holds == wanted ? [] : [example.method]))
    #expect(writes.allSatisfy { $0.target == example.target && $0.body.isEmpty })
    let again = try await ghlotus.run(arguments: example.words + ["--json"])
    expectSuccess(again)
    #expect(
      try JSON(again.standardOutput)
        == ["action": .string(example.words[0]), "target": .string(example.words[1]), "changed": false])
    #expect(server.requests.last?.method == "GET")
  }

  @Test(arguments: examples)
  func `A relation requires a token and an existing target`(example: Example) async throws {
    let server = try OriginServer { _ in .json(#"{"message":"Not Found"}"#, status: 404) }
    expectFailure(
      try await Ghlotus(asking: server).run(arguments: example.words), Exit.signInNeeded, saying: "not signed in to")
    #expect(server.requests.isEmpty)
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run(arguments: example.words)
    expectFailure(result, Exit.notFound, saying: example.words[1])
  }
}
