/// Model: the one table of what counts as a secret: names of fields whose value is one, and shapes that are one wherever
/// they stand. Rather too much is redacted than too little.
enum SecretTable {
  /// How names end; only their letters count: `X-Api-Key`, `tempCloneToken`, `webhook_secret`.
  static let nameEndings = [
    "token", "secret", "password", "passwd", "passphrase", "credential", "credentials", "authorization",
    "authorizationrequest", "cookie", "signature", "privatekey", "apikey", "accesskey", "secretkey", "signingkey",
    "sessionid", "sessionkey", "devicecode", "codeverifier", "recoverycode", "assertion", "jitconfig",
  ].map { Array($0.utf8) }

  /// A name whose last word is this: too short to be looked for at the end of other words.
  static let nameWords = ["otp", "totp", "jwt", "pem", "sig", "pwd", "auth"].map { Array($0.utf8) }

  /// How a secret begins, and how many more letters, digits, `_` and `-` it has at least. `?` is any small letter.
  static let shapes: [(prefix: [UInt8], minimumCount: Int)] = [
    // https://github.blog/2021-04-05-behind-githubs-new-authentication-token-formats
    ("gh?_", 16), ("github_pat_", 16), ("v1.", 32), ("glpat-", 16), ("xox?-", 10), ("AKIA", 16),
    ("AIza", 30), ("npm_", 30), ("sk_live_", 16),
  ].map { (Array($0.utf8), $1) }

  /// RFC 7519: a JSON object in base64, and two more parts after full stops.
  static let jwtPrefix = Array("eyJ".utf8)

  /// RFC 7468; only the blocks whose label says so.
  static let (pemBegin, pemEnd) = (Array("-----BEGIN ".utf8), Array("-----END ".utf8))
  static let pemLabel = Array("PRIVATE KEY".utf8)
  static let dashes = Array("-----".utf8)
  static let schemeEnd = Array("://".utf8)

  /// A bit each for what a byte may be.
  static var word: UInt8 { 1 }
  static var beginning: UInt8 { 2 }
  static var second: UInt8 { 4 }

  /// What each byte may be: part of a word, the first or the second byte of a secret.
  static func kinds(known: [[UInt8]]) -> [UInt8] {
    known.isEmpty ? usualKinds : adding(known, to: usualKinds)
  }

  private static let usualKinds = adding(
    shapes.map(\.prefix) + [jwtPrefix, pemBegin], to: (UInt8.min...UInt8.max).map { isWord($0) ? word : 0 })

  private static func adding(_ texts: [[UInt8]], to kinds: [UInt8]) -> [UInt8] {
    var kinds = kinds
    for text in texts {
      kinds[Int(text[0])] |= beginning
      for byte in text[1] == UInt8(ascii: "?") ? Array(UInt8.min...UInt8.max) : [text[1]] { kinds[Int(byte)] |= second }
    }
    return kinds
  }

  /// Bytes of which a name, a token or the label of a block consists.
  static func isWord(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  /// The endings by their last letter, which most names do not share with any.
  static let endingsByLetter: [[(text: [UInt8], isWord: Bool)]] = (0..<256).map { letter in
    nameEndings.filter { Int($0[$0.count - 1]) == letter }.map { ($0, false) }
      + nameWords.filter { Int($0[$0.count - 1]) == letter }.map { ($0, true) }
  }
}
