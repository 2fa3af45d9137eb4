import Coordinators
import LotusModel
import Testing
import ViewModels

@testable import ghlotus

/// The first word of a command line that names something on GitHub instead of a command.
@Suite @MainActor
struct FirstWordTests {
  private func task(_ line: String) throws -> AppTask {
    let invocation = try CommandLineParser.parse(line.split(separator: " ").map(String.init))
    let makeTask = try #require(invocation.makeTask)
    return try makeTask(GitHubServer(hostname: "github.com"))
  }

  @Test(arguments: [
    ("octocat/Hello-World", "repository octocat/Hello-World"),
    ("octocat/Hello-World#1347", "issue octocat/Hello-World#1347"), ("@octocat", "profile octocat"),
    ("@me", "profile"), ("followers @me", "followers"),
    ("starred @ME", "starred"), ("lists @me", "lists"),
    ("https://github.com/octocat", "profile octocat"), ("github.com/octocat", "profile octocat"),
    ("https://github.com/o/r", "repository o/r"), ("git@github.com:o/r.git", "repository o/r"),
    ("https://github.com/o/r/pull/3/files", "issue o/r#3"),
    ("https://gist.github.com/octocat/6cad326836d38bd3a7ae", "gist 6cad326836d38bd3a7ae"),
    ("https://gist.github.com/octocat", "gists octocat"),
    ("https://github.com/octocat?tab=followers", "followers octocat"),
    ("https://github.com/octocat?tab=repositories --limit 5", "repositories octocat"),
    ("https://github.com/orgs/github/people", "members github"),
  ])
  func `A repository, an issue or an address opens what it names`(line: String, route: String) throws {
    #expect(try task(line).page?.route.text == route)
  }

  @Test func `The address of a search opens its results in the order of the page`() throws {
    let address = "https://github.com/search?q=tetris+language%3Aswift&type=repositories&s=stars&o=asc"
    let page = try task(address).page
    #expect(page?.route.text == "search repos tetris language:swift")
    #expect(page?.query == .search(in: SearchOrder(.stars, .ascending)))
    #expect(try task("\(address) --sort forks").page?.query == .search(in: SearchOrder(.forks, .ascending)))
    #expect(throws: UsageError.self) { try task("https://git.example/search?q=a&type=users") }
  }

  @Test func `The address of a list of repositories selects and sorts its rows`() throws {
    let repositories = "https://github.com/octocat?tab=repositories&q=&type=source&language=swift&sort=stargazers"
    let filter = RepositoryFilter(language: "swift", isFork: false)
    #expect(try task(repositories).page?.query == .repositories(matching: filter, sort: .stars))
    let byName = try task("repos --sort name \(repositories)").page
    #expect(byName?.query == .repositories(matching: filter, sort: .name))
    let starred = try task("https://github.com/octocat?tab=stars&language=go&sort=updated").page
    #expect(starred?.query == .starred(language: "go", sort: .updated))
    #expect(throws: UsageError.self) { try task("\(repositories) --language go") }
  }

  @Test(arguments: [
    ("browse https://gist.github.com/octocat/6cad326836d38bd3a7ae", "gist 6cad326836d38bd3a7ae"),
    ("browse https://github.com/o/r/issues/1", "issue o/r#1"), ("browse o/r#1", "issue o/r#1"),
    ("browse @me", "profile"),
  ])
  func `The app opens the page of an address too`(line: String, route: String) throws {
    guard case .browse(let first, isFresh: false) = try task(line) else { throw Missing() }
    #expect(first?.text == route)
  }

  private struct Missing: Error {}

  @Test func `An unknown account is reported as an unknown command too if the word could be one`() throws {
    let login = try Login("config-x")
    func explained(_ word: String...) throws -> UnknownNameError? {
      try CommandLineParser.parse(word).explained(UnknownNameError.account(login)) as? UnknownNameError
    }
    #expect(try explained("config-x") == .commandOrAccount("config-x"))
    #expect(try explained("profile", "config-x") == .account(login))
    #expect(try explained("@config-x") == .account(login))
    #expect(try explained("https://github.com/config-x") == .account(login))
  }
}
