import FoundationEssentials
import HTTP
import LotusModel
@_spi(Asking) import ModelControllers
import TestSupport
import Testing

/// Tests of redirects, with a real server.
@Suite(.serialized) struct RedirectTests {
  @Test func `No token, cookie or one-time password is sent to another origin`() async throws {
    let other = try OriginServer { _ in .json(Lotus.json) }
    let server = try OriginServer { _ in .redirect(to: other.url + "/lotus") }
    let network = try NetworkController.asking(server, token: secret)
    #expect(try await network.response(to: Lotus.request) == .nelumbo)
    let github = try GitHubServer(hostname: "github.com").moved(api: server.url, web: nil)
    let call = try APICall(
      endpoint: "/lotus", on: github, method: nil, headers: ["Cookie": secret, "X-GitHub-OTP": "123456", "X-A": "1"])
    _ = try await network.response(to: call)
    #expect(server.requests.map { $0["authorization"] } == ["Bearer \(secret)", "Bearer \(secret)"])
    #expect(other.requests.count == 2)
    for request in other.requests {
      #expect(!request.headers.contains { $0.value.contains(secret) || $0.value == "123456" })
    }
    #expect(other.requests.last?["x-a"] == "1")
  }

  @Test func `A redirect from HTTPS to HTTP is not followed, even to this machine`() async throws {
    let plain = try OriginServer { _ in .json(Lotus.json) }
    let server = try OriginServer { _ in .redirect(to: plain.url + "/lotus") }
    let authority = try await CertificateAuthority.shared
    let front = try await Front(authority.good, of: server)
    let transport = CurlTransport(settings: CurlSettings(certificateFile: authority.caFile))
    let network = try NetworkController.asking(front.url, token: secret, transport: transport)
    #expect(await network.failure(of: Lotus.request) == .redirect(.insecure(to: plain.url + "/lotus")))
    #expect(plain.connectionCount == 0)
  }

  @Test(arguments: ["", "http://"])
  func `A list that moved to another origin is read to its end`(prefix: String) async throws {
    let other = try OriginServer { request in
      if request.target.contains("page=2") { return .json("[2]") }
      let host = prefix.isEmpty ? "" : prefix + (request["host"] ?? "")
      return .json("[1]", headers: [("Link", "<\(host)/moved?page=2>; rel=\"next\"")])
    }
    let server = try OriginServer { _ in .redirect(to: other.url + "/moved", status: 301) }
    let network = try NetworkController.asking(server, token: secret)
    let pages = try network.pages(of: APIRequest<[Int]>("/list"), in: ListRange(limit: nil))
    let items = try await pages.reduce(into: []) { $0 += $1.value.items.map(\.value) }
    #expect(items == [1, 2])
    #expect(other.requests.map(\.target) == ["/moved", "/moved?page=2"])
    #expect(other.requests.allSatisfy { $0["authorization"] == nil })
  }

  @Test func `The pages of an API call at another origin are requested without secrets`() async throws {
    let other = try OriginServer { request in
      .json("[]", headers: request.target.contains("page=2") ? [] : [("Link", "</moved?page=2>; rel=\"next\"")])
    }
    let server = try OriginServer { _ in .redirect(to: other.url + "/moved", status: 301) }
    let network = try NetworkController.asking(server, token: secret)
    let github = try GitHubServer(hostname: "github.com").moved(api: server.url, web: nil)
    let call = try APICall(
      endpoint: "/list", on: github, method: nil, headers: ["Authorization": "Bearer \(secret)", "X-A": "1"])
    let count = try await network.pages(of: call).reduce(0) { count, _ in count + 1 }
    #expect(count == 2)
    #expect(other.requests.count == 2)
    #expect(other.requests.allSatisfy { $0["authorization"] == nil && $0["x-a"] == "1" })
  }
}
