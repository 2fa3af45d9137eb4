import Essentials
import FoundationEssentials

/// Removes the values that follow the names of secrets.
extension SecretScan {
  /// Removes the value of a field if it is a secret.
  ///
  /// - Parameters:
  ///   - name: The text before the separator.
  ///   - index: The index of the separator.
  ///   - byte: The character at the index.
  /// - Returns: The end of the removed value, or `nil` if the scan must look for more secrets after
  ///   the separator.
  mutating func strikeValue(after name: Name, at index: Int, _ byte: UInt8) -> Int? {
    guard byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") else { return nil }
    let isAttribute = byte == UInt8(ascii: "=")
    var field: EscapedBytes.FieldName
    switch name {
    case .none: return nil
    case .open(let start): field = .init(range: start..<index, isQuoted: false, isSpaced: false)
    case .closed(let range, let isQuoted): field = .init(range: range, isQuoted: isQuoted, isSpaced: true)
    }
    let label = fieldName(field.range)
    guard let role = role(of: label, field, isAttribute: isAttribute) else { return nil }
    field.hasWords = label.isFieldName || label.isPassphrase
    field.endsWithColon = label.isFieldName || text.lineStart(before: field.range.lowerBound) != nil
    guard let value = text.value(afterSeparatorAt: index, of: field) else { return endOfHash(after: index, role) }
    switch role {
    case .secret: return strike(value, of: field, label)
    case .content:
      if case .scalar(let scalar) = value { strikeEncoded(scalar.range) }
      return nil
    case .pairName:
      guard case .scalar(let scalar) = value else { return nil }
      let named = fieldName(scalar.range)
      let isSecretName = isSecret(named) || Self.isParameter(named)
      if isSecretName, isAttribute, isFormPart(before: field.range.lowerBound) {
        strikePart(after: scalar.range.upperBound)
      }
      if let found = pairs.add(isSecretName: isSecretName, isAttribute: isAttribute) { strike(found) }
      return nil
    case .pairValue:
      return pairs.add(value, isAttribute: isAttribute) ? strike(value, of: field, label) : nil
    }
  }

  /// The meaning of a field for the scan.
  private enum Role {
    case secret, pairName, pairValue
    /// Text that may be encoded in base64, such as the content of a file.
    case content
  }

  private mutating func role(
    of label: SecretName, _ field: EscapedBytes.FieldName, isAttribute: Bool
  ) -> Role? {
    if isSecret(label) { return .secret }
    if Self.isParameter(label) {
      if isAttribute, !field.isSpaced, text.beginsParameter(at: field.range.lowerBound) { return .secret }
      if label.isExactly("code"), isSignIn { return .secret }
    }
    if label.isExactly("name") || label.isExactly("key") { return .pairName }
    if label.isExactly("value") || label.isExactly("values") { return .pairValue }
    guard label.isExactly("content") || label.isExactly("text") else { return nil }
    return isAttribute ? .pairValue : .content
  }

  /// Whether a field with this name is a secret in the query of a URL or in a form. In JSON, the
  /// same name often has other meanings.
  private static func isParameter(_ label: SecretName) -> Bool {
    label.isExactly("code") || label.isExactly("key")
  }

  /// Removes a hash after the name of a secret and a separator, and returns the end of the hash. In
  /// this position, a hash is an old token of GitHub.
  private mutating func endOfHash(after separator: Int, _ role: Role) -> Int? {
    guard role == .secret else { return nil }
    let start = text.skip(from: text.unit(at: separator).end, while: EscapedBytes.isSpace).end
    guard let end = text.endOfHash(at: start) else { return nil }
    strike((start..<end, Redaction.mark))
    return end
  }

  /// Removes a value.
  ///
  /// - Returns: The index from which the scan continues.
  private mutating func strike(
    _ value: EscapedBytes.Form, of field: EscapedBytes.FieldName, _ label: SecretName
  ) -> Int? {
    switch value {
    case .scalar(let scalar):
      // A number after a plural, as in `max_tokens: 100`, isn't a secret.
      let isCount = label.isPlural && text.bytes[scalar.range].allSatisfy { (0x30...0x39).contains($0) }
      if isCount, text.bytes[scalar.range.lowerBound - 1] != UInt8(ascii: "\"") { return nil }
      let end = endOfPrivateKey(beginningIn: scalar.range) ?? scalar.range.upperBound
      strike((scalar.range.lowerBound..<end, scalar.mark))
      return end
    case .group(let start): return strikeGroup(at: start, of: field)
    }
  }

  /// Removes all strings, numbers and words in an array or an object. The names of members remain.
  ///
  /// - Returns: The end of the group. If the closing bracket is missing, the group ends where the
  ///   JSON string that contains it ends. If the name of the group isn't in quotation marks, an
  ///   empty line also ends the group.
  private mutating func strikeGroup(at start: Int, of field: EscapedBytes.FieldName) -> Int {
    let isEncoded = text.bytes[start] == UInt8(ascii: "%")
    let shortest = text.shortestQuote(in: field)
    var (index, depth, lineEnds) = (start, 0, 0)
    while index < text.count {
      let unit = text.unit(at: index)
      switch unit.value {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return unit.end }
      case UInt8(ascii: "\n") where !field.isQuoted:
        lineEnds += 1
        if lineEnds == 2 { return index }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if unit.value == UInt8(ascii: "\""), unit.end - index < shortest { return index }
        let end = text.endOfQuoted(unit.value, opening: index..<unit.end)
        let next = end < text.count ? text.unit(at: end).end : end
        strikeInGroup((unit.end..<end, Redaction.mark), isMemberName: isMemberName(before: next))
        if next - end < unit.end - index { return end }
        (index, lineEnds) = (next, 0)
        continue
      case UInt8(ascii: "&") where isEncoded && text.bytes[index] == UInt8(ascii: "&"): return index
      default:
        guard !EscapedBytes.isSpace(unit.value) else { break }
        lineEnds = 0
        let run = text.endOfBareWord(at: index)
        guard run > index else { break }
        // In a form, `[` can be the first character of a password. The text before the next `=` is
        // then the rest of the password, `&` and the name of the next field.
        let isName = isMemberName(before: run) && !text.decoded(index..<run).contains(UInt8(ascii: "&"))
        if let scalar = text.bareScalar(at: index) { strikeInGroup(scalar, isMemberName: isName) }
        index = run
        continue
      }
      index = unit.end
    }
    return text.count
  }

  /// Removes a value of a group. The name of a member remains, except for the parts that have the
  /// shape of a secret.
  private mutating func strikeInGroup(_ value: EscapedBytes.Value, isMemberName: Bool) {
    guard isMemberName else { return strike(value) }
    let name = Data(text.bytes[value.range])
    let result = Self.result(of: name, known: known, hasNames: false)
    if let clean = result.text {
      replace(value.range, by: String(decoding: clean, as: UTF8.self), without: result.removedSecrets)
    }
  }

  private func isMemberName(before index: Int) -> Bool {
    let next = text.skip(from: index, while: EscapedBytes.isSpace).end
    return text.end(of: ":", at: next) != nil || text.end(of: "=", at: next) != nil
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
}
