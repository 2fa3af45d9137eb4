import TestSupport
import Testing

/// The option `--slurp`, which prints or filters a list as one array.
@Suite struct SlurpTests {
  private func run(_ words: String...) async throws -> Subprocess.Result {
    try await Ghlotus().run(arguments: ["--replay", Package.fixture("tour.har")] + words)
  }

  @Test(arguments: [
    ["followers", "octocat"], ["repos", "octocat"], ["search", "users", "mona"], ["emails"], ["keys", "--gpg"],
    ["links"], ["blocked"], ["members", "github"],
  ])
  func `A list is one array that has the objects of its lines`(words: [String]) async throws {
    let list = ["--replay", Package.fixture("tour.har")] + words
    let lines = try await Ghlotus().run(arguments: list + ["--json"])
    let array = try await Ghlotus().run(arguments: list + ["--json", "--slurp"])
    expectSuccess(array)
    let objects = try lines.output.split(separator: "\n").map { try JSON(String($0)) }
    #expect(try JSON(array.standardOutput) == .array(objects))
    #expect(!objects.isEmpty)
  }

  @Test func `A jq filter sees the whole array`() async throws {
    let names = try await run("followers", "octocat", "--slurp", "-q", ".[].login")
    expectSuccess(names)
    #expect(try await run("followers", "octocat", "-q", ".login").output == names.output)
    let count = try await run("followers", "octocat", "--slurp", "--json=login", "-q", "length")
    #expect(count.output == "\(names.output.split(separator: "\n").count)\n")
  }

  @Test func `An empty list is an empty array`() async throws {
    let server = try OriginServer { _ in .json("[]") }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    #expect(try await ghlotus.run("blocked", "--json", "--slurp").output == "[]\n")
    #expect(try await ghlotus.run("blocked", "--slurp", "-q", "length").output == "0\n")
  }

  @Test func `The array of an interrupted list is complete JSON`() async throws {
    let server = try OriginServer { request in
      guard !request.target.contains("&page=2") else { return .json("{}", status: 404) }
      let link = "<http://\(request["Host"] ?? "")/users/o/followers?per_page=100&page=2>; rel=\"next\""
      return .json(
        #"[{"login":"mona","id":1,"html_url":"https://github.com/mona","type":"User"}]"#, headers: [("Link", link)])
    }
    let result = try await Ghlotus(asking: server).run("followers", "o", "--all", "--json=login", "--slurp")
    #expect(result.status == Exit.network, "\(result.errors)")
    #expect(try JSON(result.standardOutput) == [["login": "mona"]])
  }

  @Test func `A filter for an array that sees single rows is explained`() async throws {
    let result = try await run("followers", "octocat", "-q", ".[].login")
    expectFailure(
      result, Exit.failed,
      saying: "Cannot index", "the filter reads one row at a time, so leave out .[], or add --slurp")
    let reverse = try await run("followers", "octocat", "--slurp", "-q", ".login")
    expectFailure(reverse, Exit.failed, saying: "Cannot index array", "start the filter with .[], or leave out --slurp")
    let other = try await run("followers", "octocat", "-q", ".login.x")
    #expect(other.status == Exit.failed && !other.errors.contains("--slurp"))
  }
}
