import FoundationEssentials
import LotusModel
@_spi(Asking) import ModelControllers
import TestSupport
import Testing

/// A token that must not appear in any file, log or error.
let secret = "ghp_LotusLotusLotusLotusLotusLotus0123"

extension NetworkController {
  /// Creates a controller that sends API requests to a test server instead of github.com.
  static func asking(
    _ url: String, token: String? = nil, transport: any Transport = CurlTransport(settings: .bounded),
    clock: NetworkClock = VirtualClock().clock, cache: CacheController? = nil
  ) throws -> NetworkController {
    NetworkController(
      server: try GitHubServer(hostname: "github.com").moved(api: url, web: nil), userAgent: "ghlotus/test",
      credentials: CredentialController(
        stores: token.map { [EnvironmentToken(variable: "GH_TOKEN", value: $0)] } ?? []),
      scheduler: RequestScheduler(transport: transport, clock: clock), clock: clock, cache: cache)
  }

  static func asking(_ server: OriginServer, token: String? = nil) throws -> NetworkController {
    try asking(server.url, token: token)
  }

  /// Sends a request and returns its network error, or `nil` if it succeeds.
  func failure<Response: Decodable>(of request: APIRequest<Response>) async -> NetworkError? {
    await ModelControllersTests.failure { _ = try await self.response(to: request) }
  }
}

/// A small response type for tests, with required and optional fields.
struct Lotus: Decodable, Hashable, Sendable {
  struct Petal: Decodable, Hashable, Sendable {
    var color: String
  }

  var name: String
  var petals: [Petal]
  var pond: String?
  var blooms: Date?

  static let request = APIRequest<Lotus>("/lotus")
  static let json = #"{"name":"nelumbo","petals":[{"color":"pink"}],"pond":null,"new":{"field":[1]}}"#
  static let nelumbo = Lotus(name: "nelumbo", petals: [Petal(color: "pink")])
}
