import FoundationEssentials
import ModelControllers
import Testing
import ViewControllers

@testable import Coordinators
@testable import HTTP
@testable import LotusModel

/// A call of the API, without a screen.
@MainActor struct APICoordinatorTests {
  @Test func `A response is printed byte for byte`() async throws {
    let body = "{ \"b\":1,\n\t\"a\" : \"\u{1B}[2J\" }"
    let url = try #require(URL(string: "https://api.github.com/user"))
    let start = Date(timeIntervalSince1970: 0)
    let entry = HTTPArchive.Entry(
      startedAt: start, duration: 0, request: HTTPRequest(method: .get, url: url),
      outcome: .response(HTTPResponse(status: 200, headers: [:], body: Data(body.utf8))))
    let run = try Run(replaying: HTTPArchive(startedAt: start, apiURL: nil, entries: [entry]))
    let call = try APICall(endpoint: "/user", on: run.server, method: nil)
    try await run.start(.callAPI(call, APIOptions(includesHead: false, followsPages: false)))
    #expect(try run.output == body)
    #expect(try run.standardError.isEmpty)
  }
}
