import Essentials
import FoundationEssentials
import ModelExamples
import Testing

@testable import HTTP

struct SecretScanFormatsTests {
  private static let token = "ghp_0123456789abcdefABCDEF0123456789abcd"

  private func redacted(_ text: String) -> String {
    Redaction.applied(to: text)
  }

  @Test(arguments: 0...9)
  func `Secrets are redacted in JSON strings at any depth`(depth: Int) {
    for json in [#"{"password":"Zq8wTn5rVb2yKm7x"}"#, #"{"a":[{"value":["Zq8wTn5rVb2yKm7x"],"name":"token"}]}"#] {
      var text = json
      for _ in 0..<depth {
        let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
        text = #"{"a":"\#(escaped)"}"#
      }
      let redacted = redacted(text)
      #expect(!redacted.contains("Zq8wTn5rVb2yKm7x"))
      #expect(JSONValue(parsing: Data(redacted.utf8)) != nil)
    }
  }

  @Test(arguments: ["", #"\n"#])
  func `Secrets are redacted in the base64 content of a file`(lineEnd: String) throws {
    let file = "password: Zq8wTn5rVb2yKm7x\n\(Self.token)\n" + String(repeating: "text\n", count: 40)
    let encoded = Array(Data(file.utf8).base64EncodedString())
    let lines = stride(from: 0, to: encoded.count, by: 60).map {
      String(encoded[$0..<min($0 + 60, encoded.count)]) + lineEnd
    }
    let json = try JSONValue(redacted(#"{"content":"\#(lines.joined())","encoding":"base64"}"#))
    let content = try #require(json["content"]?.string)
    #expect(content.contains("\n") == !lineEnd.isEmpty)
    let decoded = try #require(Data(base64Encoded: content, options: .ignoreUnknownCharacters))
    #expect(
      String(decoding: decoded, as: UTF8.self)
        == "password: REDACTED\nREDACTED\n" + String(repeating: "text\n", count: 40))
  }

  @Test func `Short names count in text whose only zero bytes are in its secrets`() {
    let text = redacted("password = 'a\0b'; otp=123456")
    #expect(text == "password = 'REDACTED'; otp=REDACTED")
    #expect(redacted(text) == text)
    #expect(redacted("password = 'a\0b'; a=1") == "password = 'REDACTED'; a=1")
    #expect(redacted("\0password = 'ab'; otp=123456") == "\0password = 'REDACTED'; otp=123456")
  }

  @Test(arguments: [
    ("eyJhbGciOiJI.short y", "eyJhbGciOiJI.short y"),
    ("-----BEGIN PRIVATE KEY-----\nMII\n-----END private key", "REDACTED private key"),
    ("a=-----BEGIN+RSA+PRIVATE+KEY-----%0AMII%0A-----END+RSA+PRIVATE+KEY-----&b=c", "a=REDACTED&b=c"),
    ("Token::Session", "Token::Session"), (#"{"token":,"a":"b"}"#, #"{"token":,"a":"b"}"#),
    ("see X-Api-Key:\n  abc\nd", "see X-Api-Key: REDACTED\nd"),
    ("%22token%22%3A%22abc", "%22token%22%3A%22REDACTED"),
    ("%22token%22%3A%22a%5C%22b%22%2C1", "%22token%22%3A%22REDACTED%22%2C1"),
    ("tokens: [\n  a,\n  b\n]\nc: d", "tokens: [\n  REDACTED,\n  REDACTED\n]\nc: d"),
    ("token: [a\n\nb c", "token: [REDACTED\n\nb c"), (#"{"token":["abc"#, #"{"token":["REDACTED"#),
    (#"["{\"token\":[\"abc",1]"#, #"["{\"token\":[\"REDACTED",1]"#),
    ("token=%5B%22abc%22&b=c", "token=%5B%22REDACTED%22&b=c"),
    ("password=%5Babc&b=c", "password=%5BREDACTED=REDACTED"),
    ("password={abc&b=c", "password={REDACTED=REDACTED"),
    (#"{"a":"<token>","b":"c</token>"}"#, #"{"a":"<token>","b":"c</token>"}"#),
    (#"{"content":"abcdefghijklm"}"#, #"{"content":"abcdefghijklm"}"#), ("a machine ", "a machine "),
  ])
  func `Damaged and unusual formats keep their text around the secrets`(text: String, expected: String) {
    #expect(redacted(text) == expected)
    #expect(redacted(expected) == expected)
  }

  @Test(arguments: ["\n", "\r\n"])
  func `The content of a part of a form does not begin another part`(end: String) {
    func form(_ secret: String) -> String {
      [
        "--B", "Content-Disposition: form-data; name=\"token\"", "", secret,
        "--B", "Content-Disposition: form-data; name=\"b\"", "", "a public text", "--B--",
      ].joined(separator: end)
    }
    #expect(redacted(form("form-data; name=\"api_key\"")) == form("REDACTED"))
  }

  @Test(arguments: [
    "sk-proj-", "sk-ant-api03-", "sk-", "hf_", "pypi-", "dop_v1_", "SG.", "rk_live_", "sk_test_", "whsec_", "ATATT3x",
    "GHP_", "glpat-", "npm_", "AIza", "sk-svcacct-",
  ])
  func `Text with the shape of a service's token is redacted`(prefix: String) {
    let token = prefix + String(repeating: "Zq8wTn5rVb2y", count: 4)
    for (text, expected) in [
      (token, "REDACTED"), ("a \(token), b", "a REDACTED, b"), (#"{"a":"\#(token)"}"#, #"{"a":"REDACTED"}"#),
      (#"{"a":"\n\#(token)"}"#, #"{"a":"\nREDACTED"}"#),
    ] { #expect(redacted(text) == expected) }
  }
}
