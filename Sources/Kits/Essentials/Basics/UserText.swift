/// Text that the user wrote, or the reason why bytes aren't text.
///
/// Invalid bytes are an error. If they were replaced, characters would change without the user's
/// notice. `String(decoding:as:)` replaces such bytes. Use it only for text that the user didn't
/// write, such as the body of a response.
package enum UserText: Hashable, Sendable {
  case text(String)
  /// A line, counted from 1, isn't valid UTF-8.
  case notUTF8(line: Int)
  /// The bytes seem to be UTF-16, but have no byte order mark.
  ///
  /// - Parameter name: The name of the encoding, such as `UTF-16LE`.
  case unmarkedUTF16(name: String)
  /// The bytes contain NUL characters, as in most files that aren't text.
  case binary

  /// Decodes UTF-8, or UTF-16 that begins with a byte order mark. The mark isn't part of the text.
  package init(decoding bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    let marked = Self.utf16(bytes)
    if marked == nil, let name = Self.unmarkedUTF16(bytes) {
      self = .unmarkedUTF16(name: name)
    } else if let text = marked ?? String(validating: bytes, as: UTF8.self) {
      self = text.utf8.contains(0) ? .binary : .text(text.withoutByteOrderMark)
    } else {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      self = .notUTF8(line: (lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0) + 1)
    }
  }

  /// Returns the name of the encoding if the bytes are mostly the UTF-16 of European text, in which
  /// every second byte is NUL.
  private static func unmarkedUTF16(_ bytes: [UInt8]) -> String? {
    let zeros = bytes.indices.filter { bytes[$0] == 0 }
    guard bytes.count.isMultiple(of: 2), zeros.count > bytes.count / 4 else { return nil }
    if zeros.allSatisfy({ !$0.isMultiple(of: 2) }) { return "UTF-16LE" }
    return zeros.allSatisfy { $0.isMultiple(of: 2) } ? "UTF-16BE" : nil
  }

  /// Returns the name of the encoding if the bytes begin like UTF-16, with or without a byte order
  /// mark.
  package static func nameOfUTF16(_ bytes: some Collection<UInt8>) -> String? {
    let start = Array(bytes.prefix(256))
    let isMarked = start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF])
    return isMarked ? "UTF-16" : unmarkedUTF16(start)
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
