import FoundationEssentials
import HTTP

@testable import LotusModel

extension FuzzTarget {
  /// Redacts a response that contains secrets.
  ///
  /// The redacted response must not contain a secret in any encoding, nor the token that the
  /// request sent. Redacting a text twice must have the same result as redacting it once.
  static let redaction = FuzzTarget("redaction", longest: 1_024) { input in
    var input = input
    let shape = input.choice(of: shapes)
    let place = input.number(in: 0...255)
    let (before, after) = (input.bytes.prefix(place), input.bytes.dropFirst(place))
    let redaction = Redaction.self
    func demandGone(_ secret: [UInt8], in text: Data) throws {
      try demand(!text.contains(secret), "a secret is not redacted: \(String(decoding: text, as: UTF8.self))")
    }

    let token = Array(shape.utf8)
    let request = try HTTPRequest.example()
    for spelling in [before + token, before + [0x20] + escaped(token), before + [0x20] + percentEncoded(token)] {
      let response = HTTPResponse(status: 200, body: Data(spelling + after))
      let shown = redaction.applied(to: response, of: request).body
      try demandGone(tail, in: shown)
      try demandGone(escaped(tail), in: shown)
      try demandGone(percentEncoded(tail), in: shown)
    }

    let known = try HTTPRequest.example(["Authorization": "Bearer \(ownToken)"])
    let echo = HTTPResponse(
      status: 200, headers: ["X-Echo": String(decoding: before + Array(ownToken.utf8) + after, as: UTF8.self)],
      body: Data(before + Array(ownToken.utf8) + after))
    let shown = redaction.applied(to: echo, of: known)
    try demandGone(Array(ownToken.utf8), in: shown.body)
    try demandGone(Array(ownToken.utf8), in: Data((shown.headers["x-echo"] ?? "").utf8))

    let once = redaction.applied(to: input.text)
    try demand(redaction.applied(to: once) == once, "redacting again changes the text: \(once)")
  }

  private static let tail = Array(String(repeating: "Zq7", count: 14).utf8)
  /// A token with an unknown shape. It must be redacted because the request contains it.
  private static let ownToken = "WkWkWkWkWkWkWkWk"
  /// A secret of each shape that the redaction recognizes.
  private static let shapes =
    [
      "ghp_", "github_pat_", "v1.", "glpat-", "xoxb-", "AKIA", "AIza", "npm_", "sk_live_", "rk_test_", "whsec_",
      "dop_v1_", "ATATT3x", " sk-", " sk-proj-", " SG.", " pypi-", " hf_", " GHP_",
    ]
    .map { $0 + String(decoding: tail, as: UTF8.self) }
    + [
      "eyJ\(String(repeating: "a", count: 20)).\(String(repeating: "Zq7", count: 14)).cccccccc",
      "-----BEGIN PRIVATE KEY-----\n\(String(repeating: "Zq7", count: 14))\n-----END PRIVATE KEY-----",
    ]

  private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { Array("\\u00\(String($0, radix: 16).count == 1 ? "0" : "")\(String($0, radix: 16))".utf8) }
  }

  private static func percentEncoded(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { Array("%\($0 < 16 ? "0" : "")\(String($0, radix: 16, uppercase: true))".utf8) }
  }
}

extension Data {
  fileprivate func contains(_ bytes: [UInt8]) -> Bool { firstRange(of: bytes) != nil }
}
