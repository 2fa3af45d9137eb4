/// A filter for typed bytes that keeps libtermkey from crashing or misreading a key.
///
/// The filter parses the bytes into characters and control sequences (ECMA-48, section 5.4). Two
/// kinds of control sequences crash libtermkey 0.22 and libtickit 0.4:
///
/// - a key with a private or an intermediate byte in its sequence, such as `CSI ? A`
/// - a key whose number is missing, such as `CSI u`
///
/// The filter ends such a sequence with a letter that doesn't stand for a key, so that libtermkey
/// ignores the sequence.
///
/// This filter and libtermkey must agree on where each sequence starts. Therefore, the filter
/// passes only complete UTF-8 characters and only the two-byte form of `CSI`, `ESC [`. The filter
/// also drops mouse clicks in the X10 protocol, because their coordinates may be arbitrary bytes.
/// Terminals don't normally send X10 clicks, because the app requests the SGR protocol.
nonisolated struct KeySequences: Hashable, Sendable {
  private enum State: Hashable {
    case text, escape
    case sequence(ControlSequence)
    /// Inside the coordinates of an X10 mouse click, with the number of bytes still to come.
    case click(left: Int)
  }

  fileprivate struct ControlSequence: Hashable {
    /// The bytes between `ESC [` and the final byte.
    var parameters: [UInt8] = []
    var isAfterEscape = false
  }

  /// A final byte that libtermkey doesn't map to a key, so that it ignores the sequence.
  private static let noKey = UInt8(ascii: "z")
  /// The maximum length of a sequence's parameters, in bytes. libtermkey's buffer holds 256 bytes.
  private static let longest = 64
  private static let noCharacter = Array("\u{FFFD}".utf8)

  private var state = State.text
  /// The bytes read so far of a character whose UTF-8 encoding is incomplete.
  private var character: [UInt8] = []

  /// Filters typed bytes.
  ///
  /// - Returns: The bytes that are safe to pass to libtermkey.
  mutating func harmless(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.flatMap { next($0) }
  }

  /// Ends a started escape sequence, so that the next byte starts a new key. The bytes of an
  /// incomplete UTF-8 character are retained.
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
      // This Escape may start the next sequence, so wait for the byte after it.
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
  /// Whether the sequence contains neither a private byte (`<`, `=`, `>` or `?` at the start) nor
  /// an intermediate byte (a space or a character from `!` to `/`).
  fileprivate var isPlain: Bool {
    !(parameters.first.map { (0x3C...0x3F).contains($0) } ?? false)
      && !parameters.contains { (0x20...0x2F).contains($0) }
  }

  /// The numeric parameters. An element is `nil` if the number is missing or greater than U+10FFFF.
  fileprivate var numbers: [UInt32?] {
    parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { bytes in
      UInt32(String(decoding: bytes, as: UTF8.self)).flatMap { $0 <= 0x10FFFF ? $0 : nil }
    }
  }

  /// Whether libtermkey can read the sequence without crashing. Sequences that don't stand for a
  /// key are always safe.
  fileprivate func isReadable(endingIn final: UInt8) -> Bool {
    switch final {
    case UInt8(ascii: "M"): true
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): isPlain
    // In `CSI … u`, the first number is a character. In `CSI … ~`, the first number is a key; after
    // 27, the third number is a character (https://www.leonerd.org.uk/hacks/fixterms).
    case UInt8(ascii: "u"): isPlain && numbers[0] != nil
    case UInt8(ascii: "~"): isPlain && numbers[0] != nil && (numbers[0] != 27 || numbers.count > 2 && numbers[2] != nil)
    default: true
    }
  }
}
