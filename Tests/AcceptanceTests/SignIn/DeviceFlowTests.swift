import Glibc
import TestSupport
import TestTraits
import Testing

/// Signs in by device code, with a server on 127.0.0.1.
///
/// Without a terminal, `ghlotus login` still prints the code and polls for the token.
@Suite("Signing in by device code", .ownThreads)
struct DeviceFlowTests {
  /// The responses of a server, and the expected result of the sign-in.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var code = SignInOrigin.code()
    var polls: [Response] = [SignInOrigin.granted()]
    var status: Int32 = 0
    var says: [String] = []
  }

  private static let pending = SignInOrigin.error("authorization_pending")
  private static let done = SignInOrigin.granted()

  static let carriedThrough: [Case] = [
    Case(testDescription: "at once", says: ["WDJB-MJHT", "https://github.com/login/device"]),
    Case(testDescription: "pending twice", polls: [pending, pending, done]),
    Case(
      testDescription: "pending with status 400",
      polls: [SignInOrigin.error("authorization_pending", status: 400), done]),
    Case(testDescription: "slow down", polls: [SignInOrigin.error("slow_down", #","interval":2"#), done]),
    Case(
      testDescription: "slow down twice",
      polls: [
        SignInOrigin.error("slow_down", #","interval":2"#), SignInOrigin.error("slow_down", #","interval":3"#), done,
      ]),
    Case(testDescription: "500", polls: [.html("<h1>Oops</h1>", status: 500), done]),
    Case(testDescription: "502 then 503", polls: [.html("", status: 502), .json("{}", status: 503), done]),
    Case(testDescription: "HTML with status 200", polls: [.html("<h1>Hotel WiFi</h1>"), done]),
    Case(
      testDescription: "429 with Retry-After", polls: [.json("{}", status: 429, headers: [("Retry-After", "1")]), done]),
    Case(testDescription: "429 without Retry-After", polls: [.json(#"{"error":"slow_down"}"#, status: 429), done]),
    Case(testDescription: "403 from a proxy", polls: [.html("Forbidden", status: 403), done]),
    Case(testDescription: "404", polls: [.html("", status: 404), done]),
    Case(testDescription: "truncated JSON", polls: [.json(#"{"access_token":"gho_16C7"#), done]),
    Case(testDescription: "an empty body", polls: [.json(""), done]),
    Case(testDescription: "an array", polls: [.json("[]"), done]),
    Case(testDescription: "an invalid token", polls: [.json(#"{"access_token":"a b\nc"}"#), done]),
    Case(testDescription: "an empty token", polls: [.json(#"{"access_token":""}"#), done]),
    Case(testDescription: "a connection reset", polls: [.steps([.reset]), done]),
    Case(
      testDescription: "a truncated body",
      polls: [.steps([.send("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"), .close]), done]),
    Case(testDescription: "not HTTP", polls: [.steps([.send("SSH-2.0-OpenSSH\r\n"), .close]), done]),
    Case(testDescription: "a redirect", polls: [.redirect(to: "https://example.com/"), done]),
    Case(
      testDescription: "fewer scopes", polls: [SignInOrigin.granted(scope: "user")],
      says: ["lacks the scope \"public_repo\"", "starring"]),
    Case(
      testDescription: "no interval, no lifetime",
      code: .json(
        #"{"device_code":"x","user_code":"ABCD-1234","verification_uri":"https://github.com/login/device","interval":"1"}"#
      ),
      says: ["ABCD-1234"]),
  ]

  @Test func `A page on another host is named before the user opens it`() async throws {
    let code = SignInOrigin.code(at: "https://xn--gthub-cta.example/login/device")
    let desk = try SignInDesk(.noBus, SignInOrigin.start(code: code, polls: [Self.done]))
    let result = try await desk.run("login", "--insecure-storage")
    #expect(result.errors.contains("This page is on xn--gthub-cta.example, not on "), "\(result.errors)")
  }

  static let refused: [Case] = [
    Case(testDescription: "denied", polls: [SignInOrigin.error("access_denied")], status: 4, says: ["denied"]),
    Case(testDescription: "expired_token", polls: [SignInOrigin.error("expired_token")], status: 4, says: ["expired"]),
    Case(testDescription: "token_expired", polls: [SignInOrigin.error("token_expired")], status: 4, says: ["expired"]),
    Case(
      testDescription: "a code that expires", code: SignInOrigin.code(lifetime: 2), polls: [pending], status: 4,
      says: ["expired"]),
    Case(
      testDescription: "incorrect_device_code", polls: [SignInOrigin.error("incorrect_device_code")], status: 4,
      says: ["About incorrect_device_code"]),
    Case(
      testDescription: "unsupported_grant_type", polls: [SignInOrigin.error("unsupported_grant_type")], status: 4,
      says: ["About unsupported_grant_type"]),
    Case(
      testDescription: "incorrect_client_credentials", polls: [SignInOrigin.error("incorrect_client_credentials")],
      status: 4, says: ["client ID", "GHLOTUS_CLIENT_ID"]),
    Case(
      testDescription: "device_flow_disabled", code: SignInOrigin.error("device_flow_disabled"), status: 4,
      says: ["device flow"]),
    Case(
      testDescription: "a token of another type",
      polls: [.json(#"{"access_token":"gho_16C7e42F292c6912E771","token_type":"mac"}"#)], status: 4,
      says: ["a token of an unsupported type"]),
    Case(
      testDescription: "an unknown app", code: .json(#"{"error":"Not Found"}"#, status: 404), status: 4,
      says: ["client ID"]),
    Case(
      testDescription: "an escape sequence as the code", code: SignInOrigin.code(#"\u001b[2J\u001b]52;c;eA==\u0007"#),
      status: 5, says: ["cannot be typed"]),
    Case(
      testDescription: "a huge code", code: SignInOrigin.code(String(repeating: "A", count: 5000)), status: 5,
      says: ["cannot be typed"]),
    Case(
      testDescription: "an insecure URL", code: SignInOrigin.code(at: "http://github.com.evil.example/"),
      status: 5, says: ["the insecure address"]),
    Case(
      testDescription: "a script as the URL", code: SignInOrigin.code(at: "javascript:alert(1)"), status: 5,
      says: ["the insecure address"]),
    Case(
      testDescription: "an escape sequence in the URL", code: SignInOrigin.code(at: #"https://github.com/\u001b[31m"#),
      status: 5, says: ["the insecure address", "^["]),
    Case(
      testDescription: "a user name in the URL", code: SignInOrigin.code(at: "https://github.com@evil.example/login"),
      status: 5, says: ["the insecure address"]),
    Case(
      testDescription: "a user name and a password in the URL",
      code: SignInOrigin.code(at: "https://github.com:pw@evil.example/"), status: 5, says: ["the insecure address"]),
    Case(testDescription: "500 for the code", code: .html("<h1>Oops</h1>", status: 500), status: 5, says: ["500"]),
    Case(
      testDescription: "HTML for the code", code: .html("<h1>Hotel</h1>"), status: 5, says: ["unexpected response"]
    ),
    Case(
      testDescription: "no device code",
      code: .json(#"{"user_code":"AAAA","verification_uri":"https://github.com/login/device"}"#), status: 5,
      says: ["device_code"]),
  ]

  @Test(arguments: carriedThrough)
  func `The sign-in completes`(case example: Case) async throws {
    let desk = try SignInDesk(.noBus, SignInOrigin.start(code: example.code, polls: example.polls, scopes: nil))
    let result = try await desk.run("login", "--insecure-storage")
    #expect(result.status == 0, "\(result.errors)")
    for words in example.says { #expect(result.errors.contains(words), "\(result.errors)") }
    #expect(result.output.hasPrefix("Signed in as octocat"))
    #expect(desk.origin.requests.filter { $0.method == "POST" }.allSatisfy { $0["Authorization"] == nil })
    #expect(desk.origin.requests.filter { $0.method == "POST" }.allSatisfy { $0["Accept"] == "application/json" })
    #expect(try await desk.run("whoami").output.contains("octocat"))
  }

  @Test(arguments: refused)
  func `The sign-in fails with an explanation`(case example: Case) async throws {
    let desk = try SignInDesk(.noBus, SignInOrigin.start(code: example.code, polls: example.polls))
    let result = try await desk.run("login", "--insecure-storage")
    #expect(result.status == example.status, "\(result.errors)")
    for words in example.says { #expect(result.errors.contains(words), "\(result.errors)") }
    #expect(!result.errors.utf8.contains(0x1B))
    #expect(try desk.files(with: "gho_").isEmpty)
  }

  @Test func `The sign-in continues after lost connections`() async throws {
    // The third response stalls for half a second before the server resets the connection.
    let desk = try SignInDesk(
      .noBus,
      SignInOrigin.start(polls: [
        .steps([.close]), .steps([.close]), .steps([.pause(seconds: 0.5), .reset]), Self.done,
      ]))
    let result = try await desk.run("login", "--insecure-storage")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("trying again"))
  }

  @Test func `Polls keep the interval that the server requests, plus a margin`() async throws {
    let slow = SignInOrigin.error("slow_down", #","interval":3"#)
    let desk = try SignInDesk(.noBus, SignInOrigin.start(polls: [Self.pending, slow, Self.pending, Self.done]))
    #expect(try await desk.run("login", "--insecure-storage").status == 0)
    let polls = desk.origin.requests.filter { $0.path.hasSuffix("access_token") }.map(\.arrival)
    let seconds = zip(polls, polls.dropFirst()).map { Double($1 - $0) / 1e9 }
    // The first interval is one second. `slow_down` adds five seconds, because the three seconds
    // that the server names would be shorter.
    #expect(zip(seconds, [1.2, 7.2, 7.2]).allSatisfy { $0 >= $1 - 0.05 }, "\(seconds)")
  }

  @Test func `Ctrl-C ends a sign-in and leaves nothing behind`() async throws {
    let desk = try SignInDesk(.noBus, SignInOrigin.start(polls: [Self.pending]))
    let result = try await desk.run(
      "login", "--insecure-storage", signals: [.whenAsleep(SIGINT) { !desk.origin.requests.isEmpty }])
    #expect(result.status == 130)
    #expect(try desk.files(with: SignInDesk.deviceCode).isEmpty)
    #expect(try await desk.run("whoami").status == 4)
  }

  @Test func `The settings file can contain the client ID of the OAuth app`() async throws {
    let desk = try SignInDesk(.open, SignInOrigin.start(), variables: ["GHLOTUS_CLIENT_ID": ""])
    try desk.home.write("config/ghlotus/settings.json", #"{"client_id":5}"#)
    let broken = try await desk.run("login")
    #expect(broken.status == 2)
    #expect(broken.errors.contains("settings.json, line 1: \"client_id\" must be a string"), "\(broken.errors)")
    try desk.home.write("config/ghlotus/settings.json", "{\n  \"client_id\": \"x\",\n}")
    expectFailure(
      try await desk.run("login"), Exit.usage,
      saying: "/settings.json, line 3: the settings are not valid JSON; correct the file (see: ghlotus help settings)")
    #expect(try await desk.run("cache").status == 0)
    #expect(try await desk.run("logout").status == 0)
    let replaying = try Ghlotus(desk.environment.merging(["GHLOTUS_API_URL": "", "GHLOTUS_WEB_URL": ""]) { $1 })
    #expect(try await replaying.run("--replay", Package.fixture("octocat.har"), "profile", "octocat").status == 0)
    try desk.home.write("config/ghlotus/settings.json", #"{"client_id":"from-settings"}"#)
    #expect(try await desk.run("login").status == 0)
    #expect(desk.origin.requests.first?.text.contains("client_id=from-settings") == true)
  }

  /// The superuser may search any folder, so the program runs as another user.
  @Test func `Settings in a folder that may not be searched are an error, and missing ones are not`() async throws {
    let desk = try SignInDesk(.noBus, SignInOrigin.start(), variables: ["GHLOTUS_CLIENT_ID": ""])
    try desk.home.write("config/ghlotus/settings.json", "{}")
    let user = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    if geteuid() == 0 { chown(desk.home.path, 65_534, 65_534) }
    let result = try await desk.ghlotus.bash(
      "chmod 0 config/ghlotus; \(user)ghlotus login; status=$?; chmod 700 config/ghlotus; exit $status")
    expectFailure(result, Exit.usage, saying: "/settings.json: cannot read the settings; check that")
    let missing = try await desk.ghlotus.bash("XDG_CONFIG_HOME=/dev/null ghlotus login")
    #expect(missing.status == Exit.signInNeeded, "\(missing.errors)")
  }

  @Test func `--scopes adds to the usual scopes`() async throws {
    let granted = SignInOrigin.granted(scope: "repo,gist,user,read:org")
    let desk = try SignInDesk(.noBus, SignInOrigin.start(polls: [granted], scopes: "repo, gist, user, read:org"))
    let result = try await desk.run("login", "--insecure-storage", "--scopes", "repo,gist")
    #expect(result.status == 0)
    #expect(!result.errors.contains("lacks the scope"))
    #expect(desk.origin.requests.first?.text.contains("scope=user%20public_repo%20read%3Aorg%20repo%20gist") == true)
  }

  @Test func `A recorded sign-in can be replayed`() async throws {
    let desk = try SignInDesk(.noBus, SignInOrigin.start(polls: [Self.pending, Self.done]))
    let recorded = try await desk.run("login", "--insecure-storage", "--record", "login.har")
    #expect(recorded.status == 0, "\(recorded.errors)")
    #expect(try desk.files(with: SignInDesk.token) == ["state/ghlotus/tokens/\(desk.tokenFolder)/octocat"])
    let elsewhere = try SignInDesk(
      .noBus, SignInOrigin.start(),
      variables: ["GHLOTUS_API_URL": "", "GHLOTUS_WEB_URL": "", "GHLOTUS_CLIENT_ID": ""])
    let replayed = try await elsewhere.run("--replay", desk.home.file("login.har"), "login", "--insecure-storage")
    #expect(replayed.status == 0, "\(replayed.errors)")
    #expect(replayed.output.contains("Signed in as octocat"))
  }

  @Test func `The fixture of a sign-in replays without pauses`() async throws {
    let desk = try SignInDesk(.noBus, SignInOrigin.start(), variables: ["GHLOTUS_API_URL": "", "GHLOTUS_WEB_URL": ""])
    let seconds = try await secondsAtBest(5) {
      let result = try await desk.run("--replay", Package.fixture("login.har"), "login")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.contains("WDJB-MJHT") && result.output.contains("Signed in as octocat on github.com."))
      return result.seconds
    }
    #expect(seconds < 5)
    #expect(desk.origin.requests.isEmpty)
    #expect(try desk.home.names().isEmpty)
  }

  @Test func `A granted token is not lost if the server fails to name its account`() async throws {
    let counter = Counter()
    let desk = try SignInDesk(
      .noBus,
      SignInOrigin.start(rest: { request in
        guard request.path == "/user", counter.next() <= 4 else { return nil }
        return .json(#"{"message":"Server Error"}"#, status: 502)
      }))
    let result = try await desk.run("login", "--insecure-storage")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("could not be stored yet; trying again"), "\(result.errors)")
    #expect(desk.origin.requests.filter { $0.path.hasSuffix("access_token") }.count == 1)
    #expect(try await desk.run("whoami").output.contains("octocat"))
  }
}
