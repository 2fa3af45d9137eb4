/// A key that somebody pressed, as far as a printed page needs to know one.
public nonisolated enum Key: Hashable, Sendable {
  case enter
  case character(Character)
  /// Arrows and whatever else sends an escape sequence.
  case other

  /// - Parameter bytes: what one press, or several in quick succession, sent.
  static func parse(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    var isInSequence = false
    for byte in bytes {
      if isInSequence {
        // A control sequence ends with a letter or `~` (ECMA-48, section 5.4).
        isInSequence = !(0x40...0x7E).contains(byte) || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O")
      } else if byte == 0x1B {
        isInSequence = true
        keys.append(.other)
      } else if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") {
        keys.append(.enter)
      } else if (0x20...0x7E).contains(byte) {
        keys.append(.character(Character(Unicode.Scalar(byte))))
      }
    }
    return keys
  }
}
