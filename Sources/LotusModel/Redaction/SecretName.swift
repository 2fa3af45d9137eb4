/// Model: the name of a field as it is read byte by byte, and whether it is the name of a secret.
struct SecretName {
  /// In small letters, without all that stands between them.
  private var letters: [UInt8] = []
  /// Where the last word begins: after a separator or at a capital.
  private var wordStart = 0
  private var wasSmall = false
  /// Whether a separator came after the last letter.
  private var isSeparated = false
  /// Whether one stands between letters.
  private var isCompound = false

  /// - Returns: whether the value of a field of this name is a secret.
  static func isSecret(_ name: String) -> Bool {
    var secret = SecretName()
    for byte in name.utf8 { secret.add(byte) }
    return secret.isSecret
  }

  mutating func clear() {
    letters.removeAll(keepingCapacity: true)
    (wordStart, wasSmall, isSeparated, isCompound) = (0, false, false, false)
  }

  /// Digits do not count, as in `X-Hub-Signature-256`.
  mutating func add(_ byte: UInt8) {
    let small = byte | 0x20
    guard small >= UInt8(ascii: "a"), small <= UInt8(ascii: "z") else {
      if byte < UInt8(ascii: "0") || byte > UInt8(ascii: "9") { (isSeparated, wasSmall) = (true, false) }
      return
    }
    if isSeparated || (wasSmall && byte != small) {
      isCompound = isCompound || (isSeparated && !letters.isEmpty)
      (wordStart, isSeparated) = (letters.count, false)
    }
    wasSmall = byte == small
    letters.append(small)
  }

  var isSecret: Bool {
    guard let last = letters.last else { return false }
    return SecretTable.endingsByLetter[Int(last)].contains { ending in
      let start = letters.count - ending.text.count
      guard start >= 0, !ending.isWord || start == wordStart else { return false }
      return letters[start...].elementsEqual(ending.text)
    }
  }

  /// Whether a colon after it, without any quotes, is the one of a header field and not of a sentence.
  var isFieldName: Bool {
    isCompound || letters.elementsEqual("authorization".utf8)
  }
}
