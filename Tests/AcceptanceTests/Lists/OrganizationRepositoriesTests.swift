import TestSupport
import Testing

/// The repositories of an organization, and the filters of `repos`, `starred` and `search`.
@Suite struct OrganizationRepositoriesTests {
  private static func repository(_ name: String, _ members: String = "") -> String {
    #"{"name":"\#(name)","full_name":"acme/\#(name)","html_url":"u","stargazers_count":0\#(members)}"#
  }

  private static let repositories = [
    repository("open", #","visibility":"public","topics":["cli"],"archived":false,"language":"Swift""#),
    repository("closed", #","visibility":"private","private":true,"topics":["cli","tui"],"archived":true"#),
    repository("inside", #","visibility":"internal","private":true,"fork":true,"archived":false"#),
  ]

  /// A server on which acme is an organization and mona is a user.
  private static func server() throws -> OriginServer {
    try OriginServer { request in
      switch request.path {
      case "/users/acme", "/users/mona":
        let kind = request.path.hasSuffix("acme") ? "Organization" : "User"
        return .json(#"{"login":"\#(request.path.dropFirst(7))","type":"\#(kind)"}"#)
      case "/orgs/acme/repos", "/user/repos", "/user/starred", "/users/mona/repos":
        return .json("[\(repositories.joined(separator: ","))]")
      default: return .json(#"{"message":"Not Found"}"#, status: 404)
      }
    }
  }

  private func run(_ line: String, token: String? = "gho_x") async throws -> (Subprocess.Result, [String]) {
    let server = try Self.server()
    let ghlotus = try Ghlotus(token.map { ["GH_TOKEN": $0] } ?? [:], asking: server)
    let result = try await ghlotus.run(arguments: line.split(separator: " ").map(String.init))
    return (result, server.requests.map(\.target))
  }

  private func names(_ result: Subprocess.Result) -> [Substring] {
    result.output.split(separator: "\n").map { $0.split(separator: "\t")[0] }
  }

  @Test(arguments: [
    ("", "sort=pushed&direction=desc", "open closed inside"),
    (" --sort name", "sort=full_name&direction=asc", "open closed inside"),
    (" --visibility private", "type=private&sort=pushed&direction=desc", "closed"),
    (" --visibility internal", "sort=pushed&direction=desc", "inside"),
    (" --visibility public", "type=public&sort=pushed&direction=desc", "open"),
    (" --fork --sort updated", "type=forks&sort=updated&direction=desc", "inside"),
    (" --type member --fork", "type=member&sort=pushed&direction=desc", "inside"),
    (" --type all", "sort=pushed&direction=desc", "open closed inside"),
    (" --topic CLI", "sort=pushed&direction=desc", "open closed"),
    (" --topic cli --topic tui", "sort=pushed&direction=desc", "closed"),
    (" --no-archived", "sort=pushed&direction=desc", "open inside"),
    (" --archived", "sort=pushed&direction=desc", "closed"), (" -l swift", "sort=pushed&direction=desc", "open"),
  ])
  func `A signed-in user sees the list of an organization, with GitHub's filters`(
    options: String, query: String, rows: String
  ) async throws {
    let (result, targets) = try await run("repos acme\(options)")
    expectSuccess(result)
    #expect(targets == ["/users/acme", "/orgs/acme/repos?\(query)&per_page=100"])
    let expected = rows.split(separator: " ").map { "acme/\($0)" }
    #expect(names(result).map { $0.hasPrefix("acme/") ? String($0) : "acme/\($0)" } == expected)
  }

  @Test func `The JSON of an organization's list is one array with --slurp`() async throws {
    let (result, _) = try await run("repos acme --json=name --slurp")
    expectSuccess(result)
    #expect(try JSON(result.standardOutput) == [["name": "open"], ["name": "closed"], ["name": "inside"]])
  }

  @Test func `The list of a user is requested after its account, and only that list without a token`() async throws {
    #expect(
      try await run("repos mona").1 == ["/users/mona", "/users/mona/repos?sort=pushed&direction=desc&per_page=100"])
    let anonymous = try await run("repos mona", token: nil).1
    #expect(anonymous == ["/users/mona/repos?sort=pushed&direction=desc&per_page=100"])
    let (unknown, _) = try await run("repos nobody")
    expectFailure(unknown, Exit.notFound, saying: #"no user or organization "nobody""#)
  }

  @Test func `Your own list has GitHub's filter for the visibility`() async throws {
    let (result, targets) = try await run("repos --visibility private")
    expectSuccess(result)
    #expect(
      targets == ["/user/repos?affiliation=owner&visibility=private&sort=pushed&direction=desc&per_page=100"])
    #expect(names(result).count == 1)
  }

  @Test(arguments: [
    ("starred", "/user/starred?per_page=100", 3),
    ("starred --sort updated", "/user/starred?sort=updated&direction=desc&per_page=100", 3),
    ("starred --reverse", "/user/starred?sort=created&direction=asc&per_page=100", 3),
    ("starred -l SWIFT", "/user/starred?per_page=100", 1), ("starred --topic cli", "/user/starred?per_page=100", 2),
    ("starred --visibility public", "/user/starred?per_page=100", 1),
    ("starred --no-archived", "/user/starred?per_page=100", 2), ("starred --archived", "/user/starred?per_page=100", 1),
    ("starred --fork", "/user/starred?per_page=100", 1),
  ])
  func `The starred repositories can be sorted and filtered`(line: String, target: String, count: Int) async throws {
    let (result, targets) = try await run(line)
    expectSuccess(result)
    #expect(targets == [target])
    #expect(names(result).count == count)
  }

  @Test(arguments: [
    ("repos tetris --language swift --sort stars", "repositories?q=tetris%20language%3Aswift&sort=stars&order=desc"),
    ("repos a b --language Common_Lisp", "repositories?q=a%20b%20language%3A%22Common%20Lisp%22"),
    ("repos x --sort help-wanted-issues --order asc", "repositories?q=x&sort=help-wanted-issues&order=asc"),
    ("users x -l go --sort joined", "users?q=x%20language%3Ago&sort=joined&order=desc"),
  ])
  func `A search takes the language and the order as options`(line: String, target: String) async throws {
    let server = try OriginServer { _ in .json(#"{"total_count":0,"incomplete_results":false,"items":[]}"#) }
    let words = line.split(separator: " ").map { String($0).replacing("_", with: " ") }
    let result = try await Ghlotus(asking: server).run(arguments: ["search"] + words)
    expectSuccess(result)
    #expect(server.requests.map(\.target) == ["/search/\(target)&per_page=100"])
  }
}
