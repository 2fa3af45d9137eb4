import FoundationEssentials
import HTTP
import LotusModel
import TestSupport
import Testing

@_spi(Asking) @testable import ModelControllers

@Suite struct TokenRenewalTests {
  private let home: TemporaryDirectory
  private let time = VirtualClock()

  init() throws {
    home = try TemporaryDirectory()
  }

  /// Creates a controller for the stored tokens, as a new process would.
  private func credentials() -> CredentialController {
    CredentialController(
      stores: [TokenFiles(folder: home.file("tokens")), SecretKeyring(hasBus: false, canPrompt: false)],
      accounts: SelectedAccounts(host: "github.com", user: nil, folder: home.path))
  }

  /// Creates a network controller that is signed in with a renewable token.
  ///
  /// - Parameter lifetime: The time until the token expires, in seconds.
  private func network(lifetime: Double, _ transport: ScriptedTransport) async throws -> NetworkController {
    let renewal = Credential.Renewal(
      refreshToken: try #require(Token("ghr_first")), clientID: "Iv1.0",
      expiresAt: time.now.addingTimeInterval(lifetime))
    let credential = Credential(token: try #require(Token(secret)), renewal: renewal)
    _ = try await credentials().store(credential, of: "mona", inPlainText: true)
    return NetworkController(
      server: try GitHubServer(hostname: "github.com"), userAgent: "ghlotus/test",
      credentials: credentials(),
      scheduler: RequestScheduler(transport: transport, clock: time.clock), clock: time.clock)
  }

  private static func response(_ text: String, status: Int = 200) -> Outcome {
    .success(HTTPResponse(status: status, headers: ["content-type": "application/json"], body: Data(text.utf8)))
  }

  /// Creates a transport in place of GitHub that accepts all reads.
  ///
  /// - Parameter response: Returns the outcome of a token renewal.
  private func github(renewing response: @escaping @Sendable () -> Outcome) -> ScriptedTransport {
    ScriptedTransport { request, _ in request.method == .post ? response() : Self.response(Lotus.json) }
  }

  private func renewals(_ transport: ScriptedTransport) -> Int {
    transport.requests.filter { $0.method == .post }.count
  }

  @Test func `After a failed renewal, requests fail without sending the refresh token again`() async throws {
    let transport = github { .failure(.transport(.connectionLost(host: "github.com"))) }
    let network = try await network(lifetime: 0, transport)
    for _ in 0..<3 {
      #expect(await network.failure(of: Lotus.request) == .transport(.connectionLost(host: "github.com")))
    }
    #expect(renewals(transport) == 1)
  }

  @Test func `The refresh token of a new sign-in is used after a failed renewal`() async throws {
    let transport = github { .failure(.transport(.connectionLost(host: "github.com"))) }
    let network = try await network(lifetime: 0, transport)
    _ = await network.failure(of: Lotus.request)
    let renewal = Credential.Renewal(
      refreshToken: try #require(Token("ghr_second")), clientID: "Iv1.0", expiresAt: time.now)
    let credential = Credential(token: try #require(Token(secret)), renewal: renewal)
    _ = try await network.credentials.store(credential, of: "mona", inPlainText: true)
    _ = await network.failure(of: Lotus.request)
    #expect(renewals(transport) == 2)
  }

  @Test func `Concurrent requests renew the token once`() async throws {
    let transport = github { Self.response(Self.grant) }
    let network = try await network(lifetime: 0, transport)
    try await withThrowingTaskGroup(of: Lotus.self) { group in
      for number in 0..<8 { group.addTask { try await network.response(to: APIRequest<Lotus>("/lotus/\(number)")) } }
      for try await lotus in group { #expect(lotus == .nelumbo) }
    }
    #expect(renewals(transport) == 1)
    let reads = transport.requests.filter { $0.method == .get }
    #expect(reads.count == 8 && reads.allSatisfy { $0.headers["authorization"] == "Bearer ghu_next" })
    #expect(try await credentials().find()?.credential.token.secret == "ghu_next")
  }

  @Test(arguments: [#""mac""#, #""Basic""#])
  func `A renewed token with an unsupported type is not used`(type: String) async throws {
    let grant = #"{"access_token":"x","refresh_token":"y","expires_in":28800,"token_type":\#(type)}"#
    let transport = github { Self.response(grant) }
    let network = try await network(lifetime: 0, transport)
    guard case .malformed? = await network.failure(of: Lotus.request) else { return #expect(Bool(false)) }
    #expect(try await credentials().find()?.credential.token.secret == secret)
  }

  private static let grant =
    #"{"access_token":"ghu_next","refresh_token":"ghr_next","expires_in":28800,"token_type":"bearer"}"#

  @Test func `After another process signs out, the token is neither renewed nor stored`() async throws {
    let transport = github { Self.response(Self.grant) }
    let network = try await network(lifetime: 600, transport)
    #expect(try await network.response(to: Lotus.request) == .nelumbo)
    #expect(try await credentials().forget("mona")?.tokens.count == 1)
    time.pass(400)
    #expect(await network.failure(of: Lotus.request) == .signInNeeded)
    #expect(renewals(transport) == 0)
    #expect(try await credentials().find() == nil)
  }

  /// The first request finds that the user has signed out, and fails. A request that starts after
  /// that is sent without a token.
  @Test func `No concurrent request uses the token after another process signs out`() async throws {
    let transport = github { Self.response(Self.grant) }
    let network = try await network(lifetime: 600, transport)
    #expect(try await network.response(to: Lotus.request) == .nelumbo)
    _ = try await credentials().forget("mona")
    time.pass(400)
    await withTaskGroup(of: NetworkError?.self) { group in
      for _ in 0..<4 { group.addTask { await network.failure(of: Lotus.request) } }
      let errors = await Set(group.reduce(into: []) { $0.append($1) })
      #expect(errors.contains(.signInNeeded) && errors.isSubset(of: [.signInNeeded, nil]))
    }
    #expect(transport.requests.dropFirst().allSatisfy { $0.headers["authorization"] == nil })
    #expect(renewals(transport) == 0)
  }

  @Test func `A sign-out during a renewal also deletes the renewed token`() async throws {
    let gate = Gate()
    let transport = ScriptedTransport { request, _ in
      guard request.method == .post else { return Self.response(Lotus.json) }
      _ = await gate.pass()
      return Self.response(Self.grant)
    }
    let network = try await network(lifetime: 60, transport)
    async let lotus = network.response(to: Lotus.request)
    #expect(await soon { renewals(transport) == 1 })
    async let forgotten = credentials().forget("mona")
    await gate.open()
    #expect(try await lotus == .nelumbo)
    #expect(try await forgotten?.tokens.map(\.token?.secret) == ["ghu_next"])
    #expect(try await credentials().find() == nil)
  }

  @Test(arguments: [
    NetworkError.transport(.cannotConnect(host: "github.com")), .transport(.cannotResolve(host: "github.com")),
    .rateLimited(until: Date(timeIntervalSince1970: 1_800_000_000), isSignedIn: false),
  ])
  func `A renewal that GitHub cannot have carried out is repeated by the next request`(error: NetworkError) async throws
  {
    let count = Shared(0)
    let transport = github {
      count.change { $0 += 1 }
      return count.value == 1 ? .failure(error) : Self.response(Self.grant)
    }
    let network = try await network(lifetime: 60, transport)
    #expect(try await network.response(to: Lotus.request) == .nelumbo)
    #expect(transport.requests.last?.headers["authorization"] == "Bearer \(secret)")
    #expect(try await network.response(to: Lotus.request) == .nelumbo)
    #expect(transport.requests.last?.headers["authorization"] == "Bearer ghu_next")
    #expect(try await credentials().find()?.credential.token.secret == "ghu_next")
  }

  @Test func `A renewal that GitHub rejects is not repeated`() async throws {
    let transport = github { Self.response(#"{"error":"bad_refresh_token"}"#) }
    let network = try await network(lifetime: 0, transport)
    for _ in 0..<2 {
      guard case .unauthorized? = await network.failure(of: Lotus.request) else { return #expect(Bool(false)) }
    }
    #expect(renewals(transport) == 1)
  }

  @Test func `A renewed token that cannot be used is reported by its field`() async throws {
    let transport = github { Self.response(#"{"access_token":"a b","refresh_token":"c","expires_in":28800}"#) }
    let network = try await network(lifetime: 0, transport)
    #expect(await network.failure(of: Lotus.request) == .malformed(.invalid(field: "access_token")))
  }
}
