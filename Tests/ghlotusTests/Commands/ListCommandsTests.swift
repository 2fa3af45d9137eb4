import FoundationEssentials
import HTTP
import LotusModel
import ModelControllers
import Terminal
import Testing
import ViewControllers
import ViewModels

@testable import Coordinators
@testable import ghlotus

@MainActor
struct ListCommandsTests {
  private func line(_ line: String) throws -> Invocation {
    try CommandLineParser.parse(line.split(separator: " ").map(String.init))
  }

  private func task(_ text: String) throws -> AppTask {
    let invocation = try line(text)
    let makeTask = try #require(invocation.makeTask)
    return try makeTask(try GitHubServer(hostname: "github.com"))
  }

  /// Returns the first request that a task makes.
  ///
  /// The recording is empty, so the request fails and its error names the request.
  private func request(of task: AppTask) async throws -> String {
    let archive = HTTPArchive(startedAt: Date(timeIntervalSince1970: 0), apiURL: nil)
    let clock = NetworkClock.virtual(from: archive.startedAt)
    let network = NetworkController(
      server: try GitHubServer(hostname: "github.com"), userAgent: "ghlotus/test",
      credentials: CredentialController(stores: [EnvironmentToken(variable: "GH_TOKEN", value: "gho_x")]),
      scheduler: RequestScheduler(transport: ReplayTransport(archive), clock: clock), clock: clock)
    let capabilities = Capabilities(
      isTerminal: false, width: 80, hasColor: false, hasLinks: false, hasUnicode: true, canRedraw: false)
    let nowhere = OutputChannel(descriptor: -1, capabilities: capabilities)
    let coordinator = AppCoordinator(
      services: Services(
        network: network, documents: DocumentController(),
        drafts: DraftController(folder: "/nonexistent", now: { archive.startedAt }),
        readmeDrafts: ReadmeDraftController()),
      system: UserSystem(
        console: Console(output: nowhere, standardError: nowhere), input: TerminalInput(),
        files: TypedFiles(contents: { $0 })),
      clock: ViewpointClock(
        Viewpoint(now: archive.startedAt, secondsFromGMT: 0, serverName: "github.com", webURL: "")))
    do {
      try await coordinator.start(task, isVerbose: false)
      return "none"
    } catch NetworkError.noRecording(let miss) {
      return miss.request
    }
  }

  @Test(arguments: [
    ("followers", "/user/followers?per_page=100"), ("following x", "/users/x/following?per_page=100"),
    ("orgs", "/user/orgs?per_page=100"), ("gists", "/gists?per_page=100"), ("starred", "/user/starred?per_page=100"),
    ("repos", "/user/repos?affiliation=owner&sort=pushed&direction=desc&per_page=100"),
    ("repos o", "/users/o/repos?sort=pushed&direction=desc&per_page=100"),
    (
      "repos --type member",
      "/user/repos?affiliation=collaborator%2Corganization_member&sort=pushed&direction=desc&per_page=100"
    ),
    (
      "repos --type all --visibility private",
      "/user/repos?affiliation=owner%2Ccollaborator%2Corganization_member&visibility=private&sort=pushed&direction=desc"
        + "&per_page=100"
    ),
    ("repos o --type owner", "/users/o/repos?sort=pushed&direction=desc&per_page=100"),
    ("repos o --type all", "/users/o/repos?type=all&sort=pushed&direction=desc&per_page=100"),
    ("repos o --reverse --fork", "/users/o/repos?sort=pushed&direction=asc&per_page=100"),
    ("repos o --sort name --reverse", "/users/o/repos?sort=full_name&direction=desc&per_page=100"),
    ("repos o --sort updated", "/users/o/repos?sort=updated&direction=desc&per_page=100"),
    ("repos o --sort stars --language swift", "/users/o/repos?per_page=100"),
    ("repos o -l Swift --sort name", "/users/o/repos?sort=full_name&direction=asc&per_page=100"),
    ("search repos --language swift", "/search/repositories?q=language%3Aswift&per_page=100"),
    (
      "search repos tetris -l swift --sort stars",
      "/search/repositories?q=tetris%20language%3Aswift&sort=stars&order=desc&per_page=100"
    ),
    (
      "search users -l swift --sort joined",
      "/search/users?q=language%3Aswift&sort=joined&order=desc&per_page=100"
    ),
    (
      "issues o/r --label bug -s all", "/repos/o/r/issues?state=all&labels=bug&sort=created&direction=desc&per_page=100"
    ),
    ("activity mona", "/users/mona/events?per_page=100"), ("activity", "/user"),
    ("issues o/r -S crash", "/search/issues?q=repo%3Ao%2Fr%20is%3Aopen%20crash&sort=created&order=desc&per_page=100"),
    ("issues", "/search/issues?q=involves%3A%40me%20is%3Aopen&sort=created&order=desc&per_page=100"),
    (
      "issues https://github.com/o/r/issues?q=is:closed+label:bug",
      "/repos/o/r/issues?state=closed&labels=bug&sort=created&direction=desc&per_page=100"
    ),
    (
      "issues https://github.com/o/r/pulls",
      "/search/issues?q=repo%3Ao%2Fr%20is%3Aopen%20is%3Apr&sort=created&order=desc&per_page=100"
    ),
    ("issues --author mona", "/search/issues?q=is%3Aopen%20author%3Amona&sort=created&order=desc&per_page=100"),
    ("followers x --page 8 -L 15", "/users/x/followers?per_page=100&page=2"),
  ])
  func `Each list command requests its list, by default of the signed-in user`(
    line: String, target: String
  ) async throws {
    #expect(try await request(of: task(line)) == "GET https://api.github.com\(target)")
  }

  @Test(
    arguments: [
      ("followers", 30, 1), ("followers --limit 5", 5, 1), ("followers -L5", 5, 1), ("followers --all", nil, 1),
      ("followers --page 3", 30, 3), ("followers --all --page 3", nil, 3), ("followers -L 1000", 1000, 1),
    ] as [(String, Int?, Int)])
  func `A list has thirty rows by default`(text: String, limit: Int?, page: Int) throws {
    #expect(try ListRange(line(text).line) == ListRange(limit: limit, firstPage: page))
  }
}
