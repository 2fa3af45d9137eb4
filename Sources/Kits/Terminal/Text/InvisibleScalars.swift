/// The invisible scalars that a character may contain, such as joiners and variation selectors.
/// They depend on the first scalar of the character.
nonisolated enum InvisibleScalars {
  case none
  /// Variation selectors. In a keycap emoji, one follows the digit, # or *.
  case selectors
  /// Variation selectors, and zero-width joiners before another emoji.
  case emoji
  /// A variation selector directly after the ideograph, which selects its shape.
  case ideograph
  /// Joiners after a letter. Joiners decide whether the letters of a script such as Arabic join.
  case cursive
  /// Joiners next to a virama, which decide the shape of a conjunct (The Unicode Standard, section
  /// 12.1).
  case letter

  init(_ first: Unicode.Scalar) {
    let properties = first.properties
    // Exclude skin tone modifiers. At the start, such a modifier would change the color of the
    // previous character.
    if properties.isEmoji, !properties.isEmojiModifier {
      self = first.isASCII ? .selectors : .emoji
    } else if properties.isIdeographic {
      self = .ideograph
    } else if properties.isAlphabetic {
      self = Self.isCursive(first) ? .cursive : .letter
    } else {
      self = .none
    }
  }

  /// Whether an invisible scalar may be in the character.
  ///
  /// The rules for joiners follow UAX #31, section 2.3. The rules look only at the scalars of the
  /// same character, because a joiner belongs to the character before it. For this reason, a joiner
  /// may also end a word, as in Persian abbreviations.
  func allows(_ scalar: Unicode.Scalar, after last: Unicode.Scalar?, before next: Unicode.Scalar?) -> Bool {
    let isSelector = scalar.value != 0x200C && scalar.value != 0x200D
    let followsJoiner = last.map { $0.value == 0x200C || $0.value == 0x200D } ?? true
    return switch self {
    case .none: false
    case .selectors: isSelector
    case .emoji: isSelector || scalar.value == 0x200D && next?.properties.isEmoji == true
    case .ideograph: isSelector && last?.properties.isIdeographic == true
    case .cursive: !isSelector && !followsJoiner
    case .letter: !isSelector && !followsJoiner && [last, next].contains { $0.map(Self.isVirama) == true }
    }
  }

  private static func isVirama(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass == .virama
  }

  /// Whether a scalar is in a block of a script whose letters have joining types
  /// (ArabicShaping.txt).
  private static func isCursive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0620...0x077F, 0x07C0...0x07FF, 0x0840...0x08FF, 0x1820...0x18AA, 0xA840...0xA873, 0xFB50...0xFDFF,
      0xFE70...0xFEFC, 0x10AC0...0x10AFF, 0x10B80...0x10BAF, 0x10D00...0x10D3F, 0x10EC0...0x10EFF, 0x10F30...0x10FDF,
      0x1E900...0x1E943:
      true
    default: false
    }
  }
}
