import FoundationEssentials
import ModelExamples
import Testing

@testable import HTTP

struct RedactionTests {
  private static let token = "ghp_0123456789abcdefABCDEF0123456789abcd"
  private let redaction = Redaction.self

  private func redacted(
    body: String, authorization: String? = nil, contentType: String = "application/json"
  ) throws -> (request: String, response: String) {
    var request = try HTTPRequest(.post, "https://api.github.com/x", ["content-type": contentType], body: body)
    request.headers["authorization"] = authorization
    let response = HTTPResponse(200, ["content-type": contentType], body)
    let sent = redaction.applied(to: request).body ?? Data()
    return (String(decoding: sent, as: UTF8.self), redaction.applied(to: response, of: request).text)
  }

  @Test(arguments: [
    "authorization", "Authorization", "PROXY-AUTHORIZATION", "cookie", "Set-Cookie", "X-GitHub-OTP", "X-Api-Key",
    "PRIVATE-TOKEN", "X-Hub-Signature-256", "X-Amz-Security-Token", "X-Auth", "X-CSRF", "X-Xsrf-Id", "X-Session",
    "X-Vault-Namespace",
  ])
  func `Header fields that hold secrets are redacted`(name: String) throws {
    let headers = HTTPHeaders([
      .init(name: "a", value: "1"), .init(name: name, value: "secret"), .init(name: name, value: "x"),
    ])
    let expected = HTTPHeaders([
      .init(name: "a", value: "1"), .init(name: name, value: "REDACTED"), .init(name: name, value: "REDACTED"),
    ])
    let request = try HTTPRequest(.get, "https://api.github.com/", headers)
    #expect(redaction.applied(to: request).headers == expected)
    #expect(redaction.applied(to: HTTPResponse(200, headers), of: request).headers == expected)
  }

  @Test(arguments: [
    ("access_token=abc", "access_token=REDACTED"), ("a=1&access_token=abc&b=2", "a=1&access_token=REDACTED&b=2"),
    ("token=abc", "token=REDACTED"), ("refresh_token=abc", "refresh_token=REDACTED"),
    ("device_code=abc&client_id=public", "device_code=REDACTED&client_id=public"),
    ("encoded_jit_config=abc", "encoded_jit_config=REDACTED"), ("client_secret=abc", "client_secret=REDACTED"),
    ("password=a%20b", "password=REDACTED"), ("token=abc#f", "token=REDACTED#f"),
    ("tokens=abc", "tokens=REDACTED"), ("tokens%5B%5D=abc&x=1", "tokens%5B%5D=REDACTED&x=1"),
    ("max_tokens=100", "max_tokens=100"),
    ("code=abc&state=1", "code=REDACTED&state=1"), ("a=1&key=abc", "a=1&key=REDACTED"), ("monkey=abc", "monkey=abc"),
    ("name=token&value=abc", "name=token&value=REDACTED"), ("name=page&value=abc", "name=page&value=abc"),
    ("q=token", "q=token"), ("token=", "token="), ("q=user:octocat&page=2", "q=user:octocat&page=2"),
  ])
  func `Secrets in URL queries and form bodies are redacted`(query: String, expected: String) throws {
    let request = try HTTPRequest(
      .post, "https://api.github.com/x?\(query)", ["referer": "https://a/?\(query)"], body: query)
    let redacted = redaction.applied(to: request)
    #expect(redacted.url.absoluteString == "https://api.github.com/x?\(expected)")
    #expect(redaction.applied(to: request.url) == "https://api.github.com/x?\(expected)")
    #expect(redacted.headers["referer"] == "https://a/?\(expected)")
    #expect(redacted.body.map { String(decoding: $0, as: UTF8.self) } == expected)
  }

  @Test(arguments: [
    (#"{"access_token":"abc","scope":"user"}"#, #"{"access_token":"REDACTED","scope":"user"}"#),
    (#"{ "token" : "abc" }"#, #"{ "token" : "REDACTED" }"#), ("{\"token\":\n\"abc\"}", "{\"token\":\n\"REDACTED\"}"),
    (#"{"device_code":"a","user_code":"WDJB-MJHT"}"#, #"{"device_code":"REDACTED","user_code":"WDJB-MJHT"}"#),
    (#"{"refresh_token":"a\"b\\","x":1}"#, #"{"refresh_token":"REDACTED","x":1}"#),
    (#"{"client_secret":"a","password":"b"}"#, #"{"client_secret":"REDACTED","password":"REDACTED"}"#),
    (#"[{"token":"a"},{"token":"b"}]"#, #"[{"token":"REDACTED"},{"token":"REDACTED"}]"#),
    (
      #"{"token":["a",{"b":["c",1,null,true]}],"x":["y"]}"#,
      #"{"token":["REDACTED",{"b":["REDACTED",0,null,true]}],"x":["y"]}"#
    ),
    (#"{"token":{"value":"a"},"x":"y"}"#, #"{"token":{"value":"REDACTED"},"x":"y"}"#),
    (#"{"recovery_codes":["a","b"]}"#, #"{"recovery_codes":["REDACTED","REDACTED"]}"#),
    (#"{"tokens":{"ghp_0123456789abcdef":{"id":1}}}"#, #"{"tokens":{"REDACTED":{"id":0}}}"#),
    (#"{"name":"token","value":"a"}"#, #"{"name":"token","value":"REDACTED"}"#),
    (#"{"value":"a","name":"token"}"#, #"{"value":"REDACTED","name":"token"}"#),
    (#"{"key":"API_TOKEN","value":["a"]}"#, #"{"key":"API_TOKEN","value":["REDACTED"]}"#),
    (#"{"value":["a"],"name":"token"}"#, #"{"value":[],"name":"token"}"#),
    (#"{"value":{"a":1},"name":"token"}"#, #"{"value":{},"name":"token"}"#),
    (
      #"{"value":"a","by":{"name":"b","value":"c"},"name":"token"}"#,
      #"{"value":"REDACTED","by":{"name":"b","value":"c"},"name":"token"}"#
    ),
    (#"[{"name":"token"},{"name":"a","value":"b"}]"#, #"[{"name":"token"},{"name":"a","value":"b"}]"#),
    (#"{"code":"a","grant_type":"b"}"#, #"{"code":"REDACTED","grant_type":"b"}"#),
    (#"{"code":"missing_field"}"#, #"{"code":"missing_field"}"#), (#"{"max_tokens":100}"#, #"{"max_tokens":100}"#),
    (#"{"a":"token: [","b":"c"}"#, #"{"a":"token: [","b":"c"}"#),
    (#"{"a":"token=","b":"c"}"#, #"{"a":"token=","b":"c"}"#),
    (#"{"a":"token: ['b"],"c":"d"}"#, #"{"a":"token: ['REDACTED"],"c":"d"}"#),
    (#"{"token":null,"token_last_eight":"x"}"#, #"{"token":null,"token_last_eight":"x"}"#),
    (#"{"token":""}"#, #"{"token":""}"#),
    (
      #"{"url":"https://raw.example/x?token=ABC\u0026y=1"}"#,
      #"{"url":"https://raw.example/x?token=REDACTED\u0026y=1"}"#
    ),
    (
      #"{"url":"https://raw.example/x?y=1\u0026token=ABC"}"#,
      #"{"url":"https://raw.example/x?y=1\u0026token=REDACTED"}"#
    ),
    (
      #"{"download_url":"https://raw.example/x?token=ABC","size":1}"#,
      #"{"download_url":"https://raw.example/x?token=REDACTED","size":1}"#
    ),
  ])
  func `Tokens, passwords and device codes in JSON are redacted`(body: String, expected: String) throws {
    let redacted = try redacted(body: body)
    #expect(redacted.request == expected)
    #expect(redacted.response == expected)
  }

  @Test(arguments: [
    "secret", "client_secret", "webhook_secret", "webhookSecret", "CLIENT-SECRET", "private_key", "privateKey", "pem",
    "api_key", "x-api-key", "otp", "X-GitHub-OTP", "jwt", "sig", "x_sig", "clientJwt", "tempCloneToken",
    "X-Amz-Signature", "x-amz-security-token", "password", "passphrase", "signature", "token2", "a.b.token", "a[token]",
    "authorization_request", "code_verifier", "Cookie", "tokens", "access_tokens", "secret_value", "tokenValue",
    "SecretString", "token_data", "encrypted_value", "X-Session", "csrf", "bearer", "a[token][value]",
  ])
  func `A value whose name indicates a secret is redacted in every encoding and position`(name: String) throws {
    let value = "Zq8wTn5rVb2yKm7xLc4d"
    let percent = name.utf8.map { "%" + String($0, radix: 16) }.joined()
    let unicode = name.utf8.map { "\\u00" + String($0, radix: 16) }.joined()
    let texts = [
      #"{"\#(name)":"\#(value)"}"#, #"{"\#(name)" :\n "\#(value)"}"#, #"{"a":"{\"\#(name)\":\"\#(value)\"}"}"#,
      #"{"a":"{\\\"\#(name)\\\": \\\"\#(value)\\\"}"}"#, #"{"\#(unicode)":"\#(value)"}"#,
      #"{\u0022\#(name)\u0022:\u0022\#(value)\u0022}"#, "%7B%22\(name)%22%3A%22\(value)%22%7D", "\(name)=\(value)",
      "a=1&\(name)=\(value)&b=2", "\(percent)=\(value)", "u=https%3A%2F%2Fa%3F\(name)%3D\(value)%26b%3D2",
      "u=https%253A%252F%252Fa%253F\(name)%253D\(value)%2526b",
      #"{"u":"https://a/?b=1\u0026\#(name)=\#(value)\u0026c"}"#,
      #"{"\#(name)":["\#(value)"]}"#, #"{"a":"{\"\#(name)\":{\"b\":\"\#(value)\"}}"}"#, "\(name): \(value)",
      "- \(name): \(value)",
      "a: 1\n  \(name): \(value)\n", "\(name):\n  - \(value)\n  - \(value)\n", "\(name) := \"\(value)\"",
      "\"\(name)\" => '\(value)'",
      #"{"name":"\#(name)","value":"\#(value)"}"#, #"{"value":"\#(value)","name":"\#(name)"}"#,
      "%7B%22\(name)%22%3A%5B%22\(value)%22%5D%7D", #"{"a":"\#(name): \#(value)\nb"}"#,
      "<input \(name)='\(value)'>", "<input name='\(name)' value='\(value)'>",
      "<meta content=\"\(value)\" name=\"\(name)\">",
      "--B\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n--B--\r\n",
      #"mutation { a(\#(name): "\#(value)") }"#, "\(name) = \"\(value)\"",
    ]
    for text in texts {
      let redacted = try redacted(body: text).response
      #expect(!redacted.contains(value), "\(redacted)")
      #expect(redacted.contains("REDACTED"), "\(redacted)")
    }
  }

  @Test(arguments: [
    "token_type", "token_last_eight", "secret_scanning", "keyboard", "signed", "config", "design", "keys",
    "scopes", "required_signatures", "user_code", "metadata", "bypass", "x-sessions",
    "author", "password_updated_at", "stop",
  ])
  func `A value is not redacted if its name only resembles the name of a secret`(name: String) throws {
    for text in [#"{"\#(name)":"value"}"#, #"{"name":"\#(name)","value":"b"}"#, "\(name): b", "a?\(name)=value"] {
      #expect(try redacted(body: text).response == text)
    }
  }

  @Test(arguments: [
    (#"{"otp":123456,"a":1}"#, #"{"otp":0,"a":1}"#),
    (#"{"secret":false,"token":null}"#, #"{"secret":false,"token":null}"#),
    ("X-Api-Key: a b\nc", "X-Api-Key: REDACTED\nc"),
    ("Authorization: Basic YTpi\r\nX: 1", "Authorization: REDACTED\r\nX: 1"),
    ("Bad token: expired", "Bad token: expired"),
    ("%22token%22%3A%2eyJhbGciOiJI.eyJzdWIiOiIx.c2lnc2ln", "%22token%22%3AREDACTED"),
    (#""secret":\npm_aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3"#, #""secret":\nREDACTED"#),
    (#""note":\npm_aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3"#, #""note":REDACTED"#),
    ("Cookie: a=1; user_session=b\r\nX: 1", "Cookie: REDACTED\r\nX: 1"),
    (#"curl -H "cookie: a=1; b=2" -i"#, #"curl -H "cookie: REDACTED" -i"#),
    (#"<token value="a"/><b value="c"/>"#, #"<token value="REDACTED"/><b value="c"/>"#),
    (#"<page value="a"/>"#, #"<page value="a"/>"#),
    ("<token>a</token><b>c</b>", "<token>REDACTED</token><b>c</b>"),
    ("<x:tokens a='b'><c>d</c></x:tokens>", "<x:tokens a='b'>REDACTED</x:tokens>"),
    ("git clone https://<token>@a.example and <token>", "git clone https://<token>@a.example and <token>"),
    ("machine a.example login b password c\n", "machine a.example login b password REDACTED\n"),
    ("default login b password c", "default login b password REDACTED"),
    ("the login and password of a machine", "the login and password of a machine"),
    ("token: |\n  a\n  b\nc: d", "token: REDACTED\nc: d"), ("tokens:\n- a\n- b\nc: d", "tokens: REDACTED\nc: d"),
    ("- name: A_TOKEN\n  value: b\n- name: c\n  value: d", "- name: A_TOKEN\n  value: REDACTED\n- name: c\n  value: d"),
    ("token 0123456789abcdef0123456789abcdef01234567.", "token REDACTED."),
    ("Bad token: 0123456789abcdef0123456789abcdef01234567", "Bad token: REDACTED"),
    ("auth: fix the login\n- token: add a name", "auth: fix the login\n- token: add a name"),
    ("Tokens:\n- Add a new kind", "Tokens:\n- Add a new kind"), ("password: a b c\n", "password: REDACTED\n"),
    ("token: a # comment", "token: REDACTED"), ("auth:\n  user: a\n  pass: b\n", "auth: REDACTED\n"),
    ("commit 0123456789abcdef0123456789abcdef01234567", "commit 0123456789abcdef0123456789abcdef01234567"),
    (#"{"token":"a\\"},"b""#, #"{"token":"REDACTED"},"b""#),
    (#"{"token":"a\\\"b","c":1}"#, #"{"token":"REDACTED","c":1}"#),
    (#"{"a":"{\"token\":\"x\\\"y\"}","b":1}"#, #"{"a":"{\"token\":\"REDACTED\"}","b":1}"#),
    ("https://user:pass@a.example/x", "https://user:REDACTED@a.example/x"),
    ("https://ghp_aB3aB3aB3aB3aB3aB3:x-oauth-basic@a.example/x", "https://REDACTED@a.example/x"),
    (
      "https://xoxb-aB3aB3aB3aB3:p@a.example https://token:abc@b.example/x",
      "https://REDACTED:REDACTED@a.example https://token:REDACTED@b.example/x"
    ),
    ("https://0123456789abcdef0123456789abcdef01234567:x-oauth-basic@a.example/x", "https://REDACTED@a.example/x"),
    ("https://0123456789abcdef0123456789abcdef01234567:@a.example/x", "https://REDACTED@a.example/x"),
    ("https://user:a@b@c.example/d@e", "https://user:REDACTED@c.example/d@e"),
    ("https://user:@a.example/?token=abc", "https://user:@a.example/?token=REDACTED"),
    (#""token":"cut short"#, #""token":"REDACTED"#),
    ("https://Zq8wTn5rVb2yKm7xLc4d@a.example/", "https://REDACTED@a.example/"), ("git://git@a/", "git://git@a/"),
    ("eyJhbGciOiJI.eyJzdWIiOiIx.c2ln-_x y", "REDACTED y"), ("eyJhbGciOiJIUzI1NiJ9 y", "eyJhbGciOiJIUzI1NiJ9 y"),
    ("a -----BEGIN PRIVATE KEY-----\nMII\n-----END PRIVATE KEY----- b", "a REDACTED b"),
    ("-----BEGIN CERTIFICATE-----\nMII\n", "-----BEGIN CERTIFICATE-----\nMII\n"),
    (#"{"k":"-----BEGIN OPENSSH PRIVATE KEY-----\nb3","b":1}"#, #"{"k":"REDACTED","b":1}"#),
    ("%67hp_0123456789abcdef%30", "REDACTED"), (#"gh\u0070_0123456789abcdef\/"#, #"REDACTED\/"#),
    ("xghp_0123456789abcdef0123", "xREDACTED"),
  ])
  func `Redaction replaces only the secret and leaves the surrounding text unchanged`(
    text: String, expected: String
  ) throws {
    #expect(try redacted(body: text).response == expected)
    #expect(try redacted(body: expected).response == expected)
  }

  @Test func `Secrets of the request are redacted in the response, even if they are escaped`() throws {
    let secret = "5/K+y%41\\n=z"
    var request = try HTTPRequest(
      .post, "https://a.example/?sig=in-the-query", ["x-api-key": secret, "private-token": "in-a-field"],
      body: #"{"password":"in-the-body"}"#)
    request.headers["content-type"] = "application/json"
    for echo in [
      "in-the-query", "in-a-field", "in-the-body", secret, secret.percentEncoded, #"5\/K+y%41\\n=z"#, "%a\(secret)",
      "\\\(secret)", "https://in-a-field:x@a.example/in-a-field",
    ] {
      let response = redaction.applied(to: HTTPResponse(400, [:], "You said \(echo)!"), of: request)
      #expect(response.text.contains("REDACTED!"), "\(echo): \(response.text)")
    }
  }

  @Test func `In binary data, only the values of long names are redacted`() throws {
    for (text, expected) in [
      ("\0sig=abcdefgh&pem='x'", "\0sig=abcdefgh&pem='x'"), ("\0sig=a&token=x", "\0sig=a&token=REDACTED"),
      ("\0{\"password\":\"x\"}", "\0{\"password\":\"REDACTED\"}"),
    ] {
      let response = HTTPResponse(status: 200, body: Data(text.utf8))
      #expect(redaction.applied(to: response, of: try HTTPRequest(.get, "https://a/")).text == expected)
    }
  }

  // A search that takes quadratic time takes far longer than the time limit.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "eyJ", "eyJabcdefghij.", "gh", "ghp_", "-----BEGIN PRIVATE KEY-----", "-----BEGIN ", "token=", "token=a&",
      #""token":""#, "\\", "%25", "://a", #"token:"\"#, "x_token: ", #""token":["#, "token: [", "<token>", "<token",
      #"{"name":"token","#, #"{"value":{"#, "machine a ", "token:\n", "token:\n  ", #""content":"aaaaaaaaaaaaaaaa"#,
      #"name="token" "#, "code=", "token 0123456789", #"\""#,
    ])
  func `Redaction time grows linearly with the length of the text`(part: String) throws {
    let text = String(repeating: part, count: 100_000 / part.utf8.count)
    let request = try HTTPRequest(.get, "https://a/", ["authorization": "Bearer s3cr3t-of-a-company"])
    let end = "s3cr3t-of-a-company"
    let redacted = redaction.applied(to: HTTPResponse(status: 200, body: Data((text + " " + end).utf8)), of: request)
    #expect(!redacted.text.contains(end))
  }

  @Test(arguments: ["ghp", "gho", "ghu", "ghs", "ghr"])
  func `Text that looks like a GitHub token is redacted in bodies, header fields and URLs`(kind: String) throws {
    let token = "\(kind)_\(String(repeating: "aB3", count: 12))"
    let pat = "github_pat_\(String(repeating: "aB3_", count: 20))"
    #expect(try redacted(body: "see \(token), or \(pat).").response == "see REDACTED, or REDACTED.")
    #expect(try redacted(body: #"{"note":"\#(token)"}"#).response == #"{"note":"REDACTED"}"#)
    let response = HTTPResponse(200, ["x-echo": "got \(token)", "link": "<https://a/\(pat)>; rel=\"next\""])
    let headers = redaction.applied(to: response, of: try HTTPRequest(.get, "https://a/\(token)")).headers
    #expect(headers == ["x-echo": "got REDACTED", "link": "<https://a/REDACTED>; rel=\"next\""])
    #expect(
      redaction.applied(to: try HTTPRequest(.get, "https://a/\(token)")).url.absoluteString == "https://a/REDACTED")
  }

  @Test func `A token in the name of a header field is redacted`() throws {
    let token = "ghp_\(String(repeating: "aB3", count: 12))"
    let request = try HTTPRequest(.get, "https://a/", [token: "1", "authorization": "Bearer \(Self.token)"])
    #expect(redaction.applied(to: request).headers == ["REDACTED": "1", "authorization": "REDACTED"])
    let response = HTTPResponse(200, [token: "1", "x-\(Self.token)": "2"])
    #expect(redaction.applied(to: response, of: request).headers == ["REDACTED": "1", "x-REDACTED": "2"])
  }

  @Test(arguments: [
    ("a (https://x:secret@a.example/b) c", "a (https://REDACTED@a.example/b) c"),
    ("https://0123456789abcdef0123456789abcdef01234567@a.example/b", "https://REDACTED@a.example/b"),
    ("ssh://x:secret@a.example/b", "ssh://REDACTED@a.example/b"), ("token: expired", "token: expired"),
    (#"invalid "https://x:se/cr#e?t@a.example/b""#, #"invalid "https://REDACTED@a.example/b""#),
    ("https://x:se%2Fcret@a.example/b", "https://REDACTED@a.example/b"), ("http://me@a/", "http://REDACTED@a/"),
    ("https://a.example:80/@mona https://b/@mona", "https://a.example:80/@mona https://b/@mona"),
  ])
  func `Messages contain no user information of URLs, but keep the words after the name of a secret`(
    message: String, expected: String
  ) {
    #expect(redaction.applied(toMessage: message) == expected)
  }

  @Test(arguments: [
    "ghp_short", "gh_0123456789abcdef0123", "ghlotus_0123456789abcdef", "task-force-with-a-long-name",
    "disk-0123456789abcdef0123456789", "sk-learn-and-other-long-names", "pypi-publish-with-a-long-name-2",
    "GHE_HOST_NAME_WITH_A_LONG_END", "half_0123456789abcdef0123456789abcdef",
    "ghp0123456789abcdef0123",
  ])
  func `Text that only resembles a GitHub token is not redacted`(text: String) throws {
    #expect(try redacted(body: text).response == text)
  }

  @Test(
    arguments: ["Bearer ", "token ", "bearer  ", "", "Basic "],
    ["s3cr3t-of-a-company/server+1=", "v1.0123456789abcdef"])
  func `The token of a request is redacted wherever the request or response repeats it`(
    scheme: String, secret: String
  ) throws {
    let body = "a \(secret) b\(secret)\(secret)c \"\(secret)\""
    let redacted = try redacted(body: body, authorization: scheme + secret)
    #expect(redacted.request == "a REDACTED bREDACTEDREDACTEDc \"REDACTED\"")
    #expect(redacted.response == redacted.request)
    var request = try HTTPRequest(
      .get, "https://a.example/?x=1", ["authorization": scheme + secret, "x-debug": secret])
    request.url = try #require(URL(string: "https://a.example/x?k=\(secret)"))
    let applied = redaction.applied(to: request)
    #expect(!"\(applied)".contains(secret))
    #expect(applied.headers["x-debug"] == "REDACTED")
    let response = redaction.applied(to: HTTPResponse(200, ["x-echo": "[\(secret)]"]), of: request)
    #expect(response.headers["x-echo"] == "[REDACTED]")
  }

  @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{20E3}", "\u{1F3FD}", "\u{E0041}"])
  func `Combining and invisible characters next to a secret do not prevent its redaction`(mark: String) throws {
    let secret = "s3cr3t-of-a-company-server"
    let bodies = [
      secret + mark, mark + secret, #"{"token":"\#(mark)\#(secret)"}"#, #"{"token":"\#(secret)\#(mark)"}"#,
      "token=\(mark)\(secret)",
    ]
    for body in bodies {
      #expect(try !redacted(body: body, authorization: "Bearer \(secret)").response.utf8.contains(secret.utf8))
    }
    for body in bodies.dropFirst(2) {
      #expect(try !redacted(body: body).response.utf8.contains("s3cr3t".utf8), "\(body)")
    }
    #expect(try !redacted(body: Self.token + mark).response.utf8.contains(Self.token.utf8))
  }

  @Test func `A short word in the Authorization field is not redacted elsewhere`() throws {
    #expect(try redacted(body: "a REDACTED user", authorization: "Bearer user").response == "a REDACTED user")
  }

  /// Excludes the recording `hostile`, because a URL in it contains `Set-Cookie:`.
  @Test(arguments: Fixture.all.filter { $0 != "hostile" })
  func `Redaction does not change a recording without secrets`(name: String) throws {
    for entry in try Fixture.archive(name).entries {
      guard case .response(let response) = entry.outcome else { continue }
      let redacted = redaction.applied(to: response, of: entry.request)
      #expect(redacted.headers == response.headers)
      #expect(Array(redacted.body) == Array(response.body))
      #expect(redaction.applied(to: entry.request) == entry.request)
    }
  }

  @Test(arguments: [
    Data((0...255).map { UInt8($0) }), Data([0xC3, 0x28]), Data("e\u{301}\r\n\u{0}\u{212A}\u{1F1E9}\u{1F1EA}".utf8),
    Data(),
    Data([0xEF, 0xBB, 0xBF] + "text".utf8), Data("\u{FFFD}\u{2028}".utf8),
  ])
  func `Redaction keeps bytes outside secrets unchanged, even if they are not valid UTF-8`(body: Data) throws {
    let request = try HTTPRequest(.get, "https://a.example/", ["authorization": "Bearer \(Self.token)"])
    let response = HTTPResponse(status: 200, body: body)
    #expect(Array(redaction.applied(to: response, of: request).body) == Array(body))
    let around = Data("<\(Self.token)>".utf8)
    let both = redaction.applied(to: HTTPResponse(status: 200, body: body + around), of: request).body
    if String(validating: body, as: UTF8.self) != nil { #expect(Array(both) == Array(body + Data("<REDACTED>".utf8))) }
  }

  @Test func `A Link header field can still be parsed after redaction`() throws {
    let link =
      #"<https://api.github.com/x?access_token=abc>; rel="next", <https://api.github.com/x?page=9>; rel="last""#
    let response = redaction.applied(to: HTTPResponse(200, ["link": link]), of: try HTTPRequest(.get, "https://a/"))
    let parsed = LinkHeader(response.headers)
    #expect(parsed["next"] == "https://api.github.com/x?access_token=REDACTED")
    #expect(parsed["last"] == "https://api.github.com/x?page=9")
  }

  @Test func `Redaction keeps the status, HTTP version and reason phrase`() throws {
    let response = HTTPResponse(status: 418, reason: "I'm a teapot", version: "HTTP/2", headers: ["a": "b"])
    #expect(redaction.applied(to: response, of: try HTTPRequest(.get, "https://a/")) == response)
  }

  @Test func `Redacting a request twice gives the same result as redacting it once`() throws {
    let request = try HTTPRequest(
      .post, "https://a.example/?token=x&b=1", ["authorization": "Bearer \(Self.token)"],
      body: #"{"token":"y","text":"\#(Self.token)"}"#)
    let once = redaction.applied(to: request)
    #expect(redaction.applied(to: once) == once)
  }

  // A search that compares each secret at each position takes longer than an hour.
  @Test(.timeLimit(.minutes(1)), arguments: ["a", "%61", "\\u0061"])
  func `Redaction time does not depend on the length and number of the request's secrets`(part: String) throws {
    let secrets = (1...40).map { "token\($0)=" + String(repeating: "a", count: 20 + $0) + "b" }
    let long = "token=" + String(repeating: "a", count: 8000) + "b"
    let request = try HTTPRequest(.get, "https://a/?" + ([long] + secrets).joined(separator: "&"))
    let response = HTTPResponse(status: 200, body: Data((String(repeating: part, count: 100_000) + " end").utf8))
    #expect(redaction.applied(to: response, of: request).text.hasSuffix(" end"))
  }

  @Test func `Most of a long secret is redacted like the whole secret`() throws {
    let long = (0..<2000).map { "\($0)." }.joined()
    let request = try HTTPRequest(.get, "https://a/?token=\(long)")
    for (text, expected) in [
      ("<\(long)>", "<REDACTED>"), ("<\(long.prefix(900))>", "<REDACTED>"), ("<\(long.prefix(12))>", nil),
      ("<\(long)\(long)>", "<REDACTEDREDACTED>"),
    ] {
      let response = HTTPResponse(status: 200, body: Data(text.utf8))
      #expect(redaction.applied(to: response, of: request).text == expected ?? text)
    }
  }

  @Test func `Of several secrets at the same position, the longest is redacted`() throws {
    let request = try HTTPRequest(.get, "https://a/?token=abcdefgh&pwd=abcdefghijk&secret=xabcdefgh")
    for (text, expected) in [
      ("abcdefghijk", "REDACTED"), ("abcdefghij", "REDACTEDij"), ("abcdefgh%69%6a%6B-", "REDACTED-"),
      ("xabcdefghijk", "REDACTEDijk"),
    ] {
      let response = HTTPResponse(status: 200, body: Data(text.utf8))
      #expect(redaction.applied(to: response, of: request).text == expected)
    }
  }
}
