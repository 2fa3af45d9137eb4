/// Reads the name of a field byte by byte, and decides whether the field's value is a secret. When in
/// doubt, it is one.
struct SecretName {
  /// The letters of the name in lowercase, without any other characters.
  private var letters: [UInt8] = []
  /// The start of the last word in `letters`. A word begins after a separator or at a capital
  /// letter.
  private var wordStart = 0
  private var previous = Previous.none
  /// Whether the name has a separator between two letters, as in `X-Token`.
  private var isCompound = false

  /// The kind of the last byte that isn't a digit.
  private enum Previous {
    case none, separator, small, capital
  }

  /// Whether the value of a field with this name is a secret.
  static func isSecret(_ name: String) -> Bool {
    var secret = SecretName()
    for byte in name.utf8 { secret.add(byte) }
    return secret.isSecret
  }

  mutating func clear() {
    letters.removeAll(keepingCapacity: true)
    (wordStart, previous, isCompound) = (0, .none, false)
  }

  /// Adds the next byte of the name. Digits are ignored, as in `X-Hub-Signature-256`.
  mutating func add(_ byte: UInt8) {
    let small = byte | 0x20
    guard small >= UInt8(ascii: "a"), small <= UInt8(ascii: "z") else {
      if byte < UInt8(ascii: "0") || byte > UInt8(ascii: "9") { previous = .separator }
      return
    }
    let isSmall = byte == small
    switch previous {
    case .separator:
      isCompound = isCompound || !letters.isEmpty
      wordStart = letters.count
    case .small where !isSmall: wordStart = letters.count
    case .none, .small, .capital: break
    }
    previous = isSmall ? .small : .capital
    letters.append(small)
  }

  var isSecret: Bool {
    guard let last = letters.last else { return false }
    return Self.endingsByLetter[Int(last)].contains { ending in
      let start = letters.count - ending.text.count
      guard start >= 0, !ending.isWord || start == wordStart else { return false }
      return letters[start...].elementsEqual(ending.text)
    }
  }

  /// Whether a colon after the unquoted name marks a header field.
  ///
  /// After all other names, an unquoted colon is assumed to be punctuation in a sentence.
  var isFieldName: Bool {
    isCompound || letters.elementsEqual("authorization".utf8)
  }

  /// The endings of names whose values are secrets. Only letters are compared, so that `X-Api-Key`,
  /// `tempCloneToken` and `webhook_secret` match.
  private static let nameEndings = [
    "token", "secret", "password", "passwd", "passphrase", "credential", "credentials", "authorization",
    "authorizationrequest", "cookie", "signature", "privatekey", "apikey", "accesskey", "secretkey", "signingkey",
    "sessionid", "sessionkey", "devicecode", "codeverifier", "recoverycode", "assertion", "jitconfig",
  ].map { Array($0.utf8) }

  /// The last words of names whose values are secrets.
  ///
  /// Short endings such as `sig` also occur in other words, so only a whole word matches.
  private static let nameWords = ["otp", "totp", "jwt", "pem", "sig", "pwd", "auth"].map { Array($0.utf8) }

  /// The endings of names, grouped by their last letter. For most names, the group is empty, so few
  /// comparisons are necessary.
  private static let endingsByLetter: [[(text: [UInt8], isWord: Bool)]] = (0..<256).map { letter in
    nameEndings.filter { Int($0[$0.count - 1]) == letter }.map { ($0, false) }
      + nameWords.filter { Int($0[$0.count - 1]) == letter }.map { ($0, true) }
  }
}
