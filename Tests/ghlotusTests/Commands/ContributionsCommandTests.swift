import Coordinators
import LotusModel
import Terminal
import Testing
import ViewControllers

@testable import ghlotus

@Suite @MainActor
struct ContributionsCommandTests {
  @Test func `The contributions command accepts a login and a year`() throws {
    for (words, subject, year) in [
      (["contributions"], ProfileSubject.viewer, nil), (["contributions", "mona"], .user(try Login("mona")), nil),
      (["contributions", "--year", "2025"], .viewer, 2025),
    ] as [([String], ProfileSubject, Int?)] {
      let makeTask = try #require(try CommandLineParser.parse(words).makeTask)
      guard case .showContributions(subject, year) = try makeTask(try GitHubServer(hostname: "github.com")) else {
        Issue.record("\(words)")
        continue
      }
    }
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
