import FoundationEssentials

/// Removes secrets from text in one pass.
///
/// The scan finds the secrets that `SecretName` and `SecretShapes` describe, and a list of known
/// secrets. The time is linear in the length of the text.
struct SecretScan {
  private let text: EscapedBytes
  private let known: KnownSecrets
  private var output: [UInt8] = []
  private var fieldName = SecretName()
  /// The end of the part of the text that has been copied to the output or removed.
  private var copied = 0
  /// The removed secrets, decoded. At most 100 secrets are listed.
  private(set) var removedSecrets: Set<[UInt8]> = []

  /// The text before the current index, if it may be the name of a field.
  private enum Name {
    case none
    case open(Int)
    case closed(Range<Int>, isQuoted: Bool)
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, known: KnownSecrets) {
    text = EscapedBytes(bytes: bytes)
    self.known = known
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
        var scan = SecretScan(bytes, known: known)
        // Data with a zero byte isn't text, so don't look for names of fields. A picture can
        // contain `sig=` by chance.
        scan.run(hasNames: hasNames && !bytes.contains(0))
        guard scan.copied > 0 else { return (nil, []) }
        scan.copy(to: bytes.count)
        return (Data(scan.output), scan.removedSecrets)
      }
    }
  }

  private mutating func run(hasNames: Bool) {
    known.kinds.withUnsafeBufferPointer { run($0, hasNames) }
  }

  private mutating func run(_ kinds: UnsafeBufferPointer<UInt8>, _ hasNames: Bool) {
    var name = Name.none
    var index = 0
    /// The index from which the scan looks for JSON Web Tokens again. The next token can't begin
    /// before this index.
    var nextJWT = 0
    /// The range of the password in a URL that has begun. The user name before it is scanned as
    /// well, because it can be a token.
    var password = text.count..<text.count
    while index < text.count {
      if case .open = name, kinds[Int(text.bytes[index])] & ~SecretShapes.second == SecretShapes.word {
        index += 1
        continue
      }
      if index >= password.lowerBound {
        strike((index..<max(index, password.upperBound), Redaction.mark))
        (index, name, password) = (max(index, password.upperBound), .none, text.count..<text.count)
        continue
      }
      let unit = text.unit(at: index)
      let kind = kinds[Int(unit.value)]
      if kind & SecretShapes.beginning != 0, maySecond(at: unit.end, kinds),
        let end = secret(at: index, unit.value, &nextJWT)
      {
        strike((index..<end, Redaction.mark))
        (index, name) = (end, .none)
        continue
      }
      if unit.end > index + 1, let range = secret(within: index..<unit.end, &nextJWT) {
        strike((range, Redaction.mark))
        (index, name) = (range.upperBound, .none)
        continue
      }
      if kind & SecretShapes.word != 0 {
        if case .open = name {} else { name = .open(index) }
      } else if hasNames {
        if unit.value == UInt8(ascii: ":"), let range = text.userInfo(afterColonAt: index) { password = range }
        if password.isEmpty, let value = value(after: name, at: index, unit.value) {
          let end = endOfPrivateKey(beginningIn: value.range) ?? value.range.upperBound
          strike((value.range.lowerBound..<end, value.mark))
          (index, name) = (end, .none)
          continue
        }
        name = Self.name(name, before: unit.value, at: index)
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
  private func secret(at index: Int, _ first: UInt8, _ nextJWT: inout Int) -> Int? {
    if let end = known.end(in: text, at: index) { return end }
    switch first {
    case UInt8(ascii: "-"): return text.endOfPrivateKey(at: index)
    case UInt8(ascii: "e") where index >= nextJWT:
      guard let found = text.endOfJWT(at: index) else { return nil }
      nextJWT = found.end
      return found.isOne ? found.end : nil
    default: return text.endOfToken(at: index, first: first)
    }
  }

  /// Returns the range of a secret that begins inside an apparent escape.
  ///
  /// A backslash or a percent sign in front of a secret can look like an escape together with the
  /// first bytes of the secret. The range includes that character.
  private func secret(within escape: Range<Int>, _ nextJWT: inout Int) -> Range<Int>? {
    for index in escape {
      if let end = secret(at: index, text.bytes[index], &nextJWT) { return escape.lowerBound..<end }
    }
    return nil
  }

  /// Returns the value that follows the name of a secret.
  ///
  /// - Returns: `nil` if the byte at the index isn't `:` or `=`, or if the name doesn't indicate a
  ///   secret.
  private mutating func value(after name: Name, at index: Int, _ byte: UInt8) -> EscapedBytes.Value? {
    guard byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") else { return nil }
    let (range, isQuoted, isSpaced): (Range<Int>, Bool, Bool)
    switch name {
    case .none: return nil
    case .open(let start): (range, isQuoted, isSpaced) = (start..<index, false, false)
    case .closed(let closed, let quoted): (range, isQuoted, isSpaced) = (closed, quoted, true)
    }
    fieldName.clear()
    // Only the end of a name is compared, and no real name is longer than 256 bytes.
    var place = max(range.lowerBound, range.upperBound - 256)
    while place < range.upperBound {
      let unit = text.unit(at: place)
      fieldName.add(unit.value)
      place = unit.end
    }
    guard fieldName.isSecret else { return nil }
    return text.value(
      afterSeparatorAt: index, isNameQuoted: isQuoted, isSpaced: isSpaced, isFieldName: fieldName.isFieldName)
  }

  /// Returns the end of a private key that begins inside a value.
  ///
  /// A private key contains spaces and line breaks, so it can continue after the end of the value.
  private func endOfPrivateKey(beginningIn value: Range<Int>) -> Int? {
    var index = value.lowerBound
    while index < value.upperBound {
      let unit = text.unit(at: index)
      if unit.value == UInt8(ascii: "-"), let end = text.endOfPrivateKey(at: index) {
        return max(end, value.upperBound)
      }
      index = unit.end
    }
    return nil
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

  private mutating func strike(_ value: EscapedBytes.Value) {
    let range = value.range
    guard !range.isEmpty, !text.bytes[range].elementsEqual(value.mark.utf8) else { return }
    if range.count < 10_000, removedSecrets.count < 100 {
      removedSecrets.insert(text.decoded(range))
    }
    copy(to: range.lowerBound)
    output += value.mark.utf8
    copied = range.upperBound
  }

  private mutating func copy(to end: Int) {
    output.append(contentsOf: UnsafeBufferPointer(rebasing: text.bytes[copied..<end]))
  }
}
