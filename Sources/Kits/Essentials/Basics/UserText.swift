/// Text that the user wrote, or the reason why bytes aren't text.
///
/// No character is changed without notice. `String(decoding:as:)` replaces invalid bytes, so it is
/// only for text that was written elsewhere, such as the body of a response.
package enum UserText: Hashable, Sendable {
  case text(String)
  /// A line, counted from 1, isn't valid UTF-8.
  case notUTF8(line: Int)
  /// The bytes contain NUL characters, as most files do that aren't text.
  case binary

  /// Decodes UTF-8, or UTF-16 that begins with a byte order mark. The mark isn't part of the text.
  package init(decoding bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    if let text = String(validating: bytes, as: UTF8.self) ?? Self.utf16(bytes) {
      self = text.utf8.contains(0) ? .binary : .text(text.withoutByteOrderMark)
    } else {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      self = .notUTF8(line: (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0) + 1)
    }
  }

  private static func utf16(_ bytes: [UInt8]) -> String? {
    let isLittleEndian = bytes.starts(with: [0xFF, 0xFE])
    guard isLittleEndian || bytes.starts(with: [0xFE, 0xFF]), bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 0, to: bytes.count, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    return String(validating: units, as: UTF16.self)
  }
}
