import FoundationEssentials
import LotusModel
import MockScreen
import Testing
import ViewModels

@testable import Coordinators

/// Tests for ages and times that become outdated while the app runs.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct AgeTests {
  @Test(arguments: [
    ("issue octocat/Hello-World#1347", "octocat · 1 day ago", "octocat · 3 days ago"),
    ("gist 6cad326836d38bd3a7ae", "(1\u{A0}month\u{A0}ago)", "(5\u{A0}months\u{A0}ago)"),
  ])
  func `An age is computed when it is shown`(place: String, young: String, old: String) async throws {
    let app = try await App().open(Route(text: place), until: young)
    app.outside.now += place.hasPrefix("gist") ? 62 * 86_400 : 2 * 86_400
    try await app.press("Down", until: old)
    #expect(!app.shows(young))
  }

  @Test(arguments: [("limits", "core"), ("identity", "Rate limit"), ("log", "GET")])
  func `After a refresh, the time of an earlier day includes the date`(place: String, text: String) async throws {
    let app = try await App().open(.profile(.viewer), until: "San Francisco")
    try await app.type(["limits": "R", "identity": "w", "log": "v"][place] ?? "", until: text)
    #expect(!app.shows(" Nov "))
    app.outside.now += 86_400
    try await app.type("r", until: " Nov ")
  }
}
