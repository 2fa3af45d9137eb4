/// Splits HTML into tags and texts. Comments, declarations, scripts and style sheets are left out.
///
/// The rules are a subset of https://html.spec.whatwg.org/multipage/parsing.html#tokenization.
struct HTMLTokens: Sequence, IteratorProtocol {
  enum Token: Equatable {
    /// A start tag with its attributes. Names are in lower case.
    case open(String, [String: String])
    case close(String)
    /// A text with its character references decoded.
    case text(String)
  }

  private var rest: Substring

  init(_ html: String) {
    rest = html[...]
  }

  mutating func next() -> Token? {
    while !rest.isEmpty {
      guard rest.utf8.first == UInt8(ascii: "<") else { return .text(text()) }
      let name = rest.utf8.dropFirst().first
      if rest.hasPrefix("<!--") {
        skip(past: "-->")
      } else if rest.hasPrefix("<![CDATA[") {
        skip(past: "]]>")
      } else if name == UInt8(ascii: "!") || name == UInt8(ascii: "?") {
        skip(past: ">")
      } else if name.map({ $0 == UInt8(ascii: "/") || Unicode.Scalar($0).properties.isAlphabetic }) == true {
        if let tag = tag() { return tag }
      } else {
        rest = rest.dropFirst()
        return .text("<")
      }
    }
    return nil
  }

  private mutating func text() -> String {
    let end = rest.utf8.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
    defer { rest = rest[end...] }
    return CharacterReference.decoded(rest[..<end])
  }

  private mutating func skip(past end: String) {
    rest = rest.firstRange(of: end).map { rest[$0.upperBound...] } ?? ""
  }

  /// Reads a tag.
  ///
  /// - Returns: `nil` if the tag isn't complete. Browsers ignore such a tag at the end of a page.
  private mutating func tag() -> Token? {
    var rest = rest.dropFirst()
    self.rest = ""
    let isClosing = rest.hasPrefix("/")
    if isClosing { rest.removeFirst() }
    let name = Self.take(&rest) { !$0.isWhitespace && $0 != "/" && $0 != ">" }.lowercased()
    var attributes: [String: String] = [:]
    while true {
      _ = Self.take(&rest) { $0.isWhitespace || $0 == "/" }
      guard let first = rest.first else { return nil }
      if first == ">" { break }
      let (name, value) = Self.attribute(&rest)
      if attributes[name] == nil { attributes[name] = value }
    }
    self.rest = rest.dropFirst()
    guard !isClosing else { return .close(name) }
    if Self.withoutText.contains(name) { skipText(of: name) }
    return .open(name, attributes)
  }

  private static func attribute(_ rest: inout Substring) -> (name: String, value: String) {
    // An attribute has at least one character, even if that is an equals sign.
    let first = rest.removeFirst()
    let name = String(first) + take(&rest) { !$0.isWhitespace && !"/>=".contains($0) }
    var after = rest
    _ = take(&after) { $0.isWhitespace }
    guard after.first == "=" else { return (name.lowercased(), "") }
    after.removeFirst()
    _ = take(&after) { $0.isWhitespace }
    let value: Substring
    if let quote = after.first, quote == "\"" || quote == "'" {
      after.removeFirst()
      value = take(&after) { $0 != quote }
      after = after.dropFirst()
    } else {
      value = take(&after) { !$0.isWhitespace && $0 != ">" }
    }
    rest = after
    return (name.lowercased(), CharacterReference.decoded(value))
  }

  private static func take(_ rest: inout Substring, while belongs: (Character) -> Bool) -> Substring {
    let taken = rest.prefix(while: belongs)
    rest = rest[taken.endIndex...]
    return taken
  }

  /// The elements whose content isn't text for people.
  private static let withoutText: Set = [
    "script", "style", "title", "textarea", "iframe", "noembed", "noframes", "xmp",
  ]

  private mutating func skipText(of name: String) {
    while let end = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[end...]
      if rest.dropFirst().hasPrefix("/"), rest.dropFirst(2).prefix(name.count).lowercased() == name { return }
      rest = rest.dropFirst()
    }
    rest = ""
  }
}
