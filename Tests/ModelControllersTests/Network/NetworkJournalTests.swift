import FoundationEssentials
import HTTP
import LotusModel
import Testing

@testable import ModelControllers

@Suite struct NetworkJournalTests {
  private let journal = NetworkJournal(clock: .virtual(from: Date(timeIntervalSince1970: 0)))

  private func request(_ number: Int = 1) throws -> HTTPRequest {
    HTTPRequest(
      url: try #require(URL(string: "https://api.github.com/users/u\(number)")),
      headers: ["authorization": "Bearer gho_0123456789abcdef"])
  }

  @Test func `The log contains the last 200 requests, the latest first`() throws {
    for number in 1...450 {
      _ = journal.begin(try request(number))
      guard number % 50 == 0 else { continue }
      #expect(journal.requests.map(\.id) == Array((max(1, number - 199)...number).reversed()))
    }
  }

  @Test func `A request gets its response or its error, and events report both`() async throws {
    let request = try request()
    let (first, second) = (journal.begin(request), journal.begin(request))
    #expect(journal.requests.map(\.result) == [.pending, .pending])
    let response = HTTPResponse(status: 200, headers: ["etag": "x"], body: Data("{}".utf8))
    journal.end((second, request), with: .failure(.offline), seconds: 2)
    journal.end((first, request), with: .success(response), seconds: 1)
    journal.serve(response, to: request, age: 60, .allowed)
    let logged = LoggedRequest.Response(response, to: request)
    #expect(
      journal.requests.map(\.result) == [
        .cached(logged, age: 60), .failure(.offline, seconds: 2), .response(logged, seconds: 1),
      ])
    journal.finish()
    var events: [NetworkEvent] = []
    for await event in journal.events { events.append(event) }
    #expect(
      events == [
        .sent(request), .sent(request), .failed(request, .offline),
        .responded(request, status: 200, seconds: 1), .servedFromCache(request, age: 60, .allowed),
      ])
  }

  @Test func `The log has the size and the beginning of a long body, without the token`() throws {
    let request = try request()
    let text = "gho_0123456789abcdef " + String(repeating: "word ", count: 5_000)
    let response = HTTPResponse(status: 200, body: Data(text.utf8))
    journal.end((journal.begin(request), request), with: .success(response), seconds: 1)
    let logged = LoggedRequest.Response(response, to: request)
    #expect(journal.requests.map(\.result) == [.response(logged, seconds: 1)])
    #expect(logged.body.count == text.utf8.count && !logged.body.isWhole)
    let shown = String(decoding: logged.body.beginning, as: UTF8.self)
    #expect(shown.contains("word word") && !shown.contains("0123456789abcdef"))
    #expect(journal.requests[0].headers["authorization"]?.contains("0123456789abcdef") == false)
  }

  @Test func `The response to a request that has left the log is ignored`() throws {
    let request = try request()
    let id = journal.begin(request)
    for _ in 0..<200 { _ = journal.begin(request) }
    journal.end((id, request), with: .success(HTTPResponse(status: 200)), seconds: 1)
    #expect(journal.requests.allSatisfy { $0.result == .pending })
  }
}
