import FoundationEssentials
import Glibc
import TestSupport
import TestTraits
import Testing

/// Expiring tokens are renewed exactly once, even if several processes notice.
@Suite("Token renewal", .ownThreads)
struct RenewalTests {
  private static let renewed = "ghu_renewed_9876543210"

  private static func grant(_ token: String, lifetime: Int, refresh: String) -> Response {
    .json(
      #"{"access_token":"\#(token)","refresh_token":"\#(refresh)","expires_in":\#(lifetime),"scope":"","token_type":"bearer"}"#
    )
  }

  /// Signs in with a token that expires.
  ///
  /// - Parameters:
  ///   - lifetime: The lifetime of the first token, in seconds. If it is less than five minutes,
  ///     the next run renews the token.
  ///   - renewal: The response to the renewal request.
  private func desk(lifetime: Int = 60, renewal: Response) async throws -> SignInDesk {
    let desk = try SignInDesk(
      .open,
      SignInOrigin.start(
        polls: [Self.grant(SignInDesk.token, lifetime: lifetime, refresh: "ghr_first_1234567890")],
        rest: { $0.text.contains("grant_type=refresh_token") ? renewal : nil }))
    #expect(try await desk.run("login").status == 0)
    return desk
  }

  private func renewals(_ desk: SignInDesk) -> [ReceivedRequest] {
    desk.origin.requests.filter { $0.text.contains("grant_type=refresh_token") }
  }

  private func tokens(_ desk: SignInDesk) -> [String?] {
    desk.origin.requests.filter { $0.path == "/user" }.map { $0["Authorization"] }
  }

  /// A SIGINT that is sent once the renewal request has arrived.
  private func interruption(of desk: SignInDesk) -> Subprocess.Signal {
    .once(SIGINT) { desk.origin.requests.contains { $0.text.contains("grant_type=refresh_token") } }
  }

  @Test func `An expiring token is renewed in advance`() async throws {
    let desk = try await desk(renewal: Self.grant(Self.renewed, lifetime: 28800, refresh: "ghr_second_1234567890"))
    #expect(try await desk.run("whoami").status == 0)
    #expect(try await desk.run("whoami").status == 0)
    #expect(renewals(desk).count == 1)
    #expect(renewals(desk).first?.text.contains("refresh_token=ghr_first_1234567890") == true)
    #expect(tokens(desk).suffix(2) == ["Bearer \(Self.renewed)", "Bearer \(Self.renewed)"])
  }

  @Test func `Ten concurrent processes renew a token once`() async throws {
    let desk = try await desk(renewal: Self.grant(Self.renewed, lifetime: 28800, refresh: "ghr_second_1234567890"))
    try await withThrowingTaskGroup(of: Int32?.self) { group in
      for _ in 0..<10 { group.addTask { try await desk.run("whoami").status } }
      for try await status in group { #expect(status == 0) }
    }
    #expect(renewals(desk).count == 1)
  }

  @Test func `A token that is still valid is not renewed`() async throws {
    let desk = try await desk(lifetime: 28800, renewal: Self.grant(Self.renewed, lifetime: 1, refresh: "x"))
    #expect(try await desk.run("whoami").status == 0)
    #expect(renewals(desk).isEmpty)
  }

  @Test func `If a renewal fails, the old token is used until it expires`() async throws {
    let desk = try await desk(renewal: .html("<h1>Oops</h1>", status: 500))
    #expect(try await desk.run("whoami").status == 0)
    #expect(tokens(desk).last == "Bearer \(SignInDesk.token)")
    let before = renewals(desk).count
    #expect(try await desk.run("profile", "octocat").status == 3)
    #expect(renewals(desk).count == before + 1, "Each run makes only one attempt to renew the token.")
  }

  @Test func `If another process holds the renewal lock, the old token is used`() async throws {
    let desk = try await desk(renewal: Self.grant(Self.renewed, lifetime: 28800, refresh: "ghr_second_1234567890"))
    let holder = try desk.hold("renewal/\(desk.tokenFolder)/octocat")
    defer { close(holder) }
    let result = try await desk.run("whoami")
    #expect(result.status == 0, "\(result.errors)")
    #expect(tokens(desk).last == "Bearer \(SignInDesk.token)")
    let interrupted = try await desk.run("whoami", signals: [.whenAsleep(SIGINT)])
    #expect(interrupted.status == 130)
  }

  @Test func `An expired token that cannot be renewed is reported`() async throws {
    let desk = try await desk(lifetime: 0, renewal: SignInOrigin.error("bad_refresh_token"))
    let result = try await desk.run("whoami")
    #expect(result.status == 4)
    #expect(result.errors.contains("About bad_refresh_token"), "\(result.errors)")
  }

  @Test func `Ctrl-C during a renewal keeps the new token`() async throws {
    let slow = Response.steps([
      .pause(seconds: 2),
      .send(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"
          + #"{"access_token":"\#(Self.renewed)","refresh_token":"ghr_second_1234567890","expires_in":28800}"#),
      .close,
    ])
    let desk = try await desk(renewal: slow)
    #expect(try await desk.run("whoami", signals: [interruption(of: desk)]).status == 130)
    #expect(try await desk.run("whoami").status == 0)
    #expect(renewals(desk).count == 1)
    #expect(tokens(desk).last == "Bearer \(Self.renewed)")
  }

  @Test func `A second Ctrl-C ends a renewal immediately`() async throws {
    let desk = try await desk(renewal: .stallBeforeHeaders)
    let result = try await desk.run("whoami", signals: [interruption(of: desk), .whenAsleep(SIGINT)])
    #expect(result.status == 130)
    #expect(result.seconds < 9)
  }

  @Test func `If the keyring cannot store a new token, no renewal is requested`() async throws {
    let desk = try await desk(renewal: Self.grant(Self.renewed, lifetime: 28800, refresh: "ghr_second_1234567890"))
    try desk.keyring?.lock()
    #expect(try await desk.run("whoami").status == 4)
    #expect(renewals(desk).isEmpty)
  }

  @Test func `If another process holds the lock of the token store, no renewal is requested`() async throws {
    let desk = try await desk(renewal: Self.grant(Self.renewed, lifetime: 28800, refresh: "ghr_second_1234567890"))
    let holder = try desk.hold("store")
    let result = try await desk.run("whoami")
    #expect(result.status == 0, "\(result.errors)")
    #expect(renewals(desk).isEmpty)
    #expect(tokens(desk).last == "Bearer \(SignInDesk.token)")
    close(holder)
    #expect(try await desk.run("whoami").status == 0)
    #expect(renewals(desk).count == 1 && tokens(desk).last == "Bearer \(Self.renewed)")
  }

  @Test func `A sign-out waits for a renewal, and no token is left`() async throws {
    let slow = Response.steps([
      .pause(seconds: 2),
      .send(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"
          + #"{"access_token":"\#(Self.renewed)","refresh_token":"ghr_second_1234567890","expires_in":28800}"#),
      .close,
    ])
    let desk = try await desk(renewal: slow)
    async let run = desk.run("whoami")
    #expect(try await onOwnThread { eventually { !renewals(desk).isEmpty } })
    #expect(try await desk.run("logout").output.contains("Signed out of the account octocat"))
    #expect(try await run.status == 0)
    #expect(try await desk.run("whoami").errors.contains("not signed in"))
  }
}
