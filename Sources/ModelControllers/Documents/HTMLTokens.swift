/// Splits HTML into tags and texts. Comments and declarations are left out.
///
/// The rules are a subset of https://html.spec.whatwg.org/multipage/parsing.html#tokenization.
/// GitHub shows the tags of some elements as text
/// (https://github.github.com/gfm/#disallowed-raw-html-extension-).
struct HTMLTokens: Sequence, IteratorProtocol {
  enum Token: Equatable {
    /// A start tag with its attributes. Names are in lower case.
    case open(String, [String: String])
    case close(String)
    /// A text with its character references decoded.
    case text(String)
  }

  private var rest: Substring.UTF8View
  /// The names of hidden elements that have no end tag in the rest.
  private var unended: Set<String> = []
  /// Whether text precedes the rest on its line.
  private var isAfterText = false

  init(_ html: String) {
    rest = html[...].utf8
  }

  mutating func next() -> Token? {
    while let first = rest.first {
      guard first == UInt8(ascii: "<") else { return .text(text()) }
      let second = rest.dropFirst().first
      let isEndTag = second == UInt8(ascii: "/")
      if rest.starts(with: "<!--".utf8) {
        skipComment()
      } else if Self.isLetter(isEndTag ? rest.dropFirst(2).first : second) {
        if skipHidden() { continue }
        if isDisallowed { return lessThan() }
        if let tag = tag() { return tag }
      } else if second == UInt8(ascii: "!") || second == UInt8(ascii: "?") || isEndTag && rest.dropFirst(2).first != nil
      {
        skip(past: UInt8(ascii: ">"))
      } else {
        return lessThan()
      }
    }
    return nil
  }

  private mutating func lessThan() -> Token {
    rest = rest.dropFirst()
    isAfterText = true
    return .text("<")
  }

  private mutating func text() -> String {
    let text = Self.take(&rest) { $0 != UInt8(ascii: "<") }
    let line = text.utf8.lastIndex(of: UInt8(ascii: "\n")).map { text.utf8[$0...] }
    isAfterText = !(line ?? text.utf8).allSatisfy(Self.isSpace) || line == nil && isAfterText
    return CharacterReference.decoded(text)
  }

  private mutating func skip(past end: UInt8) {
    rest = rest.drop { $0 != end }.dropFirst()
  }

  /// Skips a comment, which ends with `-->` or `--!>`. The comments `<!-->` and `<!--->` are
  /// complete.
  private mutating func skipComment() {
    let content = rest.dropFirst(4).startIndex
    rest = rest.dropFirst(2)
    while !rest.isEmpty {
      rest = rest.drop { $0 != UInt8(ascii: "-") }
      if rest.starts(with: "-->".utf8) {
        rest = rest.dropFirst(3)
        return
      }
      if rest.startIndex >= content, rest.starts(with: "--!>".utf8) {
        rest = rest.dropFirst(4)
        return
      }
      rest = rest.dropFirst()
    }
  }

  /// Reads a tag.
  ///
  /// - Returns: `nil` if the tag isn't complete. Browsers ignore such a tag at the end of a page.
  private mutating func tag() -> Token? {
    var rest = rest.dropFirst()
    self.rest = rest.suffix(0)
    let isClosing = rest.first == UInt8(ascii: "/")
    if isClosing { rest.removeFirst() }
    let name = Self.take(&rest, while: Self.isOfName).lowercased()
    var attributes: [String: String] = [:]
    while true {
      _ = Self.take(&rest) { Self.isSpace($0) || $0 == UInt8(ascii: "/") }
      guard let first = rest.first else { return nil }
      if first == UInt8(ascii: ">") { break }
      let (name, value) = Self.attribute(&rest)
      if attributes[name] == nil { attributes[name] = value }
    }
    self.rest = rest.dropFirst()
    return isClosing ? .close(name) : .open(name, attributes)
  }

  private static func attribute(_ rest: inout Substring.UTF8View) -> (name: String, value: String) {
    let equals = UInt8(ascii: "=")
    // An attribute has at least one character, even if that is an equals sign.
    let whole = rest
    rest.removeFirst()
    _ = take(&rest) { isOfName($0) && $0 != equals }
    let name = Substring(whole[..<rest.startIndex]).lowercased()
    var after = rest
    _ = take(&after, while: isSpace)
    guard after.first == equals else { return (name, "") }
    after.removeFirst()
    _ = take(&after, while: isSpace)
    let value: Substring
    if let quote = after.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      after.removeFirst()
      value = take(&after) { $0 != quote }
      after = after.dropFirst()
    } else {
      value = take(&after) { !isSpace($0) && $0 != UInt8(ascii: ">") }
    }
    rest = after
    return (name, CharacterReference.decoded(value, isAttribute: true))
  }

  private static func take(_ rest: inout Substring.UTF8View, while belongs: (UInt8) -> Bool) -> Substring {
    let taken = rest.prefix(while: belongs)
    rest = rest[taken.endIndex...]
    return Substring(taken)
  }

  private static func isLetter(_ byte: UInt8?) -> Bool {
    byte.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) } == true
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte)
  }

  /// Whether a byte can be part of the name of an element or an attribute.
  private static func isOfName(_ byte: UInt8) -> Bool {
    !isSpace(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: ">")
  }
}

/// The elements whose tags GitHub shows as text.
extension HTMLTokens {
  private static let disallowed: Set = [
    "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
  ]

  /// Whether the rest starts with a tag that GitHub shows as text.
  private var isDisallowed: Bool {
    Self.disallowed.contains(Self.name(of: rest))
  }

  /// The name of the element whose tag starts a text, in lower case.
  private static func name(of text: Substring.UTF8View) -> String {
    var text = text.dropFirst()
    if text.first == UInt8(ascii: "/") { text.removeFirst() }
    return take(&text, while: isOfName).lowercased()
  }

  /// Skips a complete script or style sheet, which GitHub shows as text. An element without content
  /// or inside a sentence is an example in the text, so it isn't skipped.
  private mutating func skipHidden() -> Bool {
    let name = Self.name(of: rest)
    guard name == "script" || name == "style", rest.dropFirst().first != UInt8(ascii: "/"), !isAfterText,
      !unended.contains(name)
    else { return false }
    var after = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
    var hasContent = false
    while let first = after.first {
      if first == UInt8(ascii: "<"), after.dropFirst().first == UInt8(ascii: "/"), Self.name(of: after) == name {
        guard hasContent else { return false }
        rest = after
        skip(past: UInt8(ascii: ">"))
        return true
      }
      hasContent = hasContent || !Self.isSpace(first)
      after = after.dropFirst()
    }
    unended.insert(name)
    return false
  }
}
