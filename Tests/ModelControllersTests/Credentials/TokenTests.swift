import FoundationEssentials
import LotusModel
import TestSupport
import Testing
import ViewModels

@_spi(Asking) @testable import ModelControllers

@Suite(.serialized) struct TokenTests {
  /// Returns the texts of all standard conversions of a value to text.
  private func texts(of value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return ["\(value)", String(describing: value), String(reflecting: value), dumped, "\([value])", "\((1, value))"]
  }

  @Test func `No text of a token contains its secret`() throws {
    let token = try #require(Token(secret))
    #expect(token.secret == secret)
    for value in [token, Optional(token) as Any, ["key": token], Result<Token, NetworkError>.success(token)] as [Any] {
      #expect(!texts(of: value).contains { $0.contains(secret) })
    }
  }

  @Test func `No text of an environment token contains its secret`() {
    let token = EnvironmentToken(variable: "GH_TOKEN", value: secret)
    #expect(!texts(of: token).contains { $0.contains(secret) })
  }

  @Test func `No text of a controller that uses a token contains its secret`() async throws {
    let server = try OriginServer { _ in .json(Lotus.json) }
    let credentials = CredentialController(stores: [EnvironmentToken(variable: "GH_TOKEN", value: secret)])
    let network = try NetworkController.asking(server, token: secret)
    _ = try await network.response(to: Lotus.request)
    for value in [credentials, network] as [Any] {
      #expect(!texts(of: value).contains { $0.contains(secret) })
    }
  }

  @Test(arguments: [401, 403, 404, 422, 429, 500])
  func `An error contains no token, even if the server echoes it`(status: Int) async throws {
    let server = try OriginServer { .json(#"{"message":"\#($0["authorization"] ?? "")"}"#, status: status) }
    let network = try NetworkController.asking(server, token: secret)
    let error = try #require(await network.failure(of: Lotus.request))
    #expect(!texts(of: error).contains { $0.contains(secret) })
  }

  @Test func `A token in a redirect URL does not appear in network events`() async throws {
    let server = try OriginServer { _ in .redirect(to: "/lotus?access_token=\(secret)") }
    let network = try NetworkController.asking(server, token: secret)
    _ = await network.failure(of: Lotus.request)
    network.endEvents()
    var lines: [String] = []
    let viewpoint = Viewpoint(
      now: .distantPast, secondsFromGMT: 0, serverName: "github.com", webURL: "https://github.com")
    for await event in network.events { lines.append(NetworkEventViewModel(event, from: viewpoint).line) }
    #expect(!lines.isEmpty && !lines.contains { $0.contains(secret) })
  }

  @Test(arguments: ["", " ", "a b", "a\n", "\ta", "a\r", "ä", "a\u{7F}", "a\u{0}"])
  func `Spaces, control characters and non-ASCII characters are invalid in a token`(text: String) {
    #expect(Token(text) == nil)
  }
}
