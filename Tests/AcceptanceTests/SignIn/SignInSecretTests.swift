import FoundationEssentials
import TestSupport
import TestTraits
import Testing

/// After a verbose, recorded sign-in, only the keyring contains its secrets.
@Suite("Secrets of a sign-in", .ownThreads)
struct SignInSecretTests {
  private static let refresh = "ghr_1B4a2e77838347a7E420ce178F2E7c6912E169246c34E1ccbF66C46812d16D5B1A9Dc86A1498"

  private static let secrets = [SignInDesk.token, SignInDesk.deviceCode, refresh]

  /// A secret in plain text, in Base64 at each of the three alignments, and percent-encoded.
  private static func spellings(of secret: String) -> [String] {
    let base64 = (0..<3).map { offset in
      // Keep only the characters that don't depend on the neighboring bytes.
      let text = Data((String(repeating: "x", count: offset) + secret).utf8).base64EncodedString()
      return String(text.dropFirst(4).prefix(secret.utf8.count / 3 * 4 - 8))
    }
    let percent = secret.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
    return [secret, percent, percent.lowercased()] + base64
  }

  private static func expectNone(in text: String, _ place: String) {
    for secret in secrets {
      for spelling in spellings(of: secret) { #expect(!text.contains(spelling), "\(place)") }
    }
  }

  @Test func `The secrets appear in no file, argument or output`() async throws {
    let grant = Response.json(
      #"{"access_token":"\#(SignInDesk.token)","refresh_token":"\#(Self.refresh)","expires_in":28800,"scope":"","#
        + #""token_type":"bearer"}"#)
    let desk = try SignInDesk(.open, SignInOrigin.start(polls: [SignInOrigin.error("authorization_pending"), grant]))
    async let run = desk.run("login", "--record", "login.har", "--verbose")
    let arguments = try await onOwnThread {
      #expect(eventually(within: 30) { !desk.origin.requests.isEmpty })
      return Self.arguments(ofProcessesIn: desk.home.path)
    }
    #expect(arguments.contains("--record"))
    Self.expectNone(in: arguments, "the arguments of a process")
    let login = try await run
    #expect(login.status == 0, "\(login.errors)")
    let whoami = try await desk.run("whoami", "--record", "whoami.har", "--verbose")
    let api = try await desk.run("api", "-i", "/user", "--record", "api.har", "--verbose")
    let logout = try await desk.run("logout", "--verbose")
    for result in [login, whoami, api, logout] {
      #expect(result.status == 0, "\(result.errors)")
      Self.expectNone(in: result.output + result.errors, "the output")
    }
    let names = try FileManager.default.subpathsOfDirectory(atPath: desk.home.path)
    #expect(Set(names).isSuperset(of: ["login.har", "whoami.har", "api.har"]))
    for name in names {
      if let text = try? desk.home.read(name) { Self.expectNone(in: text, name) }
    }
    #expect(try desk.home.read("login.har").contains("device_code=REDACTED"))
  }

  @Test func `The server receives the secrets only where the protocol requires them`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start())
    #expect(try await desk.run("login").status == 0)
    for request in desk.origin.requests {
      let isQuestion = request.path == "/login/oauth/access_token"
      #expect(request.text.contains(SignInDesk.deviceCode) == isQuestion)
      #expect((request["Authorization"] != nil) == (request.path == "/user"))
      #expect(!request.target.contains(SignInDesk.deviceCode) && !request.target.contains(SignInDesk.token))
    }
  }

  private static func arguments(ofProcessesIn home: String) -> String {
    func text(_ path: String) -> String {
      String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.filter { Int($0) != nil } ?? []
    return numbers.filter { text("/proc/\($0)/environ").contains("HOME=\(home)\0") }
      .map { text("/proc/\($0)/cmdline") }.joined(separator: "\n")
  }
}
