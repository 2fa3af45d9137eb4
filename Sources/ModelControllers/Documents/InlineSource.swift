import Essentials

/// Prepares the text of a paragraph or a row of a table for md4c.
///
/// A backslash protects text that md4c would misread: the characters of a formula, and brackets in
/// the address of a link. Comments become empty, because md4c doesn't recognize a comment with two
/// hyphens inside. A backslash protects a tag such as `<w:p>`, whose name HTML doesn't allow,
/// because md4c would read it as an address. The reference `&amp;` in a bare address becomes an
/// ampersand, because md4c ends the address before the reference.
struct InlineSource {
  /// Returns the prepared text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isRow: Whether the text is a row of a table, where a backslash before a vertical bar belongs
  ///     to the table.
  static func prepared(_ text: String, isRow: Bool = false) -> String {
    guard text.utf8.contains(where: { "$<".utf8.contains($0) }) || text.contains("](") || text.contains("&amp;") else {
      return text
    }
    var source = InlineSource(Array(text.utf8), isRow: isRow)
    source.prepare()
    return String(decoding: source.result, as: UTF8.self)
  }

  private let bytes: [UInt8]
  private let isRow: Bool
  private let backticks: [Int: (count: Int, next: Int?)]
  private let addressBrackets: Set<Int>
  private let addressReferences: Set<Int>
  private let lastAngle: Int
  private var lastCommentEnd = -1
  private var result: [UInt8] = []
  private var index = 0

  private init(_ bytes: [UInt8], isRow: Bool) {
    self.bytes = bytes
    self.isRow = isRow
    backticks = Self.runs(of: UInt8(ascii: "`"), in: bytes)
    addressBrackets = Self.addressBrackets(in: bytes)
    addressReferences = Self.addressReferences(in: bytes)
    lastAngle = bytes.lastIndex(of: UInt8(ascii: ">")) ?? -1
    result.reserveCapacity(bytes.count)
    lastCommentEnd = bytes.indices.last(where: endsComment) ?? -1
  }

  private mutating func prepare() {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): copy(to: index + 2)
      case UInt8(ascii: "`"):
        let run = backticks[index] ?? (1, nil)
        copy(to: (run.next ?? index) + run.count)
      case UInt8(ascii: "<"): copyTag()
      case UInt8(ascii: "$"): copyFormula()
      case UInt8(ascii: "&") where addressReferences.contains(index):
        result.append(UInt8(ascii: "&"))
        index += "&amp;".utf8.count
      default:
        if addressBrackets.contains(index) { result.append(UInt8(ascii: "\\")) }
        copy(to: index + 1)
      }
    }
  }

  private mutating func copy(to end: Int) {
    let end = min(end, bytes.count)
    result += bytes[index..<end]
    index = end
  }

  private func byte(_ index: Int) -> UInt8? {
    bytes.indices.contains(index) ? bytes[index] : nil
  }

  /// Copies a tag. A comment becomes an empty comment.
  private mutating func copyTag() {
    guard index < lastAngle else { return copy(to: index + 1) }
    if bytes[index...].starts(with: "<!--".utf8) {
      let isComplete = bytes[index...].starts(with: "<!-->".utf8) || bytes[index...].starts(with: "<!--->".utf8)
      let start = index + (isComplete ? 2 : 4)
      guard start <= lastCommentEnd, let end = (start...lastCommentEnd).first(where: endsComment) else {
        return copy(to: index + 1)
      }
      result += "<!-- -->".utf8
      index = end + 3
      return
    }
    if isTextInAngles {
      result.append(UInt8(ascii: "\\"))
      return copy(to: index + 1)
    }
    let next = byte(index + 1) ?? 0
    guard next.isLetterOrDigit || "/!?".utf8.contains(next) else { return copy(to: index + 1) }
    copy(to: (bytes[index...].firstIndex(of: UInt8(ascii: ">")) ?? index) + 1)
  }

  /// Whether md4c could take the text between the current `<` and the next `>` for an address
  /// (https://spec.commonmark.org/0.31.2/#autolinks). Such text has a colon, but isn't a tag, an
  /// address or the target of a link.
  private var isTextInAngles: Bool {
    let text = bytes[(index + 1)...].prefix { !Self.isSpace($0) && !"<>".utf8.contains($0) }
    guard byte(text.endIndex) == UInt8(ascii: ">"), let colon = text.firstIndex(of: UInt8(ascii: ":")) else {
      return false
    }
    let scheme = text[..<colon]
    if (2...32).contains(scheme.count), scheme.first?.isDigit == false, scheme.first?.isLetterOrDigit == true,
      scheme.allSatisfy({ $0.isLetterOrDigit || "+.-".utf8.contains($0) })
    {
      return false
    }
    let end = result.lastIndex { !Self.isSpace($0) }
    let before = end.map { result[...$0].suffix(2) } ?? []
    let isTarget = before.elementsEqual("](".utf8) || before.elementsEqual("]:".utf8)
    return !isTarget && !"!?".utf8.contains(text.first ?? 0)
  }

  private func endsComment(_ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "-") && bytes[index...].starts(with: "-->".utf8)
  }

  /// Copies a formula, with a backslash before each character that would be Markdown. Copies only
  /// the dollar signs if they don't start a formula.
  private mutating func copyFormula() {
    let count = bytes[index...].prefix { $0 == UInt8(ascii: "$") }.count
    let start = index + count
    guard let end = formulaEnd(from: start, dollars: count) else { return copy(to: start) }
    let isDisplayed = count == 2 && bytes[start..<end].contains(UInt8(ascii: "\n"))
    if isDisplayed, result.last == UInt8(ascii: "\n") { result.insert(UInt8(ascii: "\\"), at: result.count - 1) }
    copy(to: start)
    while index < end {
      let current = bytes[index]
      if current == UInt8(ascii: "\n") {
        if isDisplayed { result.append(UInt8(ascii: "\\")) }
        copyLineStart()
      } else if isRow, current == UInt8(ascii: "\\"), byte(index + 1) == UInt8(ascii: "|") {
        copy(to: index + 2)
      } else {
        if Self.isMark(current) { result.append(UInt8(ascii: "\\")) }
        copy(to: index + 1)
      }
    }
    copy(to: end + count)
    if isDisplayed, byte(index) == UInt8(ascii: "\n") { result.append(UInt8(ascii: "\\")) }
  }

  /// Copies a line feed, and the spaces and the marks of quotes at the start of the next line.
  private mutating func copyLineStart() {
    copy(to: index + 1)
    while let next = byte(index), next == 0x20 || next == 0x09 || next == UInt8(ascii: ">") { copy(to: index + 1) }
  }

  /// Returns the index of the dollar signs that end a formula, or `nil` if there is no formula.
  ///
  /// As on GitHub, spaces or punctuation marks surround a formula, so that prices aren't formulas.
  private func formulaEnd(from start: Int, dollars count: Int) -> Int? {
    guard count <= 2, let first = byte(start), count == 2 || !Self.isSpace(first) else { return nil }
    guard !Self.isOfWord(byte(start - count - 1)) else { return nil }
    var end = start
    while let next = byte(end), next != UInt8(ascii: "$") { end += next == UInt8(ascii: "\\") ? 2 : 1 }
    guard end < bytes.count, end > start else { return nil }
    if count == 2 { while let next = byte(end), next != UInt8(ascii: "$") || byte(end + 1) != next { end += 1 } }
    let after = end + count
    guard after <= bytes.count, !Self.isOfWord(byte(after)), byte(after) != UInt8(ascii: "$") else { return nil }
    return count == 2 || !Self.isSpace(bytes[end - 1]) ? end : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Whether a byte is a letter, a digit, or part of a character outside of ASCII.
  private static func isOfWord(_ byte: UInt8?) -> Bool {
    byte.map { $0.isLetterOrDigit || $0 >= 0x80 } == true
  }

  /// Whether a backslash keeps a character from being Markdown. An ampersand isn't a mark here,
  /// because a character reference has its meaning in formulas, too.
  private static func isMark(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !byte.isLetterOrDigit && byte != UInt8(ascii: "&")
  }

  /// The runs of a character, by their start.
  ///
  /// - Returns: The length of each run, and the start of the next run of this length.
  private static func runs(of mark: UInt8, in bytes: [UInt8]) -> [Int: (count: Int, next: Int?)] {
    var (runs, nextOfCount) = ([Int: (count: Int, next: Int?)](), [Int: Int]())
    var end = bytes.endIndex
    while let last = bytes[..<end].lastIndex(of: mark) {
      let start = bytes[..<last].lastIndex { $0 != mark }.map { $0 + 1 } ?? 0
      let count = last + 1 - start
      runs[start] = (count, nextOfCount[count])
      nextOfCount[count] = start
      end = start
    }
    return runs
  }

  /// The positions of `&amp;` in bare addresses.
  private static func addressReferences(in bytes: [UInt8]) -> Set<Int> {
    let words = bytes.split { isSpace($0) || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "|") }
    let addresses = words.filter { word in
      let text = word.drop { "(*_~".utf8.contains($0) }
      return ["http://", "https://", "www."].contains { text.starts(with: $0.utf8) }
    }
    return Set(addresses.flatMap { word in word.indices.filter { word[$0...].starts(with: "&amp;".utf8) } })
  }

  /// The brackets in the addresses of links and pictures.
  private static func addressBrackets(in bytes: [UInt8]) -> Set<Int> {
    var (brackets, found, texts) = ([Int](), Set<Int>(), 0)
    /// The open parentheses, with the number of brackets before each one that starts an address.
    var open: [Int?] = []
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["):
        texts += 1
        if !open.isEmpty { brackets.append(index) }
      case UInt8(ascii: "]"):
        let isText = texts > 0
        texts = max(0, texts - 1)
        let startsAddress = isText && bytes[index...].dropFirst().first == UInt8(ascii: "(")
        if !open.isEmpty { brackets.append(index) }
        if startsAddress {
          open.append(brackets.count)
          index += 1
        }
      case UInt8(ascii: "(") where !open.isEmpty: open.append(nil)
      case UInt8(ascii: ")"):
        if let count = open.popLast(), let count {
          found.formUnion(brackets[count...])
          brackets.removeSubrange(count...)
        }
        if open.isEmpty { brackets = [] }
      case 0x20, 0x09, 0x0A:
        // White space ends an address. If a title follows, the brackets so far are in an address.
        if let count = open.last, let count, let next = bytes[index...].first(where: { !isSpace($0) }),
          next == UInt8(ascii: "\"") || next == UInt8(ascii: "'")
        {
          found.formUnion(brackets[count...])
        }
        (open, brackets) = ([], [])
      default: break
      }
      index += 1
    }
    return found
  }
}
