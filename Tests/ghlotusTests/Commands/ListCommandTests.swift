import LotusModel
import Testing

@testable import Coordinators
@testable import ghlotus

@MainActor
struct ListCommandTests {
  private func task(_ line: String) throws -> ListTask {
    try ListCommand(line: try CommandLineParser.parse(line.split(separator: " ").map(String.init))).task()
  }

  @Test(
    arguments: [
      ("followers", .followers), ("following x", .following), ("orgs", .organizations), ("gists", .gists),
      ("starred", .starred), ("repos", .repositories(sort: nil, language: nil)),
      ("repos o --sort stars --language swift", .repositories(sort: .stars, language: "swift")),
      ("repos -l Swift --sort name", .repositories(sort: .name, language: "Swift")),
    ] as [(String, ListTask.Kind)])
  func `Each list has its command`(line: String, kind: ListTask.Kind) throws {
    #expect(try task(line).kind == kind)
  }

  @Test(
    arguments: [
      ("followers", 30, 1), ("followers --limit 5", 5, 1), ("followers -L5", 5, 1), ("followers --all", nil, 1),
      ("followers --page 3", 30, 3), ("followers --all --page 3", nil, 3), ("followers -L 1000", 1000, 1),
    ] as [(String, Int?, Int)])
  func `A list has thirty rows unless one says otherwise`(line: String, limit: Int?, page: Int) throws {
    #expect(try task(line).range == ListRange(limit: limit, firstPage: page))
  }

  @Test func `Without a name it is one's own`() throws {
    #expect(try task("followers").subject == .viewer)
    #expect(try task("followers octocat").subject == .user(Login("octocat")))
  }

  @Test(arguments: [
    "followers --limit 0", "followers --limit -1", "followers --limit many", "followers --limit 99999999999999999999",
    "followers --page 0", "followers --page 1.5", "followers --all --limit 5", "repos --sort size",
  ])
  func `What makes no sense is a usage error`(line: String) {
    #expect(throws: UsageError.self) { try task(line) }
  }

  @Test func `A name that nobody can have is refused`() {
    #expect(throws: InvalidLogin.self) { try task("followers -- -x") }
  }
}
