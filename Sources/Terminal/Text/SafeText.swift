/// Text without control sequences. All text that reaches the terminal has this type.
///
/// Control and format characters become visible: ASCII control characters in caret notation, such
/// as `^[`, and all others as code points, such as `<U+202E>`. Line feeds and tabs remain.
/// Zero-width joiners and variation selectors remain only in emoji. A character has at most four
/// combining marks.
public nonisolated struct SafeText: Hashable, Sendable {
  public let string: String

  /// Creates safe text from a literal in the source code.
  public init(_ literal: StaticString) {
    self.init(untrusted: literal.description)
  }

  /// Creates safe text from untrusted text.
  public init(untrusted text: String) {
    guard text.utf8.contains(where: { ($0 < 0x20 && $0 != 0x09 && $0 != 0x0A) || $0 > 0x7E }) else {
      string = text
      return
    }
    // Append one scalar at a time, because appending a sequence would copy the whole text each
    // time.
    string = text.reduce(into: "") { safe, character in
      for scalar in Self.harmless(character) { safe.unicodeScalars.append(scalar) }
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
  /// such as `<U+200D>`. After that, the scalars are counted from zero again.
  private static func harmless(_ character: Character) -> [Unicode.Scalar] {
    var joined = character.unicodeScalars.first.map(Joined.init) ?? .none
    var marks = 0
    var count = 0
    var scalars: [Unicode.Scalar] = []
    var rest = character.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      let kind = kind(scalar)
      if kind == .mark {
        marks += 1
        if marks <= maximumMarks { scalars.append(scalar) }
      } else if count < maximumScalars, kind == .plain {
        count += 1
        scalars.append(scalar)
      } else if count < maximumScalars - 1, kind == .joiner, joined.allows(scalar, before: rest.first) {
        // The lower limit leaves room for the scalar after the joiner.
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

  /// The joiners that can follow the first scalar of a character.
  private enum Joined {
    case none
    /// The character can be followed by variation selectors, but not by joiners. A selector turns a
    /// digit, # or * into a keycap emoji.
    case selectors
    case all

    init(_ first: Unicode.Scalar) {
      // A skin tone modifier at the start would change the color of the previous character.
      let isEmoji = first.properties.isEmoji && !first.properties.isEmojiModifier
      self = !isEmoji ? .none : first.isASCII ? .selectors : .all
    }

    /// Whether a joiner may follow. A zero-width joiner is allowed only before another emoji.
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
    // Filler characters and similar code points are invisible, so make them visible.
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
