/// Follows typed bytes through characters and control sequences (ECMA-48, section 5.4), to keep from libtermkey what it
/// misreads.
///
/// For a key with a private or an intermediate byte in its sequence, such as `CSI ? A`, libtermkey 0.22 and libtickit 0.4
/// read beyond a table and crash. So that both sides agree where a sequence begins, libtermkey gets whole characters alone,
/// `CSI` as `ESC [` alone, and no click in the oldest protocol, whose coordinates may be any bytes. Terminals send none of
/// those: clicks are asked for in another protocol (SGR).
nonisolated struct KeySequences: Hashable, Sendable {
  private enum State: Hashable {
    case text, escape
    case sequence(ControlSequence)
    /// The coordinates of a click.
    case click(left: Int)
  }

  private struct ControlSequence: Hashable {
    var isEmpty = true
    var isExtended = false
    /// Of its numbers.
    var separators = 0
    var isAfterEscape = false
  }

  /// Ends a sequence that stands for no key.
  private static let noKey = UInt8(ascii: "z")
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
    var sequence = sequence
    switch byte {
    case UInt8(ascii: "[") where sequence.isAfterEscape:
      state = .sequence(ControlSequence())
      return [Self.noKey, 0x1B, byte]
    case UInt8(ascii: "M") where !sequence.isExtended && sequence.separators < 2:
      state = .click(left: 3)
      return [Self.noKey]
    case 0x40...:
      state = .text
      let isKey = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte != UInt8(ascii: "M")
      return [sequence.isExtended && isKey ? Self.noKey : byte]
    case 0x1B:
      // It may begin the next sequence.
      sequence.isAfterEscape = true
      state = .sequence(sequence)
      return []
    default:
      if (0x20...0x2F).contains(byte) || sequence.isEmpty && (0x3C...0x3F).contains(byte) { sequence.isExtended = true }
      if byte == UInt8(ascii: ";") { sequence.separators += 1 }
      (sequence.isEmpty, sequence.isAfterEscape) = (false, false)
      state = .sequence(sequence)
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
