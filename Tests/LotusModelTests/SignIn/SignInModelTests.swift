import Essentials
import FoundationEssentials
import Testing

@testable import LotusModel

/// Tests scopes, elapsed time and the responses that a sign-in receives.
@Suite("Sign-in models")
struct SignInModelTests {
  @Test(
    arguments: [
      (["user", "public_repo", "read:org"], ["user", "public_repo", "read:org"], []),
      (["user", "public_repo"], ["repo", "user"], []),
      (["read:org"], ["admin:org"], []),
      (["user:email", "user:follow"], ["user"], []),
      (["user"], ["read:user"], ["user"]),
      (["gist", "user"], [], ["gist", "user"]),
    ] as [([String], [String], [String])])
  func `A granted scope covers the scopes that it implies`(asked: [String], granted: [String], missing: [String]) {
    #expect(Scope.missing(asked: asked, granted: granted) == missing)
  }

  @Test(arguments: ["user,repo", "user repo", "user, repo", " user ,, repo "])
  func `Scopes can be separated by commas, spaces or both`(list: String) {
    #expect(Scope.names(in: list) == ["user", "repo"])
  }

  @Test(arguments: [
    (10.0, 10.0, 10.0), (10, 7, 7), (10, 3600, 10), (10, -3600, 10), (10, 0, 10), (0, 50, 0), (-5, 5, 0),
  ])
  func `Elapsed time is the shorter time of two clocks, unless the wall clock went back`(
    uptime: Double, wall: Double, elapsed: Double
  ) {
    let begin = ClockReading(wall: Date(timeIntervalSince1970: 1000), uptime: 100)
    let end = ClockReading(wall: begin.wall.addingTimeInterval(wall), uptime: 100 + uptime)
    #expect(end.elapsed(since: begin) == elapsed)
  }

  @Test(
    arguments: [
      (#"{"error":"authorization_pending"}"#, DeviceTokenResponse.pending),
      (#"{"error":"slow_down"}"#, .slowDown(interval: nil)),
      (#"{"error":"slow_down","interval":15}"#, .slowDown(interval: 15)),
      (#"{"error":"slow_down","interval":"15"}"#, .slowDown(interval: 15)),
      (#"{"error":"expired_token"}"#, .expired),
      (#"{"error":"token_expired"}"#, .expired),
      (#"{"error":"access_denied"}"#, .denied),
      (#"{"error":"x","error_description":"y"}"#, .refused(OAuthError(code: "x", description: "y"))),
      (#"{"access_token":"x"}"#, nil), (#"{"error":1}"#, nil), ("[]", nil), ("null", nil),
    ] as [(String, DeviceTokenResponse?)])
  func `OAuth errors of a sign-in are recognized by their codes`(body: String, response: DeviceTokenResponse?) throws {
    let json = try #require(JSONValue(parsing: Data(body.utf8)))
    #expect(DeviceTokenResponse(refusal: json) == response)
  }

  @Test(arguments: [
    ("", 900.0, 5.0), (#","expires_in":60,"interval":7"#, 60, 7), (#","expires_in":-1,"interval":0"#, 1, 1),
    (#","expires_in":1e300,"interval":1e300"#, 86_400, 300), (#","expires_in":"x","interval":null"#, 900, 5),
  ])
  func `The lifetime and polling interval of a device code are kept within limits`(
    rest: String, lifetime: Double, interval: Double
  ) throws {
    let body = #"{"user_code":"WDJB-MJHT","verification_uri":"https://github.com/login/device"\#(rest)}"#
    let json = try #require(JSONValue(parsing: Data(body.utf8)))
    let authorization = DeviceAuthorization(
      userCode: "WDJB-MJHT", verificationURI: "https://github.com/login/device", lifetime: lifetime, interval: interval)
    #expect(DeviceCodeResponse(json) == .code(authorization))
  }

  @Test func `Descriptions and dumps of a token grant contain no tokens`() throws {
    let json = try #require(
      JSONValue(parsing: Data(#"{"access_token":"gho_secret","refresh_token":"ghr_secret"}"#.utf8)))
    let grant = try #require(TokenGrant(json))
    var dumped = ""
    dump(grant, to: &dumped)
    #expect(!"\(grant)\(String(reflecting: grant))\(dumped)".contains("secret"))
  }
}
