import Synchronization
import TestSupport
import Testing

/// The commands that follow, block and star, and their opposites.
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

  @Test(arguments: ["follow", "unfollow", "block", "unblock"])
  func `Users can't follow or block themselves by their login`(name: String) async throws {
    let origin = try ProfileOrigin()
    let ghlotus = try origin.ghlotus()
    expectSuccess(try await ghlotus.run("edit-profile", "--bio", "Cat", "--dry-run"))
    let count = origin.server.requests.count
    expectFailure(try await ghlotus.run(name, "OctoCat"), Exit.usage, saying: "you cannot \(name) yourself")
    #expect(origin.server.requests.count == count)
  }

  @Test(arguments: examples, [true, false])
  func `A relation is checked first and changed only if needed`(example: Example, holds: Bool) async throws {
    let wanted = example.method == "PUT"
    let server = try Self.server(example, holds: holds)
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    let first = try await ghlotus.run(arguments: example.words)
    expectSuccess(first, output: (holds == wanted ? example.sentences.1 : example.sentences.0) + "\n")
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

  /// Starts a server on which nothing is starred or followed. It refuses to change any target whose
  /// name ends with `b`, with the given response.
  private static func server(refusing response: Response) throws -> OriginServer {
    try OriginServer { request in
      if request.method == "GET" {
        return .response(status: request.path.hasPrefix("/user/") ? 404 : 200, body: Array("{}".utf8))
      }
      return request.path.hasSuffix("b") ? response : .response(status: 204)
    }
  }

  @Test(
    arguments: [
      (
        .json(#"{"message":"You cannot do that"}"#, status: 403), Exit.signInNeeded, "denied access: You cannot do that"
      ),
      (
        .json(#"{"message":"Validation Failed"}"#, status: 422), Exit.refused, "rejected the request: Validation Failed"
      ),
      (.json(#"{"message":"Blocked"}"#, status: 451), Exit.failed, "returned status 451: Blocked"),
    ] as [(Response, Int32, String)])
  func `A refusal names its target, and the other names are still processed`(
    refusal: Response, status: Int32, words: String
  ) async throws {
    let server = try Self.server(refusing: refusal)
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    let result = try await ghlotus.run("follow", "a", "b", "c")
    expectFailure(
      result, status, saying: "could not follow b: 127.0.0.1:\(server.port) \(words)",
      output: "Followed a\nFollowed c\n")
    let several = try await ghlotus.run("star", "o/b", "x/b", "o/c")
    #expect(several.output == "Starred o/c\n")
    #expect(several.errors.split(separator: "\n").count == 2)
    #expect(several.errors.contains("could not star o/b: ") && several.errors.contains("could not star x/b: "))
  }

  @Test(arguments: examples, ["GET", "change"])
  func `A redirect to a renamed user or repository names its new page, and the other names are still processed`(
    example: Example, redirected: String
  ) async throws {
    let holds = example.method == "DELETE"
    let server = try OriginServer { request in
      if request.path == "/new" { return .json(#"{"html_url":"https://github.com/new"}"#) }
      let isChange = request.method != "GET"
      if request.target == example.target, isChange == (redirected == "change") { return .redirect(to: "/new") }
      return .response(status: isChange || holds ? 204 : 404)
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    let other = example.words[1] + "2"
    let result = try await ghlotus.run(arguments: example.words + [other])
    expectFailure(
      result, Exit.notFound,
      saying: "could not \(example.words.joined(separator: " ")): renamed or moved to https://github.com/new; "
        + "use the new name",
      output: result.output)
    #expect(result.output.contains(other))
  }

  @Test(arguments: examples)
  func `A redirect to the same relation of the new name changes that relation`(example: Example) async throws {
    let holds = example.method == "DELETE"
    let server = try OriginServer { request in
      if !request.path.hasPrefix("/new") { return .redirect(to: "/new" + request.path) }
      return .response(status: request.method != "GET" || holds ? 204 : 404)
    }
    expectSuccess(try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run(arguments: example.words))
    #expect(server.requests.last?.method == example.method && server.requests.last?.path == "/new" + example.target)
  }

  @Test func `An error that concerns all names ends the run, which lists the names that are left`() async throws {
    let limit = Response.json(#"{"message":"secondary rate limit"}"#, status: 403, headers: [("Retry-After", "3000")])
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: try Self.server(refusing: limit))
    let result = try await ghlotus.run("follow", "a", "b", "c")
    #expect(result.status == Exit.rateLimited)
    #expect(result.output == "Followed a\n")
    #expect(result.errors.hasPrefix("ghlotus: not processed: b, c\n"))
    #expect(result.errors.contains("secondary rate limit"))
  }
}
