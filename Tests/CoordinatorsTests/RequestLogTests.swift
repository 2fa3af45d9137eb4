import LotusModel
import MockScreen
import Testing

@testable import Coordinators

/// Tests for the log of requests.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct RequestLogTests {
  @Test func `The log has a row for each request, which opens its header fields and its body`() async throws {
    let app = try await App().open(.profile(named: "octocat"), until: "San Francisco")
    try await app.type("v", until: "METHOD")
    #expect(app.shows("/users/octocat"))
    try await app.press("End", "Enter", until: "Status 200 from the network")
    #expect(app.shows("authorization") && app.shows("REDACTED"))
    try await app.press("End", until: "\"")
    try await app.press("Escape", until: "METHOD")
    app.mock.press("Escape")
    try await app.end(by: "q")
  }
}
