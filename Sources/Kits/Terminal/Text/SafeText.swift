/// Text without control sequences. All text that reaches the terminal has this type.
///
/// Control and format characters become visible: ASCII control characters in caret notation, such
/// as `^[`, and all others as code points, such as `<U+202E>`. Line feeds and tabs remain.
/// Zero-width joiners, variation selectors and tags remain only where Unicode gives them a meaning:
/// in emoji, in scripts that need joiners, and after ideographs. Elsewhere, joiners and variation
/// selectors are dropped, as are other invisible characters that a web page shows as nothing, such
/// as soft hyphens. A character has at most four combining marks.
public nonisolated struct SafeText: Hashable, Sendable {
  public let string: String

  /// Creates safe text from a literal in the source code.
  public init(_ literal: StaticString) {
    self.init(untrusted: literal.description)
  }

  /// Creates safe text from untrusted text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - showsInvisible: Whether harmless invisible characters are shown as code points instead of
  ///     being dropped. Use `true` if every character matters, as in raw data, in text that the
  ///     user edits, and in messages that quote the user's input.
  public init(untrusted text: String, showsInvisible: Bool = false) {
    let text = showsInvisible ? text : Invisible.removed(from: text)
    guard text.utf8.contains(where: { ($0 < 0x20 && $0 != 0x09 && $0 != 0x0A) || $0 > 0x7E }) else {
      string = text
      return
    }
    // Append one scalar at a time, because appending a sequence would copy the whole text each
    // time.
    string = text.reduce(into: "") { safe, character in
      if character.utf8.count == 1, let byte = character.utf8.first, (0x20...0x7E).contains(byte) {
        safe.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        for scalar in Self.harmless(character) { safe.unicodeScalars.append(scalar) }
      }
    }
  }

  /// Creates safe text from untrusted bytes. Invalid UTF-8 becomes U+FFFD.
  public init(untrusted bytes: some Collection<UInt8>) {
    self.init(untrusted: String(decoding: bytes, as: UTF8.self))
  }

  public static func + (left: SafeText, right: SafeText) -> SafeText {
    SafeText(untrusted: left.string + right.string)
  }

  private static let maximumMarks = 4
  /// The maximum number of scalars in a character. The longest emoji in Unicode's list has ten.
  private static let maximumScalars = 12

  /// The scalars of a character, without those that could harm the terminal.
  ///
  /// Excess combining marks are dropped. Any other excess scalar is replaced with visible text,
  /// such as `<U+200D>`, and the count of scalars starts over.
  private static func harmless(_ character: Character) -> [Unicode.Scalar] {
    var joined = character.unicodeScalars.first.map(InvisibleScalars.init) ?? .none
    var marks = 0
    var count = 0
    var scalars: [Unicode.Scalar] = []
    var rest = character.unicodeScalars[...]
    if isTaggedFlag(rest) { return Array(rest) }
    while let scalar = rest.popFirst() {
      let kind = kind(scalar)
      if kind == .mark {
        marks += 1
        if marks <= maximumMarks { scalars.append(scalar) }
      } else if count < maximumScalars, kind == .plain {
        count += 1
        scalars.append(scalar)
      } else if count < maximumScalars - 1, kind == .joiner,
        joined.allows(scalar, after: scalars.last, before: marks < maximumMarks ? rest.first : nil)
      {
        // A joiner counts only if there is still room for the scalar after it.
        count += 1
        scalars.append(scalar)
      } else {
        joined = .none
        count = 0
        scalars.append(contentsOf: visible(scalar).unicodeScalars)
      }
    }
    return scalars
  }

  /// Whether a character is one of the flags of subdivisions that Unicode recommends: England, Scotland
  /// and Wales (UTS #51, ED-14a). Such a flag is a black flag, the code of the subdivision in tag
  /// characters, and the tag that ends the code. Other codes could hide text.
  private static func isTaggedFlag(_ scalars: Substring.UnicodeScalarView) -> Bool {
    guard scalars.first?.value == 0x1F3F4, scalars.last?.value == 0xE007F else { return false }
    let code = scalars.dropFirst().dropLast().map { $0.value &- 0xE0000 }
    return ["gbeng", "gbsct", "gbwls"].contains { $0.unicodeScalars.map(\.value) == code }
  }

  private enum Kind {
    case plain, mark, joiner, obeyed
  }

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0x09, 0x0A, 0x20...0x7E: return .plain
    default: if Invisible.isJoiner(scalar) { return .joiner }
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return .obeyed
    // Filler characters and similar code points are invisible, so make them visible.
    case _ where scalar.properties.isDefaultIgnorableCodePoint: return .obeyed
    case .nonspacingMark, .enclosingMark, .spacingMark: return .mark
    default: return .plain
    }
  }

  private static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0..<0x20: return "^\(Character(Unicode.Scalar(UInt8(scalar.value) + 0x40)))"
    case 0x7F: return "^?"
    default:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
    }
  }
}

extension SafeText: ExpressibleByStringLiteral {
  public init(stringLiteral value: StaticString) {
    self.init(value)
  }
}
