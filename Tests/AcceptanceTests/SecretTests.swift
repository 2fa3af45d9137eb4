import TestSupport
import Testing

/// Tokens are neither printed nor written to a file.
struct SecretTests {
  private let secret = "gho_16C7e42F292c6912E7710c838347Ae178B4a"

  /// Whether any file below the home directory holds the text.
  private func isKept(_ text: String, by ghlotus: Ghlotus) async throws -> Bool {
    try await ghlotus.bash("grep -rqF -- '\(text)' . && echo found").output == "found\n"
  }

  @Test(arguments: ["GH_TOKEN", "GITHUB_TOKEN"])
  func `A verbose, recorded run neither shows nor stores the token`(variable: String) async throws {
    let origin = try GitHubOrigin()
    let ghlotus = try Ghlotus([variable: secret], asking: origin.server)
    let result = try await ghlotus.run("profile", "octocat", "--verbose", "--record", "run.har")
    #expect(result.status == Exit.done)
    #expect(origin.server.requests.allSatisfy { $0["Authorization"] == "Bearer \(secret)" })
    #expect(result.errors.split(separator: "\n").count == 12, "\(result.errors)")
    #expect(result.errors.contains("> GET \(origin.server.url)/users/octocat\n"))
    #expect(result.errors.contains(#/< 200 GET \S+/users/octocat \(\d+ ms\)\n/#))
    #expect(!(result.output + result.errors).contains(secret))
    #expect(try await !isKept(secret, by: ghlotus))
    #expect(try await isKept("REDACTED", by: ghlotus))
  }

  @Test func `A token that the server echoes is not recorded`() async throws {
    let secret = "plain-token-of-an-older-kind"
    let server = try OriginServer { request in
      let token = request["Authorization"]?.split(separator: " ").last ?? ""
      return .json(
        #"{"echo":"\#(token)","access_token":"abc.def","device_code":"xyz-uvw"}"#,
        headers: [("Set-Cookie", "session=cookie-secret"), ("X-Echo", String(token))])
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": secret], asking: server)
    let result = try await ghlotus.run(
      "api", "-i", "/login?access_token=query-secret", "-f", "client_secret=body-secret", "-H", "Cookie: own-secret",
      "--record", "run.har", "--verbose")
    #expect(result.status == Exit.done)
    for text in [secret, "query-secret", "body-secret", "cookie-secret", "own-secret", "abc.def", "xyz-uvw"] {
      #expect(try await !isKept(text, by: ghlotus), "\(text)")
    }
    #expect(!result.errors.contains("query-secret"), "\(result.errors)")
    #expect(server.requests.map(\.target) == ["/login?access_token=query-secret"])
    #expect(server.requests.map(\.text) == [#"{"client_secret":"body-secret"}"#])
  }

  @Test func `A secret that the server repeats in an address is neither shown nor recorded`() async throws {
    let secret = "0123456789abcdef0123456789abcdef01234567"
    let server = try OriginServer { request in
      switch request.target.prefix(5) {
      case "/form": .redirect(to: "/next?ref=\(secret)", status: 307)
      case "/list": .json("[]", headers: [("Link", "</next?ref=\(secret)>; rel=\"next\"")])
      default: .json("[]")
      }
    }
    for call in [["/form", "-f", "password=\(secret)"], ["/list", "--paginate", "-H", "X-My-Token: \(secret)"]] {
      let ghlotus = try Ghlotus(asking: server)
      let result = try await ghlotus.run(arguments: ["api"] + call + ["--record", "run.har", "--verbose"])
      #expect(result.status == Exit.done)
      #expect(result.errors.contains("/next?ref=REDACTED"), "\(result.errors)")
      #expect(!result.errors.contains(secret), "\(result.errors)")
      #expect(try await !isKept(secret, by: ghlotus))
      #expect(try await isKept("/next?ref=REDACTED", by: ghlotus))
    }
  }

  @Test func `Error messages never contain the token`() async throws {
    for response in [
      Response.notHTTP, .json(#"{"message":"Bad credentials"}"#, status: 401), .redirect(to: "http://["),
    ] {
      let server = try OriginServer { _ in response }
      let result = try await Ghlotus(["GH_TOKEN": secret], asking: server).run("profile", "--verbose")
      #expect(result.status != Exit.done)
      #expect(!(result.output + result.errors).contains(secret))
    }
  }
}
