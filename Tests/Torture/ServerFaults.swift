import TestSupport

/// What a server answers that it should not.
extension Fault {
  static let server: [Fault] = [
    Fault("server: 500", 5, "500", response: .json("{}", status: 500)),
    Fault("server: 502 in HTML", 5, "502", response: .html("<h1>Bad gateway</h1>", status: 502)),
    Fault("server: 503 for an hour", 5, "503", response: .json("{}", status: 503, headers: [("Retry-After", "3600")])),
    Fault("server: 401", 4, "token", response: .json(#"{"message":"Bad credentials"}"#, status: 401)),
    Fault("server: 404", 3, "mona", response: .json(#"{"message":"Not Found"}"#, status: 404)),
    Fault("server: 410", 3, "mona", response: .json(#"{"message":"Gone"}"#, status: 410)),
    Fault("server: a limit until tomorrow", 6, "takes no more requests until", response: limited("86400")),
    Fault("server: a limit for ever", 6, "takes no more requests until", response: limited("99999999999999999999")),
    Fault("server: a limit that does not pass", 6, "takes no more requests until", response: limited("0")) {
      $0.hasNotices = true
    },
    Fault("server: a limit that passes", 3, "mona") {
      $0.conduct = GitHub.first(1, of: "/users/mona", limited("1"))
      $0.hasNotices = true
    },
    Fault("server: redirections in a circle", 5, "redirect", response: .redirect(to: "/users/mona")),
    Fault("server: a redirection to nowhere", 5, "without a usable address", response: .response(status: 302)),
    Fault("server: a redirection to a file", 5, "not a secure address", response: .redirect(to: "file:///etc/passwd")),
    Fault("server: the page of a hotel", 5, "text/html", response: .html("<h1>Sign in to the hotel's network</h1>")),
    Fault("server: damaged gzip", 5, "malformed", response: encoded("gzip", Array("no gzip".utf8))),
    Fault("server: gzip that is cut", 5, "malformed", response: encoded("gzip", Array(zeros.prefix(200)))),
    Fault("server: an unknown encoding", 5, "malformed", response: encoded("lotus", Array("{}".utf8))),
    Fault("server: a bomb of gzip", 5, "larger than", response: encoded("gzip", zeros)),
    Fault("server: an empty body", 5, "malformed", response: .json("")),
    Fault("server: no body", 5, "malformed", response: .response(status: 204)),
    Fault("server: half of the JSON", 5, "malformed", response: .json(#"{"login":"mona","#)),
    Fault("server: an array for an object", 5, "malformed", response: .json("[1,2]")),
    Fault("server: texts for numbers", 5, "malformed", response: .json(#"{"login":"mona","id":"one"}"#)),
    Fault("server: numbers without sense", 5, "malformed", response: .json(#"{"login":"mona","id":1e999}"#)),
    Fault("server: JSON of great depth", 5, "malformed", response: .json(String(repeating: "[", count: 1_000_000))),
    Fault(
      "server: no UTF-8", 5, "malformed", response: .response(status: 200, body: Array("{\"login\":\"".utf8) + [0xFF])),
    Fault("server: a length below zero", 5, "malformed", response: length("-1")),
    Fault("server: a length beyond all numbers", 5, "malformed", response: length("99999999999999999999999")),
    Fault("server: pages in a circle", 0, nil, "exec ghlotus followers octocat --all --json", response: circle),
    Fault(
      "server: a next page elsewhere", 0, nil, "exec ghlotus followers octocat --all --json", response: elsewhere),
    Fault("server: a refusal", 8, "bio", "exec ghlotus edit-profile --bio Cat") {
      let response = Response.json(
        #"{"message":"Validation Failed","errors":[{"field":"bio","code":"invalid"}]}"#, status: 422)
      $0.conduct = { $0.method == "PATCH" ? response : nil }
    },
    Fault("server: a device that is denied", 4, "denied", login) {
      $0.conduct = GitHub.first(9, of: "/login/oauth/access_token", .json(#"{"error":"access_denied"}"#))
      $0.hasNotices = true
    },
  ]

  /// What 100 MB of zeros are as gzip.
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
