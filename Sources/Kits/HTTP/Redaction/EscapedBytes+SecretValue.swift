import Essentials

/// Finds the value that follows the name of a field in JSON, YAML, forms and attributes.
extension EscapedBytes {
  /// A value, and the text that replaces it when it is redacted.
  typealias Value = (range: Range<Int>, mark: String)

  /// A value: a scalar, or a group of values such as an array.
  enum Form {
    /// A string, a number or a word.
    case scalar(Value)
    /// An array or an object, with the index of its opening bracket.
    case group(Int)
  }

  /// The name of a field, as it appears in the text.
  struct FieldName {
    let range: Range<Int>
    let isQuoted: Bool
    /// Whether a quotation mark or white space ends the name before the separator.
    let isSpaced: Bool
    /// Whether a colon can separate the name from a value without quotation marks, as in an HTTP
    /// header field or in YAML.
    var endsWithColon = false
    /// Whether a value without quotation marks after a colon can have more than one word.
    var hasWords = false
  }

  /// Returns the value that follows a name and a separator.
  ///
  /// - Parameters:
  ///   - separator: The index of the colon or the equals sign.
  ///   - name: The name before the separator.
  /// - Returns: `nil` unless the separator is followed by a string, a number, a word, an array or
  ///   an object.
  func value(afterSeparatorAt separator: Int, of name: FieldName) -> Form? {
    var sign = unit(at: separator)
    // In `:=`, `=>` and `===`, the characters after the first also belong to the separator.
    let more = skip(from: sign.end) { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ">") }
    let (isPair, isColon) = (more.count > 0, sign.value == UInt8(ascii: ":") && more.count == 0)
    guard !isColon || end(of: ":", at: sign.end) == nil else { return nil }
    sign.end = more.end
    let start = isColon || isPair || name.isSpaced ? skip(from: sign.end, while: Self.isSpace).end : sign.end
    guard start < count, end(of: SecretShapes.schemeEnd, at: separator) == nil else { return nil }
    let first = unit(at: start)
    switch first.value {
    case UInt8(ascii: "\"") where first.end - start < shortestQuote(in: name): return nil
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return .scalar((first.end..<endOfQuoted(first.value, opening: start..<first.end), Redaction.mark))
    case UInt8(ascii: "["), UInt8(ascii: "{"): return .group(start)
    default: break
    }
    if !isColon {
      let isEncoded = bytes[separator] == UInt8(ascii: "%")
      return .scalar((start..<endOfUnquoted(from: start, isPercentEncoded: isEncoded), Redaction.mark))
    }
    if name.isQuoted { return bareScalar(at: start).map { .scalar($0) } }
    return name.endsWithColon ? line(from: sign.end, of: name).map { .scalar($0) } : nil
  }

  /// Returns the minimum length of a quotation mark that can begin the value of a field.
  ///
  /// The length includes the backslashes that escape the quotation mark. A quotation mark with
  /// fewer backslashes ends the string that contains the field.
  func shortestQuote(in name: FieldName) -> Int {
    guard name.isQuoted, let end = end(of: "\"", at: name.range.upperBound) else { return isJSON ? 2 : 1 }
    return end - name.range.upperBound
  }

  /// Returns the word or the number at an index.
  ///
  /// A number is replaced by a number, so that JSON stays valid.
  ///
  /// - Returns: `nil` if there is no word, or if the word is `true`, `false` or `null`.
  func bareScalar(at start: Int) -> Value? {
    let run = skip(from: start, while: Self.isBare)
    guard run.count > 0 else { return nil }
    if bytes[start..<run.end].allSatisfy(Self.isOfNumber) { return (start..<run.end, "0") }
    let isLiteral = Self.literals.contains { end(of: $0, at: start) == run.end }
    return isLiteral ? nil : (start..<run.end, Redaction.mark)
  }

  /// Returns the end of the word without quotation marks that begins at an index.
  func endOfBareWord(at start: Int) -> Int {
    skip(from: start, while: Self.isBare).end
  }

  /// Whether the bytes contain the given bytes. Escapes aren't decoded.
  func contains(_ text: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0] == text[0] && bytes[$0...].starts(with: text) }
  }

  /// Returns the rest of a line after a colon.
  ///
  /// If the line has no value, returns the lines below the name that are indented more, as in YAML.
  ///
  /// - Returns: `nil` if the lines are sentences, as in `auth: fix the login`.
  private func line(from start: Int, of name: FieldName) -> Value? {
    let first = skip(from: start, while: Self.isBlank).end
    let rest = first..<skip(from: first) { !Self.endsLine($0) }.end
    let isBlock = rest.isEmpty || bytes[first] == UInt8(ascii: "|") || bytes[first] == UInt8(ascii: ">")
    guard isBlock else { return name.hasWords || !isSentence(rest, from: 2) ? (rest, Redaction.mark) : nil }
    let indentation = lineStart(before: name.range.lowerBound)?.indentation ?? 0
    var (end, index) = (rest.upperBound, rest.upperBound)
    while index < count, Self.isLineEnd(unit(at: index).value) {
      let blanks = skip(from: skip(from: index, while: Self.isLineEnd).end, while: Self.isBlank)
      let isItem = blanks.count == indentation && self.end(of: "-", at: blanks.end) != nil
      guard blanks.count > indentation || isItem else { break }
      index = blanks.end
      while index < count, !endsString(at: index), !Self.isLineEnd(unit(at: index).value) {
        index = unit(at: index).end
      }
      if rest.isEmpty, isSentence(blanks.end..<index, from: 3) { return nil }
      end = index
    }
    return end > rest.upperBound ? (start..<end, " \(Redaction.mark)") : (rest, Redaction.mark)
  }

  /// Whether a line has at least `minimum` words, not counting a comment.
  private func isSentence(_ line: Range<Int>, from minimum: Int) -> Bool {
    var (index, words) = (line.lowerBound, 0)
    while index < line.upperBound, words < minimum, unit(at: index).value != UInt8(ascii: "#") {
      words += 1
      index = skip(from: index) { !Self.isBlank($0) && !Self.endsLine($0) }.end
      index = skip(from: index, while: Self.isBlank).end
      if index < count, Self.endsLine(unit(at: index).value) { break }
    }
    return words >= minimum
  }

  /// Returns the position of the blanks and hyphens before an index, and their number, if they
  /// begin a line. The start of a string counts as the start of a line.
  ///
  /// - Returns: `nil` if the line has other text before the index.
  func lineStart(before index: Int) -> (start: Int, indentation: Int)? {
    var start = index
    while start > 0, index - start < 64, Self.isBlank(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "-") {
      start -= 1
    }
    let isStart =
      start == 0 || Self.isLineEnd(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "\"")
      || Self.lineEscapes.contains { hasSuffix($0, before: start) }
    return isStart ? (start, index - start) : nil
  }

  /// Whether the character before an index begins a parameter in the query of a URL or in a form.
  func beginsParameter(at index: Int) -> Bool {
    index == 0 || Self.parameterStarts.contains { hasSuffix($0, before: index) }
  }

  /// Whether the given bytes are directly before an index. Escapes aren't decoded.
  func hasSuffix(_ text: [UInt8], before index: Int) -> Bool {
    index >= text.count && bytes[(index - text.count)..<index].elementsEqual(text)
  }

  /// Whether the byte at an index ends a string of the JSON document. Quotation marks in strings are
  /// escaped.
  func endsString(at index: Int) -> Bool {
    isJSON && bytes[index] == UInt8(ascii: "\"")
  }

  /// Returns the end of a value in quotation marks.
  ///
  /// The closing quotation mark is escaped in the same way as the opening one. A quotation mark
  /// inside the value has more backslashes.
  func endOfQuoted(_ quote: UInt8, opening: Range<Int>) -> Int {
    let backslashes = opening.count - 1
    guard bytes[opening].dropLast().allSatisfy({ $0 == UInt8(ascii: "\\") }), bytes[opening.upperBound - 1] == quote
    else { return endOfEncoded(quote, from: opening.upperBound) }
    var run = 0
    for index in opening.upperBound..<count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): run += 1
      case quote where run < backslashes || run % (2 * (backslashes + 1)) == backslashes:
        return index - min(run, backslashes)
      case UInt8(ascii: "\"") where run % 2 == 0 && endsString(at: index): return index
      default: run = 0
      }
    }
    return count
  }

  private func endOfEncoded(_ quote: UInt8, from start: Int) -> Int {
    var index = start
    while index < count {
      let unit = unit(at: index)
      if unit.value == quote || Self.endsForm(bytes[index]) { return index }
      index = unit.end
      if unit.value == UInt8(ascii: "\\"), index < count { index = self.unit(at: index).end }
    }
    return count
  }

  /// Returns the end of a value without quotation marks.
  ///
  /// - Parameter isPercentEncoded: Whether the form is percent-encoded because it is part of a
  ///   query. `%26` then ends the value as `&` does.
  private func endOfUnquoted(from start: Int, isPercentEncoded: Bool) -> Int {
    var index = start
    while index < count {
      let unit = unit(at: index)
      if Self.endsForm(unit.value), isPercentEncoded || bytes[index] != UInt8(ascii: "%") { return index }
      index = unit.end
    }
    return count
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  static func isLineEnd(_ byte: UInt8) -> Bool {
    (0x0A...0x0D).contains(byte)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func endsForm(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "&"), UInt8(ascii: "#"), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"): true
    default: false
    }
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    isLineEnd(byte) || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "<")
  }

  /// Whether a byte can be part of a value without quotation marks in JSON or YAML.
  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"):
      false
    default: true
    }
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    byte.isDigit || ".-+eE".utf8.contains(byte)
  }

  private static let literals = ["true", "false", "null"].map { Array($0.utf8) }
  private static let lineEscapes = ["\\n", "%0A", "%0a"].map { Array($0.utf8) }
  private static let parameterStarts = [
    "?", "&", ";", "%26", "%3F", "%3f", "%2526", "%253F", "u0026", "u003f", "u003F",
  ].map { Array($0.utf8) }
}
