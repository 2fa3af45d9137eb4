import LotusModel
import MockScreen
import Testing

@testable import Coordinators

/// Tests for the log of requests.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct RequestLogTests {
  @Test func `The log has a row for each request, which opens its header fields and its body`() async throws {
    let app = try App()
    app.start(.profile(named: "octocat"))
    try await app.wait(for: "San Francisco")
    app.mock.type("v")
    try await app.wait(for: "METHOD")
    #expect(app.shows("/users/octocat"))
    app.mock.press("End", "Enter")
    try await app.wait(for: "Status 200 from the network")
    #expect(app.shows("authorization") && app.shows("REDACTED"))
    app.mock.press("End")
    try await app.wait(for: "\"")
    app.mock.press("Escape")
    try await app.wait(for: "METHOD")
    app.mock.press("Escape")
    try await app.end(by: "q")
  }
}
