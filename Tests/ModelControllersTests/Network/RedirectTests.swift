import FoundationEssentials
import HTTP
import LotusModel
@_spi(Asking) import ModelControllers
import TestSupport
import Testing

/// Tests of redirects, with a real server.
@Suite(.serialized) struct RedirectTests {
  @Test(arguments: [301, 302, 307, 308])
  func `A redirect within the API's origin is followed with the token`(status: Int) async throws {
    let server = try OriginServer { request in
      switch request.path {
      case "/lotus": .redirect(to: "http://\(request["host"] ?? "")/user/583231", status: status)
      case "/user/583231": .json(Lotus.json)
      default: .html("", status: 404)
      }
    }
    #expect(try await NetworkController.asking(server, token: secret).response(to: Lotus.request) == .nelumbo)
    #expect(server.requests.map(\.target) == ["/lotus", "/user/583231"])
    #expect(server.requests.allSatisfy { $0["authorization"] == "Bearer \(secret)" })
    #expect(server.requests.allSatisfy { $0["accept"] == "application/vnd.github+json" })
  }

  @Test(arguments: ["user", "/user?a=b%20c", "./user", "../../user#part"])
  func `A relative Location is resolved against the URL of the request`(location: String) async throws {
    let server = try OriginServer { $0.path == "/lotus" ? .redirect(to: location) : .json(Lotus.json) }
    #expect(try await NetworkController.asking(server).response(to: Lotus.request) == .nelumbo)
    #expect(server.requests.last?.target == (location.contains("?") ? "/user?a=b%20c" : "/user"))
  }

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

  @Test(arguments: [
    (301, "GET", ""), (302, "GET", ""), (303, "GET", ""), (307, "POST", "{}"), (308, "POST", "{}"),
  ])
  func `A redirected POST stays a POST after 307 and 308 and becomes a GET otherwise`(
    status: Int, method: String, body: String
  ) async throws {
    let server = try OriginServer { $0.path == "/lotus" ? .redirect(to: "/user", status: status) : .json(Lotus.json) }
    let request = APIRequest<Lotus>("/lotus", method: .post, body: Data("{}".utf8))
    #expect(try await NetworkController.asking(server).response(to: request) == .nelumbo)
    let last = try #require(server.requests.last)
    #expect(server.requests.count == 2)
    #expect(last.method == method)
    #expect(last.text == body)
    #expect((last["content-type"] != nil) == (method == "POST"))
  }

  @Test func `A redirect loop is an error`() async throws {
    let server = try OriginServer { $0.path == "/lotus" ? .redirect(to: "/b") : .redirect(to: "/lotus") }
    #expect(try await NetworkController.asking(server).failure(of: Lotus.request) == .redirect(.loop))
    #expect(server.requests.count == 2)
  }

  @Test func `More than five redirects are an error`() async throws {
    let server = try OriginServer { .redirect(to: $0.target + "x") }
    #expect(try await NetworkController.asking(server).failure(of: Lotus.request) == .redirect(.tooMany(limit: 5)))
    #expect(server.requests.count == 6)
  }

  @Test func `A redirect without a valid Location is an error`() async throws {
    for response in [Response.response(status: 301), .redirect(to: ""), .redirect(to: "http://[")] {
      let server = try OriginServer { _ in response }
      #expect(try await NetworkController.asking(server).failure(of: Lotus.request) == .redirect(.noLocation))
      #expect(server.requests.count == 1)
    }
  }

  @Test(arguments: ["ftp://127.0.0.1/", "file:///etc/passwd", "http://name.invalid/", "http://192.0.2.1/"])
  func `A redirect to an insecure URL is not followed`(location: String) async throws {
    let server = try OriginServer { _ in .redirect(to: location) }
    let error = try await NetworkController.asking(server, token: secret).failure(of: Lotus.request)
    #expect(error == .redirect(.insecure(to: location)))
    #expect(server.requests.count == 1)
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
