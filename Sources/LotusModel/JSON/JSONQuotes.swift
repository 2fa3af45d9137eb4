/// Model: which bytes of JSON text belong to strings.
struct JSONQuotes: Hashable {
  private var isOpen = false
  private var isEscaped = false

  /// Whether the next byte stands in a string and is not escaped.
  var isInside: Bool {
    isOpen && !isEscaped
  }

  /// Most bytes are the text of strings, which can be passed over or copied as a whole.
  /// - Returns: the index of the first quote, backslash or control character, or the end.
  static func end(ofTextIn bytes: ArraySlice<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      index += 1
    }
    return index
  }

  /// - Returns: whether this byte, the next of the text, stands in a string; its quotes do.
  mutating func hold(_ byte: UInt8) -> Bool {
    if isEscaped {
      isEscaped = false
    } else if isOpen, byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isOpen.toggle()
      return true
    }
    return isOpen
  }
}
