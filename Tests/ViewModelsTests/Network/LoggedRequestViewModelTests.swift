import FoundationEssentials
import HTTP
import LotusModel
import ModelExamples
import Testing

@testable import ViewModels

struct LoggedRequestViewModelTests {
  private func viewModel(
    _ result: LoggedRequest.Result, of url: String = "https://api.github.com/users/mona?page=2", body: Data? = nil,
    isReplay: Bool = false
  ) throws -> LoggedRequestViewModel {
    let request = HTTPRequest(
      method: .put, url: try #require(URL(string: url)), headers: ["accept": "text/plain"], body: body)
    let api = try #require(URL(string: "https://api.github.com"))
    let viewpoint = Viewpoint(
      now: .example, secondsFromGMT: 0, serverName: "github.com", webURL: "https://github.com", isReplay: isReplay)
    return LoggedRequestViewModel(
      LoggedRequest(request, id: 7, at: viewpoint.now, result: result), api: api, from: viewpoint)
  }

  private func response(_ status: Int, _ body: Data = Data()) throws -> LoggedRequest.Response {
    let request = HTTPRequest(url: try #require(URL(string: "https://api.github.com/")))
    return .init(HTTPResponse(status: status, headers: ["etag": "x"], body: body), to: request)
  }

  @Test func `A row has the method, the path, the status, the duration and the origin`() throws {
    func fields(_ result: LoggedRequest.Result) throws -> [String] {
      try viewModel(result).fields.dropFirst().map(\.text.text)
    }
    #expect(try fields(.pending) == ["PUT", "/users/mona?page=2", "", "", ""])
    #expect(
      try fields(.response(response(304), seconds: 1.5)) == ["PUT", "/users/mona?page=2", "304", "1,500 ms", "network"])
    #expect(try fields(.cached(response(200), age: 60)) == ["PUT", "/users/mona?page=2", "200", "", "cache"])
    #expect(
      try fields(.failure(.offline, seconds: 0.01)) == ["PUT", "/users/mona?page=2", "failed", "10 ms", "network"])
    #expect(
      try viewModel(.response(response(200), seconds: 0), isReplay: true).fields.last?.text.text == "recording")
    #expect(try viewModel(.pending, of: "https://github.com/login").title == "PUT https://github.com/login")
  }

  @Test func `Errors and error statuses are failures`() throws {
    #expect(try !viewModel(.pending).isFailure)
    #expect(try !viewModel(.response(response(302), seconds: 1)).isFailure)
    #expect(try viewModel(.response(response(404), seconds: 1)).isFailure)
    #expect(try viewModel(.failure(.offline, seconds: 1)).isFailure)
    let canceled = try viewModel(.failure(.transport(.cancelled), seconds: 1))
    #expect(!canceled.isFailure && canceled.summary.hasPrefix("No response; ghlotus no longer needed it"))
  }

  @Test func `The page has the header fields and the bodies`() throws {
    let page = try viewModel(.response(response(200, Data("{}".utf8)), seconds: 0.2), body: Data("a=1".utf8))
    #expect(page.messages.map(\.title) == ["Request", "Response"])
    #expect(page.messages.map { $0.fields.map(\.label) } == [["accept"], ["etag"]])
    #expect(page.messages.map(\.body) == ["a=1", "{}"])
    #expect(page.summary.hasPrefix("Status 200 from the network after 200 ms, "))
    #expect(try viewModel(.pending).messages.map(\.body) == [nil])
  }

  @Test func `A long body and a binary body have a remark`() throws {
    let long = try viewModel(.cached(response(200, Data(repeating: 0x20, count: 10_000)), age: 3))
    #expect(long.messages[1].remark == "This is the beginning of a body of 10,000 bytes.")
    #expect(long.messages[1].body?.isEmpty == false)
    let binary = try viewModel(.cached(response(200, Data([1, 0, 2])), age: 3))
    #expect(binary.messages[1].remark == "The body is binary data of 3 bytes.")
    #expect(binary.messages[1].body == nil)
  }
}
