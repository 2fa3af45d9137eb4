import FoundationEssentials

/// Dedicated model controller: makes one JSON array of the pages of a list, without reading more of them than brackets.
///
/// Pages that are not arrays, such as those of a search, come one after the other, each on lines of its own.
struct PageJoiner {
  /// Whether to make an array of the pages themselves.
  private let keepsPages: Bool
  private var isInArray = false
  private var hasElements = false
  private var isFirst = true

  init(keepsPages: Bool = false) {
    self.keepsPages = keepsPages
  }

  /// What is to be written for one more page.
  mutating func append(_ page: Data) -> Data {
    defer { isFirst = false }
    if keepsPages {
      isInArray = true
      return Data((isFirst ? "[" : ",").utf8) + page
    }
    guard let elements = Self.elements(page), isFirst || isInArray else {
      return finish() + (isFirst ? Data() : Data("\n".utf8)) + page
    }
    var written = isFirst ? Data("[".utf8) : Data()
    isInArray = true
    if !elements.allSatisfy(Self.isSpace) {
      if hasElements { written += Data(",".utf8) }
      written += elements
      hasElements = true
    }
    return written
  }

  /// What is still to be written when no page follows.
  mutating func finish() -> Data {
    defer { isInArray = false }
    return isInArray ? Data("]".utf8) : Data()
  }

  /// What is still to be written before something that is no page of the list.
  mutating func closing() -> Data {
    isInArray ? finish() + Data("\n".utf8) : Data()
  }

  /// What stands between the brackets of an array; nil where the page is something else.
  private static func elements(_ page: Data) -> Data? {
    guard let first = page.firstIndex(where: { !isSpace($0) }), page[first] == UInt8(ascii: "[") else { return nil }
    guard let last = page.lastIndex(where: { !isSpace($0) }), page[last] == UInt8(ascii: "]"), last > first else {
      return nil
    }
    return page[page.index(after: first)..<last]
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
