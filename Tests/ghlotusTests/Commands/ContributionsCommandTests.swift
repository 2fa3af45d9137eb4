import Coordinators
import Essentials
import FoundationEssentials
import LotusModel
import Terminal
import Testing
import ViewControllers

@testable import ghlotus

@Suite @MainActor
struct ContributionsCommandTests {
  @Test func `The contributions command accepts a login and a year`() throws {
    let quarter = ContributionSpan.days(
      from: try #require(Date(iso8601: "2026-01-01T00:00:00Z")), to: try #require(Date(iso8601: "2026-03-31T23:59:59Z"))
    )
    for (words, subject, selection) in [
      (["contributions"], .viewer, .lastYear), (["contributions", "mona"], .user(try Login("mona")), .lastYear),
      (["contributions", "--year", "2025"], .viewer, .span(.year(2025))),
      (["contributions", "--year", "2026", "--year", "2025"], .viewer, .years([2025, 2026])),
      (["contributions", "--from", "2026-01-01", "--to", "2026-03-31"], .viewer, .span(quarter)),
    ] as [([String], ProfileSubject, ContributionSelection)] {
      let makeTask = try #require(try CommandLineParser.parse(words).makeTask)
      guard case .showContributions(subject, selection) = try makeTask(try GitHubServer(hostname: "github.com")) else {
        Issue.record("\(words)")
        continue
      }
    }
  }

  @Test(arguments: [
    (["--from", "2026-02-30"], UsageError.Problem.notDate(option: "--from", "2026-02-30")),
    (["--to", "soon"], .notDate(option: "--to", "soon")),
    (["--from", "2026-02-01", "--to", "2026-01-01"], .reversedDates(from: "2026-02-01", to: "2026-01-01")),
    (["--year", "2025", "--to", "2026-01-01"], .excluding("--year", "--to")),
    (["--year", "x"], .notYear(option: "--year", "x")),
  ])
  func `Invalid dates are usage errors`(words: [String], problem: UsageError.Problem) throws {
    let makeTask = try #require(try CommandLineParser.parse(["contributions"] + words).makeTask)
    let error = #expect(throws: UsageError.self) { try makeTask(try GitHubServer(hostname: "github.com")) }
    #expect(error?.problem == problem)
  }

  @Test func `The option readme shows the whole README`() throws {
    for (words, extent) in [
      (["profile", "octocat"], ReadmeExtent.beginning), (["profile", "octocat", "--readme"], .whole),
    ] {
      let makeTask = try #require(try CommandLineParser.parse(words).makeTask)
      guard case .showProfile(_, avatar: .auto, readme: extent) = try makeTask(try GitHubServer(hostname: "github.com"))
      else {
        Issue.record("\(words)")
        continue
      }
    }
  }
}
