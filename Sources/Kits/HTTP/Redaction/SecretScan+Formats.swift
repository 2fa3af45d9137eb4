import Essentials
import FoundationEssentials

/// Finds secrets in XML, in forms with several parts, in `.netrc` files and in base64.
extension SecretScan {
  /// Processes a character that isn't part of a word.
  ///
  /// - Parameter name: The text before the character, if it may be the name of a field.
  mutating func notice(_ unit: EscapedBytes.Unit, at index: Int, after name: Name) {
    switch unit.value {
    case UInt8(ascii: "{"), UInt8(ascii: "["): pairs.open(at: index)
    case UInt8(ascii: "}"): pairs.close(before: unit.end, replacement: "{}")
    case UInt8(ascii: "]"): pairs.close(before: unit.end, replacement: "[]")
    case UInt8(ascii: ">"): pairs.endAttributes()
    case UInt8(ascii: "<"):
      pairs.endAttributes()
      noticeTag(at: index, nameAt: unit.end)
    case UInt8(ascii: "\""):
      // An element doesn't extend beyond the JSON string that contains it.
      if !openElements.isEmpty, text.endsString(at: index) { openElements.removeAll() }
    default:
      if case .open(let start) = name, EscapedBytes.isSpace(unit.value), let value = passwordOfNetrc(start..<index) {
        strike((value, Redaction.mark))
      }
    }
  }

  /// Processes a tag whose name is the name of a secret. At the closing tag, the content of the XML
  /// element is removed.
  ///
  /// At the opening tag, the name of the element is added as the name of a pair. The value of an
  /// attribute `value` is therefore removed later.
  private mutating func noticeTag(at index: Int, nameAt start: Int) {
    let closing = text.end(of: "/", at: start)
    let name = (closing ?? start)..<text.skip(from: closing ?? start, while: Self.isOfElementName).end
    guard !name.isEmpty, name.count < 256, isSecret(fieldName(name)) else { return }
    let letters = text.decoded(name)
    if closing != nil {
      if let content = openElements.removeValue(forKey: letters) { strike((content..<index, Redaction.mark)) }
    } else {
      _ = pairs.add(isSecretName: true, isAttribute: true)
      let tag = text.skip(from: name.upperBound) { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
      guard let end = text.end(of: ">", at: tag.end), text.bytes[tag.end - 1] != UInt8(ascii: "/") else { return }
      openElements[letters] = end
    }
  }

  private static func isOfElementName(_ byte: UInt8) -> Bool {
    SecretShapes.isWord(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
  }

  /// Whether a parameter follows the type `form-data` in the header field of a part of a form
  /// (RFC 7578).
  func isFormPart(before parameter: Int) -> Bool {
    var end = parameter
    while end > 0, parameter - end < 8, " ;".utf8.contains(text.bytes[end - 1]) { end -= 1 }
    return text.hasSuffix(Self.formData, before: end)
  }

  private static let formData = Array("form-data".utf8)

  /// Removes the content of a part of a form. The content follows the first empty line.
  mutating func strikePart(after index: Int) {
    guard index >= endOfPart else { return }
    let bytes = text.bytes
    var (start, lineEnds) = (index, 0)
    while start < bytes.count, lineEnds < 2 {
      let byte = bytes[start]
      if byte == UInt8(ascii: "\n") { lineEnds += 1 } else if byte != UInt8(ascii: "\r") { lineEnds = 0 }
      start += 1
    }
    var end = start
    while end < bytes.count, !bytes[end...].starts(with: Self.boundary) { end += 1 }
    endOfPart = end
    strike((start..<(end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end), Redaction.mark))
  }

  private static let boundary = Array("\n--".utf8)

  /// Returns the password of an entry in a `.netrc` file, such as `machine HOST login NAME password x`.
  ///
  /// - Parameter word: The range of the first word of the entry.
  private func passwordOfNetrc(_ word: Range<Int>) -> Range<Int>? {
    guard word.count == 7,
      text.end(of: Self.machine, at: word.lowerBound) == word.upperBound
        || text.end(of: Self.defaultEntry, at: word.lowerBound) == word.upperBound
    else { return nil }
    var index = word.upperBound
    func nextWord() -> Range<Int>? {
      let start = text.skip(from: index, while: EscapedBytes.isSpace).end
      var count = 0
      let end = text.skip(from: start) { byte in
        count += 1
        return count <= 256 && !EscapedBytes.isSpace(byte) && byte != UInt8(ascii: "\"")
      }.end
      index = end
      return start < end ? start..<end : nil
    }
    if text.bytes[word.lowerBound] == UInt8(ascii: "m") { _ = nextWord() }
    for _ in 0..<3 {
      guard let key = nextWord(), let value = nextWord() else { return nil }
      let isOther =
        text.end(of: Self.login, at: key.lowerBound) != nil || text.end(of: Self.account, at: key.lowerBound) != nil
      if text.end(of: Self.password, at: key.lowerBound) == key.upperBound { return value }
      guard isOther else { return nil }
    }
    return nil
  }

  private static let (machine, defaultEntry) = (Array("machine".utf8), Array("default".utf8))
  private static let (login, account, password) = (Array("login".utf8), Array("account".utf8), Array("password".utf8))

  /// Removes secrets from a text in base64. The result is base64 with lines of the same length.
  mutating func strikeEncoded(_ range: Range<Int>) {
    guard range.count >= 12 else { return }
    var (encoded, lineLength, lineEnd) = ([UInt8](), 0, "")
    encoded.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let unit = text.unit(at: index)
      if EscapedBytes.isLineEnd(unit.value) {
        if lineEnd.isEmpty {
          lineLength = encoded.count
          lineEnd = String(decoding: text.bytes[index..<unit.end], as: UTF8.self)
        }
      } else {
        guard unit.value.isLetterOrDigit || "+/=".utf8.contains(unit.value) else { return }
        encoded.append(unit.value)
      }
      index = unit.end
    }
    guard let decoded = Data(base64Encoded: Data(encoded)) else { return }
    let result = Self.result(of: decoded, known: known)
    guard let clean = result.text else { return }
    var lines = clean.base64EncodedString()
    if lineLength > 0 {
      let bytes = Array(lines.utf8)
      lines = stride(from: 0, to: bytes.count, by: lineLength)
        .map { String(decoding: bytes[$0..<min($0 + lineLength, bytes.count)], as: UTF8.self) + lineEnd }.joined()
    }
    replace(range, by: lines, without: result.removedSecrets)
  }
}
