import TestSupport
import Testing

/// Runs every command against header fields with numbers that no server should send.
struct HostileHeaderTests {
  struct Value: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String

    init(_ text: String, _ name: String? = nil) {
      (testDescription, self.text) = (name ?? text, text)
    }
  }

  private static let values = [
    Value("-1"), Value("1e300"), Value("9223372036854775807"), Value("NaN"), Value("", "empty"),
    Value(String(repeating: "9", count: 10_000), "10,000 digits"),
  ]

  private static let commands = [
    "whoami", "whoami --json", "profile octocat", "profile octocat --json", "followers octocat", "following octocat",
    "repos octocat", "repos octocat --sort stars", "starred octocat", "orgs octocat", "gists octocat --json",
    "follow octocat", "unfollow octocat", "star a/b", "unstar a/b", "edit-profile --bio x",
    "api /users/octocat",
    "api -i /list --paginate", "api graphql -f query=x", "cache",
  ]

  private static func fields(_ value: String) -> [(String, String)] {
    [
      ("x-ratelimit-limit", value), ("x-ratelimit-remaining", value), ("x-ratelimit-reset", value),
      ("x-ratelimit-used", value), ("Age", value), ("Retry-After", value), ("Date", value),
      ("Cache-Control", "private, max-age=\(value), stale-if-error=\(value)"),
      ("Link", "</list?page=\(value)>; rel=\"next\", </list?page=\(value)>; rel=\"last\""),
    ]
  }

  /// Starts a server that adds hostile header fields to valid responses.
  ///
  /// For paths below `/limited/FIELD`, the server returns status 429. The response has only the
  /// named field and `x-ratelimit-remaining: 0`.
  private static func origin(_ value: String) throws -> GitHubOrigin {
    let responses = try Recording(contentsOf: Package.fixture("octocat.har")).responses
    return try GitHubOrigin { request in
      let path = request.path.split(separator: "/")
      if path.first == "limited" {
        return .json(
          #"{"message":"API rate limit exceeded"}"#, status: 429,
          headers: fields(value).filter { $0.0 == path[1] } + [("x-ratelimit-remaining", "0")])
      }
      var response = responses["GET /users/octocat"]
      if request.path != "/user" { response = responses["\(request.method) \(request.target)"] ?? .json("[]") }
      if request.method != "GET", request.path != "/graphql", request.path != "/user" {
        response = .response(status: 204)
      }
      guard case .response(let status, _, let headers, let body)? = response else { return nil }
      return .response(status: status, headers: headers + fields(value), body: body)
    }
  }

  /// Runs every command online and with `--offline`, and four commands against a rate limit. No
  /// process may crash.
  @Test(arguments: values) func `No command crashes on extreme numbers in header fields`(value: Value) async throws {
    let origin = try Self.origin(value.text)
    let ghlotus = try Ghlotus(["GH_TOKEN": "ghp_0123456789abcdef"], asking: origin.server)
    let looks = Self.commands.flatMap { [$0, "--offline \($0)"] }.map { "GHLOTUS_API_URL=\(origin.server.url) \($0)" }
    let refusals = Self.fields("").flatMap { field in
      ["whoami", "followers octocat", "api /x", "follow octocat"].map {
        "GHLOTUS_API_URL=\(origin.server.url)/limited/\(field.0) \($0)"
      }
    }
    let script = (looks + refusals).map { line in
      let words = line.split(separator: " ", maxSplits: 1)
      return "\(words[0]) ghlotus \(words[1]) >/dev/null 2>>errors </dev/null; echo \"$? \(line)\""
    }
    let result = try await ghlotus.bash(script.joined(separator: "\n"), timeout: 300)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == script.count)
    for line in lines {
      let status = line.split(separator: " ").first.flatMap { Int32($0) } ?? -1
      #expect((0...8).contains(status), "\(line)")
    }
  }
}
