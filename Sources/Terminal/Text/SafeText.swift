/// Terminal kit: text without control sequences; the only form in which text reaches a terminal.
///
/// Control and format characters become visible: C0 and DEL as `^[`, all others as `<U+202E>`. Line feed and tab stay.
/// ZWJ and variation selectors stay inside emoji alone, and a base carries a few combining marks at most.
public nonisolated struct SafeText: Hashable, Sendable {
  public let string: String

  /// Text from our own source.
  public init(_ literal: StaticString) {
    self.init(untrusted: literal.description)
  }

  /// Text from anywhere.
  public init(untrusted text: String) {
    guard text.utf8.contains(where: { ($0 < 0x20 && $0 != 0x09 && $0 != 0x0A) || $0 > 0x7E }) else {
      string = text
      return
    }
    // One by one: appending them together would copy the whole text each time.
    string = text.reduce(into: "") { safe, character in
      for scalar in Self.harmless(character) { safe.unicodeScalars.append(scalar) }
    }
  }

  /// Bytes from anywhere; what is no UTF-8 becomes U+FFFD.
  public init(untrusted bytes: some Collection<UInt8>) {
    self.init(untrusted: String(decoding: bytes, as: UTF8.self))
  }

  public static func + (left: SafeText, right: SafeText) -> SafeText {
    SafeText(untrusted: left.string + right.string)
  }

  private static let maximumMarks = 4
  /// The longest emoji of Unicode's list has ten scalars.
  private static let maximumScalars = 12

  /// Marks beyond a few are dropped; other scalars beyond the limit become visible, and so end the character.
  private static func harmless(_ character: Character) -> [Unicode.Scalar] {
    var joined = character.unicodeScalars.first.map(Joined.init) ?? .none
    var marks = 0
    var kept = 0
    var scalars: [Unicode.Scalar] = []
    var rest = character.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let kind = kind(scalar)
      if kind == .mark {
        marks += 1
        if marks <= maximumMarks { scalars.append(scalar) }
      } else if kept < maximumScalars, kind == .plain {
        kept += 1
        scalars.append(scalar)
      } else if kept < maximumScalars - 1, kind == .joiner, joined.allows(scalar, before: rest.first) {
        // With room left for what it joins.
        kept += 1
        scalars.append(scalar)
      } else {
        joined = .none
        kept = 0
        scalars.append(contentsOf: visible(scalar).unicodeScalars)
      }
    }
    return scalars
  }

  /// What may stand behind the first scalar of a character.
  private enum Joined {
    case none
    /// Digits, # and *: a selector makes keycaps of them.
    case selectors
    case all

    init(_ first: Unicode.Scalar) {
      // A skin tone at the start would colour the character before it.
      let isEmoji = first.properties.isEmoji && !first.properties.isEmojiModifier
      self = !isEmoji ? .none : first.isASCII ? .selectors : .all
    }

    /// A ZWJ joins nothing but emoji.
    func allows(_ joiner: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
      joiner.value == 0x200D ? self == .all && next?.properties.isEmoji == true : self != .none
    }
  }

  private enum Kind {
    case plain, mark, joiner, obeyed
  }

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0x09, 0x0A, 0x20...0x7E: return .plain
    case 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF: return .joiner
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return .obeyed
    case .nonspacingMark, .enclosingMark, .spacingMark: return .mark
    // Fillers and the like are invisible.
    default: return scalar.properties.isDefaultIgnorableCodePoint ? .obeyed : .plain
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
