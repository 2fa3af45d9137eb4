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
    /// The member of the JSON object that contains the new state.
    let json: String

    var testDescription: String { words[0] }
  }

  private static let examples = [
    Example(
      words: ["follow", "octocat"], target: "/user/following/octocat", method: "PUT",
      sentences: ("Followed octocat", "You already follow octocat"), json: #""following":true"#),
    Example(
      words: ["unfollow", "octocat"], target: "/user/following/octocat", method: "DELETE",
      sentences: ("Unfollowed octocat", "You were not following octocat"), json: #""following":false"#),
    Example(
      words: ["star", "octocat/Hello-World"], target: "/user/starred/octocat/Hello-World", method: "PUT",
      sentences: ("Starred octocat/Hello-World", "You already starred octocat/Hello-World"),
      json: #""starred":true"#),
    Example(
      words: ["unstar", "octocat/Hello-World"], target: "/user/starred/octocat/Hello-World", method: "DELETE",
      sentences: ("Unstarred octocat/Hello-World", "You had not starred octocat/Hello-World"),
      json: #""starred":false"#),
  ]

  /// Starts a server that stores whether the relation exists.
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
  func `A relation is checked first and changed only if needed`(example: Example, holds: Bool) async throws {
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
  func `A relation requires a token and an existing target`(example: Example) async throws {
    let server = try OriginServer { _ in .json(#"{"message":"Not Found"}"#, status: 404) }
    expectFailure(
      try await Ghlotus(asking: server).run(arguments: example.words), Exit.signInNeeded, saying: "not signed in to")
    #expect(server.requests.isEmpty)
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run(arguments: example.words)
    if example.method == "PUT" {
      expectFailure(result, Exit.notFound, saying: example.words[1])
    } else {
      expectSuccess(result)
    }
  }
}
