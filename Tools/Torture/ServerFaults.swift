import TestSupport

/// Faults of a server: unexpected or invalid responses.
extension Fault {
  static let server: [Fault] = [
    Fault("server: 500", 5, "500", response: .json("{}", status: 500)),
    Fault("server: 502 in HTML", 5, "502", response: .html("<h1>Bad gateway</h1>", status: 502)),
    Fault("server: 503 for an hour", 5, "503", response: .json("{}", status: 503, headers: [("Retry-After", "3600")])),
    Fault("server: 401", 4, "token", response: .json(#"{"message":"Bad credentials"}"#, status: 401)),
    Fault("server: 404", 3, "mona", response: .json(#"{"message":"Not Found"}"#, status: 404)),
    Fault("server: 410", 3, "no longer on", response: .json(#"{"message":"Gone"}"#, status: 410)),
    Fault("server: a rate limit for a day", 6, "reached; try again after", response: limited("86400")),
    Fault(
      "server: a rate limit without an end", 6, "reached; try again in about a minute",
      response: limited("99999999999999999999")),
    Fault("server: a rate limit that continues after the wait", 6, "reached; try again in", response: limited("0")) {
      $0.hasNotices = true
    },
    Fault("server: a rate limit that ends after the wait", 3, "mona") {
      $0.conduct = GitHub.first(1, of: "/users/mona", limited("1"))
      $0.hasNotices = true
    },
    Fault("server: a redirect loop", 5, "redirect", response: .redirect(to: "/users/mona")),
    Fault("server: a redirect without an address", 5, "without a valid address", response: .response(status: 302)),
    Fault("server: a redirect to a file", 5, "the insecure address", response: .redirect(to: "file:///etc/passwd")),
    Fault(
      "server: the sign-in page of a hotel network", 5, "text/html",
      response: .html("<h1>Sign in to the hotel's network</h1>")),
    Fault("server: damaged gzip", 5, "unexpected response", response: encoded("gzip", Array("no gzip".utf8))),
    Fault("server: truncated gzip", 5, "unexpected response", response: encoded("gzip", Array(zeros.prefix(200)))),
    Fault("server: an unknown encoding", 5, "unexpected response", response: encoded("lotus", Array("{}".utf8))),
    Fault("server: a gzip bomb", 5, "larger than", response: encoded("gzip", zeros)),
    Fault("server: an empty body", 5, "unexpected response", response: .json("")),
    Fault("server: no body", 5, "unexpected response", response: .response(status: 204)),
    Fault("server: half of the JSON", 5, "unexpected response", response: .json(#"{"login":"mona","#)),
    Fault("server: an array in place of an object", 5, "unexpected response", response: .json("[1,2]")),
    Fault(
      "server: a string in place of a number", 5, "unexpected response",
      response: .json(#"{"login":"mona","id":"one"}"#)),
    Fault(
      "server: a number that is too large", 5, "unexpected response", response: .json(#"{"login":"mona","id":1e999}"#)),
    Fault(
      "server: deeply nested JSON", 5, "unexpected response", response: .json(String(repeating: "[", count: 1_000_000))),
    Fault(
      "server: a body that is not UTF-8", 5, "unexpected response",
      response: .response(status: 200, body: Array("{\"login\":\"".utf8) + [0xFF])),
    Fault("server: a negative Content-Length", 5, "unexpected response", response: length("-1")),
    Fault(
      "server: a Content-Length that is too large", 5, "unexpected response",
      response: length("99999999999999999999999")),
    Fault(
      "server: a loop of pages", 5, "the same next page again", "exec ghlotus followers octocat --all --json",
      response: circle),
    Fault(
      "server: a next page on another server", 5, "the same next page again",
      "exec ghlotus followers octocat --all --json",
      response: elsewhere),
    Fault("server: a rejected change", 8, "bio", "exec ghlotus edit-profile --bio Cat") {
      let response = Response.json(
        #"{"message":"Validation Failed","errors":[{"field":"bio","code":"invalid"}]}"#, status: 422)
      $0.conduct = { $0.method == "PATCH" ? response : nil }
      storingCat(&$0)
    },
    Fault("server: a denied device sign-in", 4, "denied", login) {
      $0.conduct = GitHub.first(9, of: "/login/oauth/access_token", .json(#"{"error":"access_denied"}"#))
      $0.hasNotices = true
    },
  ]

  /// 100 MB of zeros, compressed with gzip.
  private static let zeros: [UInt8] =
    if case .response(_, _, _, let body)? = try? Response.gzipBomb(decodedMegabytes: 100) { body } else { [] }

  private static func encoded(_ encoding: String, _ body: [UInt8]) -> Response {
    .response(status: 200, headers: [("Content-Encoding", encoding)], body: body)
  }

  private static func length(_ text: String) -> Response {
    .steps([.send("HTTP/1.1 200 OK\r\nContent-Length: \(text)\r\n\r\n{}"), .close])
  }

  private static func limited(_ pause: String) -> Response {
    .json(#"{"message":"You have exceeded a rate limit."}"#, status: 429, headers: [("Retry-After", pause)])
  }

  private static let circle = page(next: "/users/octocat/followers")
  private static let elsewhere = page(next: "https://elsewhere.example/users/octocat/followers?page=2")

  private static func page(next address: String) -> Response {
    .json(GitHub.followers, headers: [("Link", "<\(address)>; rel=\"next\"")])
  }
}
