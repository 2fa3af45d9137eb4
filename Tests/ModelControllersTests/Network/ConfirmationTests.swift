import FoundationEssentials
import HTTP
import LotusModel
@_spi(Asking) import ModelControllers
import TestSupport
import Testing

/// Tests which responses confirm a change, with a real server.
@Suite(.serialized) struct ConfirmationTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let request: APIRequest<NoContent>
    /// The response that GitHub documents.
    let status: Int
    var body = ""
  }

  static let changes = [
    Change(
      testDescription: "follow", request: APIRequest("/user/following/lotus", method: .put, needsSignIn: true),
      status: 204),
    Change(
      testDescription: "unfollow", request: APIRequest("/user/following/lotus", method: .delete, needsSignIn: true),
      status: 204),
    Change(testDescription: "check", request: APIRequest("/user/blocks/lotus", needsSignIn: true), status: 204),
    Change(
      testDescription: "add an address", request: AccountChange.addEmail("a@b.c").request, status: 201, body: "[]"),
    Change(testDescription: "remove an address", request: AccountChange.removeEmail("a@b.c").request, status: 204),
    Change(
      testDescription: "show the address", request: AccountChange.showEmail(true).request, status: 200, body: "[]"),
    Change(testDescription: "remove a key", request: AccountChange.removeKey(.ssh, id: 3).request, status: 204),
    Change(
      testDescription: "add a link", request: AccountChange.addSocialAccount("https://a.example").request, status: 201,
      body: "[]"),
    Change(
      testDescription: "remove a link", request: AccountChange.removeSocialAccount("https://a.example").request,
      status: 204),
  ]

  private func result(of change: Change, _ response: Response) async throws -> Result<Bool, NetworkError> {
    let server = try OriginServer { _ in response }
    let network = try NetworkController.asking(server, token: secret)
    do throws(NetworkError) {
      return .success(try await network.confirm(change.request))
    } catch {
      return .failure(error)
    }
  }

  @Test(arguments: changes) func `The documented response confirms a change`(change: Change) async throws {
    let response: Response = change.status == 204 ? .response(status: 204) : .json(change.body, status: change.status)
    #expect(try await result(of: change, response) == .success(true))
    #expect(try await result(of: change, .json("{}", status: 404)) == .success(false))
  }

  @Test(arguments: changes)
  func `An HTML page or another success status does not confirm a change`(change: Change) async throws {
    for status in [200, 201, 202, 203] {
      for response in [Response.html("<html>Sign in to the network</html>", status: status), .response(status: status)]
      {
        guard case .failure(.malformed) = try await result(of: change, response) else {
          Issue.record("\(status) confirmed the change")
          continue
        }
      }
    }
    // JSON of another shape, as a proxy may send it.
    for body in [#"{"error":"sign in"}"#, "null", "[1"] where change.status != 204 {
      guard case .failure(.malformed) = try await result(of: change, .json(body, status: change.status)) else {
        Issue.record("\(body) confirmed the change")
        continue
      }
    }
  }

  @Test func `A response that repeats a long text confirms a change`() async throws {
    let text = String(repeating: "a", count: 65_536)
    let request = try IssueName("octocat/Hello-World#1").additionRequest(of: text)
    let change = Change(testDescription: "comment", request: request, status: 201)
    #expect(try await result(of: change, .json(#"{"body":"\#(text)"}"#, status: 201)) == .success(true))
  }

  @Test(arguments: changes.filter { $0.status == 204 })
  func `304 Not Modified confirms a change that was already made, but no condition`(change: Change) async throws {
    let result = try await result(of: change, .response(status: 304))
    #expect((result == .success(true)) == !change.request.method.isSafe, "\(result)")
  }

  @Test func `A condition is checked with GitHub, unless the load accepts only what is stored`() async throws {
    let transport = ScriptedTransport { _, _ in
      .success(HTTPResponse(status: 204, headers: ["cache-control": "private, max-age=60"]))
    }
    let directory = try TemporaryDirectory()
    let network = try NetworkController.asking(
      "https://api.github.test", token: secret, transport: transport,
      cache: CacheController(path: directory.file("ghlotus")))
    let check = APIRequest<NoContent>("/user/following/lotus", needsSignIn: true)
    for pass in [LoadPass.fresh, .fresh, LoadPass(.stored)] { #expect(try await network.confirm(check, in: pass)) }
    #expect(transport.requests.map { $0.headers["cache-control"] } == ["no-cache", "no-cache"])
  }
}
