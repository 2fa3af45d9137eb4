/// Reads the name of a field byte by byte, and decides whether the field's value is a secret. When
/// in doubt, the value counts as a secret.
struct SecretName {
  /// The letters of the name in lowercase, without any other characters.
  private var letters: [UInt8] = []
  /// The starts of the words in `letters`. A word begins after a separator or at a capital letter.
  private var wordStarts = [0]
  private var previous = Previous.none
  /// Whether the name has a separator between two letters, as in `X-Token`.
  private var isCompound = false

  /// The kind of the last byte that isn't a digit.
  private enum Previous {
    case none, separator, small, capital
  }

  /// Whether the value of a field with this name is a secret.
  static func isSecret(_ name: String) -> Bool {
    SecretName(name.utf8).isSecret
  }

  init() {}

  init(_ name: some Sequence<UInt8>) {
    for byte in name { add(byte) }
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
    case .separator where !letters.isEmpty:
      isCompound = true
      wordStarts.append(letters.count)
    case .small where !isSmall: wordStarts.append(letters.count)
    case .none, .separator, .small, .capital: break
    }
    previous = isSmall ? .small : .capital
    letters.append(small)
  }

  var isSecret: Bool { hasSecretEnding(allowingWords: true) || isSecretHeader }

  /// Whether the name marks a secret even in data that isn't text. Short names such as `sig` don't
  /// count, because they can occur there by chance.
  var isLongSecret: Bool { hasSecretEnding(allowingWords: false) }

  /// Whether the name is a plural, as in `max_tokens`. If the value is a number, it is then
  /// probably a count of secrets.
  var isPlural: Bool { letters.last == UInt8(ascii: "s") }

  /// Whether a colon after the unquoted name marks a header field.
  ///
  /// After all other names, an unquoted colon is assumed to be punctuation in a sentence.
  var isFieldName: Bool {
    isCompound || isExactly("authorization") || isExactly("cookie")
  }

  /// Whether the value often has several words, as a password does.
  var isPassphrase: Bool { letters.starts(with: "pass".utf8) || isExactly("pwd") }

  /// Whether the name has only the given letters.
  func isExactly(_ name: StaticString) -> Bool {
    name.withUTF8Buffer { letters.elementsEqual($0) }
  }

  private func hasSecretEnding(allowingWords: Bool) -> Bool {
    let count = letters.count
    if hasSecretEnding(before: count, allowingWords) { return true }
    return Self.generalEndings.contains { ending in
      count > ending.count && letters[(count - ending.count)...].elementsEqual(ending)
        && hasSecretEnding(before: count - ending.count, allowingWords)
    }
  }

  private func hasSecretEnding(before end: Int, _ allowingWords: Bool) -> Bool {
    guard end > 0 else { return false }
    return Self.endingsByLetter[Int(letters[end - 1])].contains { ending in
      let start = end - ending.text.count
      guard start >= 0, !ending.isWord || (allowingWords && wordStarts.contains(start)) else { return false }
      return letters[start..<end].elementsEqual(ending.text)
    }
  }

  /// Whether the name denotes a header field for a session, such as `X-CSRF` or `X-Vault-Id`.
  private var isSecretHeader: Bool {
    guard wordStarts.count > 1, wordStarts[1] == 1, letters[0] == UInt8(ascii: "x"),
      !letters.suffix(Redaction.mark.count).elementsEqual(Redaction.mark.lowercased().utf8)
    else { return false }
    return Self.headerWords.contains(Array(letters[1..<(wordStarts.count > 2 ? wordStarts[2] : letters.count)]))
  }

  /// The endings of names whose values are secrets. Only letters are compared, so that `X-Api-Key`,
  /// `tempCloneToken` and `webhook_secret` match. The plural of each matches too.
  private static let nouns = [
    "token", "secret", "password", "passwd", "passphrase", "passcode", "credential", "cookie", "privatekey", "apikey",
    "accesskey", "secretkey", "signingkey", "encryptionkey", "sessionid", "sessionkey", "devicecode", "recoverycode",
  ]

  /// More endings of names whose values are secrets. Their plurals name something else, as
  /// `required_signatures` does.
  private static let nameEndings = [
    "authorization", "authorizationrequest", "signature", "codeverifier", "assertion", "jitconfig", "encryptedvalue",
  ]

  /// The last words of names whose values are secrets.
  ///
  /// Short endings such as `sig` also occur in other words, so only a whole word matches.
  private static let nameWords = [
    "otp", "totp", "jwt", "pem", "sig", "pwd", "auth", "pass", "bearer", "csrf", "xsrf",
  ]

  /// The endings that may follow the name of a secret, as in `secret_value` and `SecretString`.
  private static let generalEndings = ["value", "values", "string", "strings", "data", "raw", "plaintext"]
    .map { Array($0.utf8) }

  /// The words after `X-` in the names of header fields for sessions.
  private static let headerWords = ["csrf", "xsrf", "session", "vault"].map { Array($0.utf8) }

  /// The endings of names, grouped by their last letter. For most names, the group is empty, so few
  /// comparisons are necessary.
  private static let endingsByLetter: [[(text: [UInt8], isWord: Bool)]] = {
    var endings: [[(text: [UInt8], isWord: Bool)]] = Array(repeating: [], count: 256)
    for text in nouns + nouns.map({ "\($0)s" }) + nameEndings + nameWords {
      let text = Array(text.utf8)
      endings[Int(text[text.count - 1])].append((text, nameWords.contains(String(decoding: text, as: UTF8.self))))
    }
    return endings
  }()
}
