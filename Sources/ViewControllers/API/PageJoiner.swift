import FoundationEssentials

/// Dedicated model controller: joins the pages of a list into one JSON array. Only the outer
/// brackets of each page are parsed.
///
/// Pages that aren't arrays, such as the pages of a search, are written one after another, each on
/// a new line.
struct PageJoiner {
  /// Whether to write an array of pages, rather than one array of all elements.
  private let keepsPages: Bool
  private var state = State.start

  private enum State: Equatable {
    case start
    case inArray(isEmpty: Bool)
    /// The last page wasn't part of an array, or the array has ended.
    case afterPage
  }

  init(keepsPages: Bool = false) {
    self.keepsPages = keepsPages
  }

  /// Returns the bytes to write for the next page.
  mutating func append(_ page: Data) -> Data {
    guard let elements = keepsPages ? page : Self.elements(page), state != .afterPage else { return separate(page) }
    let start = state == .start ? Data("[".utf8) : Data()
    guard keepsPages || !elements.allSatisfy(Self.isSpace) else {
      if state == .start { state = .inArray(isEmpty: true) }
      return start
    }
    let comma = state == .inArray(isEmpty: false) ? Data(",".utf8) : Data()
    state = .inArray(isEmpty: false)
    return start + comma + elements
  }

  private mutating func separate(_ page: Data) -> Data {
    let gap = state == .start ? Data() : Data("\n".utf8)
    defer { state = .afterPage }
    return finish() + gap + page
  }

  /// Returns the bytes to write after the last page.
  mutating func finish() -> Data {
    guard case .inArray = state else { return Data() }
    state = .afterPage
    return Data("]".utf8)
  }

  /// Returns the bytes to write before a response that isn't a page of the list.
  mutating func closing() -> Data {
    let end = finish()
    return end.isEmpty ? end : end + Data("\n".utf8)
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
