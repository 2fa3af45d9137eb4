import FoundationEssentials
import HTTP
import Testing

@testable import LotusModel

struct LoggedRequestTests {
  private static let token = "gho_0123456789abcdefghijABCDEFGHIJ012345"

  private func request(body: String? = nil) throws -> HTTPRequest {
    HTTPRequest(
      method: .post, url: try #require(URL(string: "https://api.github.com/user?access_token=\(Self.token)")),
      headers: ["authorization": "Bearer \(Self.token)", "accept": "text/plain"], body: body.map { Data($0.utf8) })
  }

  @Test func `A logged request and its response contain no secrets`() throws {
    let request = try request(body: #"{"token":"\#(Self.token)","name":"mona"}"#)
    let response = HTTPResponse(
      status: 200, headers: ["x-token": Self.token, "etag": "a"], body: Data("your token is \(Self.token)".utf8))
    let logged = LoggedRequest(request, id: 1, at: Date(timeIntervalSince1970: 0))
    #expect(!"\(logged)".contains(Self.token) && !logged.url.absoluteString.contains(Self.token))
    #expect(logged.headers["accept"] == "text/plain")
    #expect(String(decoding: try #require(logged.body).beginning, as: UTF8.self).contains("mona"))
    let answer = LoggedRequest.Response(response, to: request)
    #expect(!"\(answer.headers)".contains(Self.token) && answer.headers["etag"] == "a")
    #expect(!String(decoding: answer.body.beginning, as: UTF8.self).contains(Self.token))
  }

  @Test(arguments: [4_050, 4_060, 4_070, 4_080, 4_090, 4_096])
  func `A shortened body contains no part of a secret`(start: Int) throws {
    let text = String(repeating: "a", count: start - 1) + " " + Self.token + String(repeating: " b", count: 3_000)
    let answer = LoggedRequest.Response(HTTPResponse(status: 200, body: Data(text.utf8)), to: try request())
    #expect(answer.body.beginning.count <= LoggedRequest.Body.maximum)
    #expect(!String(decoding: answer.body.beginning, as: UTF8.self).contains("gho_"))
    #expect(answer.body.count == text.utf8.count && !answer.body.isWhole)
  }

  @Test func `A short body is whole`() throws {
    let logged = LoggedRequest(try request(body: "abc"), id: 1, at: Date(timeIntervalSince1970: 0))
    #expect(logged.body == .init(beginning: Data("abc".utf8), count: 3))
    #expect(logged.body?.isWhole == true)
    #expect(LoggedRequest(try request(), id: 1, at: Date(timeIntervalSince1970: 0)).body == nil)
  }
}
