import TestSupport
import Testing

/// A part of a request or response that contains a secret.
private struct SecretLocation: CustomTestStringConvertible, Sendable {
  static let token = "ghp_Zq8wTn5rVb2yKm7xLc4dHf9sJg3pQa6u"
  /// A secret without a recognizable format. The name of the field identifies the secret.
  static let opaque = "Zq8wTn5rVb2yKm7xLc4d"

  let testDescription: String
  var arguments: [String] = []
  var headers: [(String, String)] = []
  var body = "{}"
  var status = 200
  var exit = Exit.done

  /// Secrets with a recognizable format.
  static let shapes = [
    SecretLocation(testDescription: #"after \n"#, body: #"{"a":"A\n\#(token)"}"#),
    SecretLocation(testDescription: "after %22", body: #"{"url":"https://a.example/?q=%22\#(token)%22"}"#),
    SecretLocation(testDescription: #"after \u0022"#, body: #"{"a":"\u0022\#(token)\u0022"}"#),
    SecretLocation(testDescription: "after a letter", body: "x\(token)"),
    SecretLocation(
      testDescription: "PEM",
      body: #"{"k":"-----BEGIN RSA PRIVATE KEY-----\n\#(opaque)\n-----END RSA PRIVATE KEY-----"}"#),
    SecretLocation(
      testDescription: "500 error", body: #"{"message":"What is\n\#(token)?"}"#, status: 500, exit: Exit.network),
    SecretLocation(
      testDescription: "422 error", body: #"{"message":"No","errors":["\n\#(token)"]}"#, status: 422, exit: Exit.refused
    ),
    SecretLocation(
      testDescription: "a GraphQL error", arguments: ["graphql"], body: #"{"errors":[{"message":"\n\#(token)"}]}"#,
      exit: Exit.failed),
  ]

  /// Secrets that are identified by the name of their JSON field.
  static let fields =
    ["webhook_secret", "client_secret", "private_key", "temp_clone_token", "tempCloneToken", "pem", "otp"]
    .map { SecretLocation(testDescription: "response: \($0)", body: #"{"a":{"\#($0)" : "\#(opaque)"}}"#) }
    + ["secret", "private_key", "api_key", "otp"].map {
      SecretLocation(testDescription: "request: \($0)", arguments: ["-f", "\($0)=\(opaque)"])
    }

  static let queries = ["sig", "jwt", "X-Amz-Signature", "access_token", "client_secret"].flatMap { name in
    let address = "https://a.example/?b=1&\(name)=\(opaque)&c=2"
    return [
      SecretLocation(testDescription: "response: ?\(name)=", body: #"{"url":"\#(address)"}"#),
      SecretLocation(testDescription: "Location: ?\(name)=", headers: [("Location", address)], status: 201),
      SecretLocation(testDescription: "Link: ?\(name)=", headers: [("Link", "<\(address)>; rel=\"next\"")]),
      SecretLocation(testDescription: "request: ?\(name)=", arguments: ["?\(name)=\(opaque)"]),
      SecretLocation(
        testDescription: "request: %3F\(name)%3D", arguments: ["?u=https%3A%2F%2Fa%2F%3F\(name)%3D\(opaque)%26c"]),
    ]
  }

  static let headerFields =
    ["X-Api-Key", "PRIVATE-TOKEN", "Authorization", "Cookie", "X-GitHub-OTP"].map {
      SecretLocation(testDescription: "request: \($0)", arguments: ["-H", "\($0): \(opaque)"])
    } + [SecretLocation(testDescription: "Set-Cookie", headers: [("Set-Cookie", "a=\(opaque); path=/")])]
}

/// Secrets that `--record` and `--verbose` must not reveal, sent over a real connection.
struct SecretPlaceTests {
  @Test(arguments: SecretLocation.shapes + SecretLocation.fields + SecretLocation.queries + SecretLocation.headerFields)
  private func `Recordings and the verbose log contain no secrets`(place: SecretLocation) async throws {
    let server = try OriginServer { _ in
      .json(place.body, status: place.status, headers: place.headers)
    }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_of_the_run"], asking: server)
    let path = "/x" + (place.arguments.first { $0.hasPrefix("?") } ?? "")
    var words = place.arguments.filter { !$0.hasPrefix("?") }
    if words.first != "graphql" { words.insert(path, at: 0) }
    let result = try await ghlotus.run(arguments: ["api", "-i"] + words + ["--record", "run.har", "--verbose"])
    #expect(server.requests.count >= 1)
    let sent =
      server.requests.map { "\($0.target) \($0.headers) \($0.text)" }.joined() + "\(place.headers)" + place.body
    #expect(sent.contains(SecretLocation.opaque), "The run must send or receive the secret.")
    let recording = try ghlotus.home.read("run.har")
    for text in [recording, result.errors, result.output] { #expect(!text.contains(SecretLocation.opaque), "\(text)") }
    #expect(recording.contains("REDACTED"))
  }

  @Test func `A redirect to a signed URL is followed, recorded safely and replayed`() async throws {
    let server = try OriginServer { request in
      switch request.target {
      case "/old": .redirect(to: "/signed?sig=\(SecretLocation.opaque)")
      case "/signed?sig=\(SecretLocation.opaque)": .json(#"{"at":"new","token":"\#(SecretLocation.opaque)"}"#)
      default: .json(#"{"message":"Forbidden"}"#, status: 403)
      }
    }
    let ghlotus = try Ghlotus(asking: server)
    let recorded = try await ghlotus.run("api", "-i", "/old", "--record", "run.har")
    #expect(recorded.status == Exit.done)
    #expect(recorded.output.contains(#"{"at":"new","token":"REDACTED"}"#))
    #expect(try !ghlotus.home.read("run.har").contains(SecretLocation.opaque))
    server.stop()
    let replayed = try await Ghlotus().run("api", "-i", "/old", "--replay", ghlotus.home.file("run.har"))
    #expect(replayed.output == recorded.output)
  }

  @Test func `A page link with a token is followed, recorded safely and replayed`() async throws {
    let server = try OriginServer { request in
      switch request.target {
      case "/list?per_page=100":
        .json("[1]", headers: [("Link", "</list?page=2&access_token=\(SecretLocation.opaque)>; rel=\"next\"")])
      case "/list?page=2&access_token=\(SecretLocation.opaque)": .json("[2]")
      default: .json("{}", status: 404)
      }
    }
    let ghlotus = try Ghlotus(asking: server)
    let arguments = ["api", "--paginate", "/list"]
    let recorded = try await ghlotus.run(arguments: arguments + ["--record", "run.har"])
    expectSuccess(recorded)
    #expect(try !ghlotus.home.read("run.har").contains(SecretLocation.opaque))
    server.stop()
    let replayed = try await Ghlotus().run(arguments: arguments + ["--replay", ghlotus.home.file("run.har")])
    #expect(replayed.output == recorded.output)
  }

  @Test(arguments: ["X-Api-Key", "PRIVATE-TOKEN", "X-Auth-Token", "Authorization", "Cookie"])
  func `A header field with a secret is not sent to another origin`(name: String) async throws {
    let other = try OriginServer { _ in .json("{}") }
    let server = try OriginServer { _ in .redirect(to: other.url + "/file") }
    expectSuccess(
      try await Ghlotus(asking: server).run("api", "/x", "-H", "\(name): \(SecretLocation.opaque)", "-H", "X-Mine: 1"))
    #expect(server.requests.first?[name] == SecretLocation.opaque)
    #expect(other.requests.first?["X-Mine"] == "1")
    #expect(other.requests.first?.values(of: name) == [])
  }

  @Test(arguments: [307, 308])
  func `A request body is not sent to another origin`(status: Int) async throws {
    let other = try OriginServer { _ in .json("{}") }
    let server = try OriginServer { _ in .redirect(to: other.url + "/file", status: status) }
    let result = try await Ghlotus(asking: server).run("api", "/x", "-f", "text=mine")
    expectFailure(result, Exit.network, saying: "another server")
    #expect(other.connectionCount == 0)
  }

  @Test func `Responses from signed URLs, and redirects to them, are not cached`() async throws {
    let server = try OriginServer { request in
      request.path == "/old"
        ? .response(
          status: 302, headers: [("Location", "/new?sig=\(SecretLocation.opaque)"), ("Cache-Control", "max-age=60")])
        : .json(#"{"private":"content"}"#, headers: [("Cache-Control", "max-age=60")])
    }
    let ghlotus = try Ghlotus(asking: server)
    for _ in 1...2 { expectSuccess(try await ghlotus.run("api", "/old")) }
    #expect(server.requests.count == 4)
    let found = try await ghlotus.bash("grep -rlE -e '\(SecretLocation.opaque)|content' . | wc -l")
    #expect(found.output == "0\n")
  }
}
