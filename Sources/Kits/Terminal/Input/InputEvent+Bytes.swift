/// Decodes the bytes of key presses for prompts on the console. The full-screen app decodes keys
/// with libtickit instead.
extension InputEvent {
  /// Returns the key presses in terminal input. A prompt on the console distinguishes only Enter,
  /// printable ASCII characters and Escape.
  ///
  /// Every escape sequence, such as that of an arrow key, counts as Escape. All other bytes are
  /// dropped.
  ///
  /// - Parameter bytes: The bytes of one key press, or of several in quick succession.
  /// - Returns: The key presses, in order.
  nonisolated static func keys(in bytes: some Sequence<UInt8>) -> [InputEvent] {
    var keys: [InputEvent] = []
    var isInSequence = false
    for byte in bytes {
      if isInSequence {
        // An escape sequence ends with a letter or `~` (ECMA-48, section 5.4). `[` and `O` can only
        // start one.
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
