/// Terminal kit: follows typed bytes through characters and control sequences (ECMA-48, section 5.4), to keep from
/// libtermkey what it misreads.
///
/// For a key with a private or an intermediate byte in its sequence, such as `CSI ? A`, and for one without its number, such
/// as `CSI u`, libtermkey 0.22 and libtickit 0.4 read beyond a table and crash. So that both sides agree where a sequence begins, libtermkey gets whole characters alone,
/// `CSI` as `ESC [` alone, and no click in the oldest protocol, whose coordinates may be any bytes. Terminals send none of
/// those: clicks are asked for in another protocol (SGR).
nonisolated struct KeySequences: Hashable, Sendable {
  private enum State: Hashable {
    case text, escape
    case sequence(ControlSequence)
    /// The coordinates of a click.
    case click(left: Int)
  }

  fileprivate struct ControlSequence: Hashable {
    /// What stands between its beginning and its end.
    var parameters: [UInt8] = []
    var isAfterEscape = false
  }

  /// Ends a sequence that stands for no key.
  private static let noKey = UInt8(ascii: "z")
  /// Bytes of parameters; libtermkey has room for 256 of a sequence.
  private static let longest = 64
  private static let noCharacter = Array("\u{FFFD}".utf8)

  private var state = State.text
  /// The beginning of one of several bytes.
  private var character: [UInt8] = []

  mutating func harmless(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.flatMap { next($0) }
  }

  /// The next byte begins a key; a character may still be completed.
  mutating func beginKey() {
    state = .text
  }

  private mutating func next(_ byte: UInt8) -> [UInt8] {
    switch state {
    case .click(let left):
      state = left > 1 ? .click(left: left - 1) : .text
      return []
    case .sequence where byte >= 0x80: return []
    case .sequence(let sequence): return next(byte, in: sequence)
    case .text, .escape:
      if byte >= 0x80 || !character.isEmpty { return next(byte, ofCharacter: character) }
      switch (state, byte) {
      case (_, 0x1B): state = .escape
      case (.escape, UInt8(ascii: "[")): state = .sequence(ControlSequence())
      default: state = .text
      }
      return [byte]
    }
  }

  private mutating func next(_ byte: UInt8, in sequence: ControlSequence) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "[") where sequence.isAfterEscape:
      state = .sequence(ControlSequence())
      return [Self.noKey, 0x1B, byte]
    case 0x1B:
      // It may begin the next sequence.
      state = .sequence(ControlSequence(parameters: sequence.parameters, isAfterEscape: true))
      return []
    case 0x40...:
      let isClick = byte == UInt8(ascii: "M") && sequence.isPlain && sequence.numbers.count < 3
      state = isClick ? .click(left: 3) : .text
      return [isClick || !sequence.isReadable(endingIn: byte) ? Self.noKey : byte]
    default:
      guard sequence.parameters.count < Self.longest else {
        state = .text
        return [Self.noKey]
      }
      state = .sequence(ControlSequence(parameters: sequence.parameters + [byte]))
      return [byte]
    }
  }

  private mutating func next(_ byte: UInt8, ofCharacter beginning: [UInt8]) -> [UInt8] {
    guard beginning.isEmpty || byte & 0xC0 == 0x80 else {
      character = []
      return Self.noCharacter + next(byte)
    }
    character = beginning + [byte]
    let length =
      switch character[0] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard character.count >= length else { return [] }
    defer { character = [] }
    state = .text
    return String(validating: character, as: UTF8.self) == nil ? Self.noCharacter : character
  }
}

nonisolated extension KeySequences.ControlSequence {
  /// Whether it has no private and no intermediate byte.
  fileprivate var isPlain: Bool {
    !(parameters.first.map { (0x3C...0x3F).contains($0) } ?? false)
      && !parameters.contains { (0x20...0x2F).contains($0) }
  }

  /// Nil for one that is missing, or larger than any character's.
  fileprivate var numbers: [UInt32?] {
    parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { bytes in
      UInt32(String(decoding: bytes, as: UTF8.self)).flatMap { $0 <= 0x10FFFF ? $0 : nil }
    }
  }

  /// Whether libtermkey can read it, if it stands for a key.
  fileprivate func isReadable(endingIn final: UInt8) -> Bool {
    switch final {
    case UInt8(ascii: "M"): true
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): isPlain
    // https://www.leonerd.org.uk/hacks/fixterms: the number of a character, and that of a key; 27 is followed by a character's.
    case UInt8(ascii: "u"): isPlain && numbers[0] != nil
    case UInt8(ascii: "~"): isPlain && numbers[0] != nil && (numbers[0] != 27 || numbers.count > 2 && numbers[2] != nil)
    default: true
    }
  }
}
