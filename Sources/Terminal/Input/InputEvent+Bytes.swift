/// Terminal kit: keys for a conversation on a console, which has no window of libtickit's to read them.
extension InputEvent {
  /// The keys that bytes stand for, as far as a conversation on a console needs to know them: Enter, a letter, or another.
  ///
  /// - Parameter bytes: what one press, or several in quick succession, sent.
  nonisolated static func keys(in bytes: some Sequence<UInt8>) -> [InputEvent] {
    var keys: [InputEvent] = []
    var isInSequence = false
    for byte in bytes {
      if isInSequence {
        // A control sequence ends with a letter or `~` (ECMA-48, section 5.4).
        isInSequence = !(0x40...0x7E).contains(byte) || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O")
      } else if byte == 0x1B {
        isInSequence = true
        keys.append(.key("Escape"))
      } else if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") {
        keys.append(.key("Enter"))
      } else if (0x20...0x7E).contains(byte) {
        keys.append(.text(String(Unicode.Scalar(byte))))
      }
    }
    return keys
  }
}
