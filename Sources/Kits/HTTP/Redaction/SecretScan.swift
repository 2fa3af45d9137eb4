import Essentials
import FoundationEssentials

/// Removes secrets from text in one pass.
///
/// The scan finds the secrets that `SecretName` and `SecretShapes` describe, and a list of known
/// secrets. The time is linear in the length of the text.
struct SecretScan {
  let text: EscapedBytes
  let known: KnownSecrets
  /// Whether to look for the names of fields, such as `token`, before secrets.
  let hasNames: Bool
  /// Whether the data has no zero bytes, and is therefore treated as text. In other data, short names
  /// of secrets such as `sig` are ignored, because a picture can contain `sig=` by chance.
  private let isText: Bool
  private var strikes = Strikes()
  /// The removed secrets, decoded. At most 100 secrets are listed.
  private(set) var removedSecrets: Set<[UInt8]> = []
  /// The names and values of pairs such as `{"name": "token", "value": "x"}`.
  var pairs = NamedPairs()
  /// The offset of the content of each open XML element with a secret name, by the name.
  var openElements: [[UInt8]: Int] = [:]
  /// The end of the last part of a form whose content has been removed.
  var endOfPart = 0
  /// Whether the text belongs to an OAuth sign-in, in which `code` is the name of a secret.
  private(set) lazy var isSignIn = ["grant_type", "client_secret"].contains { text.contains(Array($0.utf8)) }

  /// The text before the current index, if it may be the name of a field.
  enum Name {
    case none
    case open(Int)
    case closed(Range<Int>, isQuoted: Bool)
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, known: KnownSecrets, hasNames: Bool) {
    text = EscapedBytes(bytes)
    self.known = known
    self.hasNames = hasNames
    isText = !bytes.contains(0)
  }

  /// Removes secrets from text.
  ///
  /// - Parameter hasNames: Whether the text can contain a secret after its name, as in `token: x`.
  ///   If `false`, a secret is recognized only by its shape.
  /// - Returns: The text without secrets, or `nil` if it contains none. The second value lists the
  ///   removed secrets.
  static func result(
    of data: Data, known: KnownSecrets, hasNames: Bool = true
  ) -> (text: Data?, removedSecrets: Set<[UInt8]>) {
    data.withUnsafeBytes { raw in
      raw.withMemoryRebound(to: UInt8.self) { bytes in
        var scan = SecretScan(bytes, known: known, hasNames: hasNames)
        scan.known.kinds.withUnsafeBufferPointer { scan.run($0) }
        let clean = scan.strikes.applied(to: bytes).map { Data($0) }
        guard let left = clean, !scan.isText, !left.contains(0) else { return (clean, scan.removedSecrets) }
        // The only zero bytes were in secrets, which are removed now. So the rest is text, in which
        // short names count, too.
        let again = Self.result(of: left, known: known, hasNames: hasNames)
        return (again.text ?? clean, scan.removedSecrets.union(again.removedSecrets))
      }
    }
  }

  private mutating func run(_ kinds: UnsafeBufferPointer<UInt8>) {
    var name = Name.none
    var index = 0
    /// The index from which the scan looks for JSON Web Tokens again. The next token can't begin
    /// before this index.
    var nextJWT = 0
    /// The range of the password in the URL at the current position. Without a password, the range
    /// is empty and at the end of the text. The user name before the password is scanned as well,
    /// because it can be a token.
    var password = text.count..<text.count
    var isInWord = false
    while index < text.count {
      if case .open = name, kinds[Int(text.bytes[index])] & ~SecretShapes.second == SecretShapes.word {
        (index, isInWord) = (index + 1, true)
        continue
      }
      if index >= password.lowerBound {
        strike((index..<max(index, password.upperBound), Redaction.mark))
        (index, name, isInWord) = (max(index, password.upperBound), .none, false)
        password = text.count..<text.count
        continue
      }
      let unit = text.unit(at: index)
      let kind = kinds[Int(unit.value)]
      if kind & SecretShapes.beginning != 0, maySecond(at: unit.end, kinds),
        let end = secret(at: index, unit.value, beginsWord: !isInWord, &nextJWT)
      {
        strike((index..<end, Redaction.mark))
        (index, name, isInWord) = (end, .none, false)
        continue
      }
      if unit.end > index + 1, let range = secret(within: index..<unit.end, kinds, &nextJWT) {
        strike((range, Redaction.mark))
        (index, name, isInWord) = (range.upperBound, .none, false)
        continue
      }
      isInWord = kind & SecretShapes.word != 0
      if isInWord {
        if case .open = name {
        } else if hasNames, let end = endOfHash(at: index, unit.value, after: name) {
          strike((index..<end, Redaction.mark))
          (index, name) = (end, .none)
          continue
        } else {
          name = .open(index)
        }
      } else {
        if unit.value == UInt8(ascii: ":"), let range = text.userInfo(afterColonAt: index, inMessage: !hasNames) {
          password = range
        }
        if hasNames {
          if password.isEmpty, let end = strikeValue(after: name, at: index, unit.value) {
            (index, name) = (end, .none)
            continue
          }
          notice(unit, at: index, after: name)
          name = Self.name(name, before: unit.value, at: index)
        } else {
          name = .none
        }
      }
      index = unit.end
    }
  }

  /// Whether the byte at an index can be the second byte of a secret.
  @inline(__always)
  private func maySecond(at index: Int, _ kinds: UnsafeBufferPointer<UInt8>) -> Bool {
    guard index < text.count else { return false }
    let byte = text.bytes[index]
    return kinds[Int(byte)] & SecretShapes.second != 0 || EscapedBytes.beginsEscape(byte)
  }

  /// Returns the end of the secret that begins at an index, or `nil` if none begins there.
  private func secret(at index: Int, _ first: UInt8, beginsWord: Bool, _ nextJWT: inout Int) -> Int? {
    if let end = known.end(in: text, at: index) { return end }
    switch first {
    case UInt8(ascii: "-"): return text.endOfPrivateKey(at: index)
    case UInt8(ascii: "e") where index >= nextJWT:
      guard let found = text.endOfJWT(at: index) else { return nil }
      nextJWT = found.end
      return found.isOne ? found.end : nil
    default: return text.endOfToken(at: index, first: first, beginsWord: beginsWord)
    }
  }

  /// Returns the range of a secret that begins inside an apparent escape.
  ///
  /// A backslash or a percent sign in front of a secret can look like an escape together with the
  /// first bytes of the secret. The range includes that character.
  private func secret(
    within escape: Range<Int>, _ kinds: UnsafeBufferPointer<UInt8>, _ nextJWT: inout Int
  ) -> Range<Int>? {
    for index in escape where kinds[Int(text.bytes[index])] & SecretShapes.beginning != 0 {
      if let end = secret(at: index, text.bytes[index], beginsWord: true, &nextJWT) {
        return escape.lowerBound..<end
      }
    }
    return nil
  }

  /// Returns the end of a hash after the name of a secret, as in `token 0123…`.
  private func endOfHash(at index: Int, _ first: UInt8, after name: Name) -> Int? {
    guard case .closed(let range, isQuoted: false) = name, first.isHexDigit, let end = text.endOfHash(at: index),
      isSecret(fieldName(range))
    else { return nil }
    return end
  }

  /// Reads a part of the text as the name of a field.
  func fieldName(_ range: Range<Int>) -> SecretName {
    // Read only the last 256 bytes. Only the end of a name is compared, and no real name is longer.
    var name = SecretName()
    var place = max(range.lowerBound, range.upperBound - 256)
    while place < range.upperBound {
      let unit = text.unit(at: place)
      name.add(unit.value)
      place = unit.end
    }
    return name
  }

  func isSecret(_ name: SecretName) -> Bool {
    isText ? name.isSecret : name.isLongSecret
  }

  /// Updates a possible field name for the next byte, which isn't part of a word.
  ///
  /// A quotation mark or a space completes the name. A period or a bracket continues it. All other
  /// bytes discard it.
  private static func name(_ name: Name, before byte: UInt8, at index: Int) -> Name {
    let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    switch name {
    case .open(let start) where isQuote: return .closed(start..<index, isQuoted: true)
    case .open(let start) where EscapedBytes.isSpace(byte): return .closed(start..<index, isQuoted: false)
    case .open where byte == UInt8(ascii: ".") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]"): return name
    case .closed where EscapedBytes.isSpace(byte): return name
    default: return .none
    }
  }

  mutating func strike(_ value: EscapedBytes.Value) {
    let range = value.range
    guard !range.isEmpty, !text.bytes[range].elementsEqual(value.mark.utf8) else { return }
    // Don't list a number or an array, because replacing it elsewhere would make the JSON invalid.
    if value.mark == Redaction.mark, range.count < 10_000, removedSecrets.count < 100 {
      removedSecrets.insert(text.decoded(range))
    }
    strikes.add(range, value.mark)
  }

  /// Replaces a range by text that contains no secrets.
  mutating func replace(_ range: Range<Int>, by replacement: String, without secrets: Set<[UInt8]>) {
    removedSecrets.formUnion(secrets)
    strikes.add(range, replacement)
  }
}
