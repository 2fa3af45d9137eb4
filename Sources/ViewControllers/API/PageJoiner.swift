import FoundationEssentials

/// Dedicated model controller: joins the pages of a list into one JSON array. Only the outer
/// brackets of each page are parsed.
///
/// Pages that aren't arrays, such as those of a search, are written one after another, each on a
/// new line.
struct PageJoiner {
  /// Whether to write an array of pages, rather than one array of all elements.
  private let keepsPages: Bool
  private var isInArray = false
  private var hasElements = false
  private var isFirst = true

  init(keepsPages: Bool = false) {
    self.keepsPages = keepsPages
  }

  /// Returns the bytes to write for the next page.
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

  /// Returns the bytes to write after the last page.
  mutating func finish() -> Data {
    defer { isInArray = false }
    return isInArray ? Data("]".utf8) : Data()
  }

  /// Returns the bytes to write before a response that isn't a page of the list.
  mutating func closing() -> Data {
    isInArray ? finish() + Data("\n".utf8) : Data()
  }

  /// Returns the bytes between the brackets of an array, or `nil` if the page isn't an array.
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
