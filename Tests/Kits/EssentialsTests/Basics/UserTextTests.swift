import Essentials
import Testing

@Suite("Text that the user wrote")
struct UserTextTests {
  @Test(arguments: [
    ([], ""), (Array("Zürich\r\nA\rB\n".utf8), "Zürich\r\nA\rB\n"), ([0xEF, 0xBB, 0xBF, 0x61], "a"),
    ([0xEF, 0xBB, 0xBF], ""), ([0x61, 0xEF, 0xBB, 0xBF], "a\u{FEFF}"),
    ([0xFF, 0xFE, 0x5A, 0x00, 0xFC, 0x00, 0x3D, 0xD8, 0x31, 0xDC], "Zü\u{1F431}"),
    ([0xFE, 0xFF, 0x00, 0x5A, 0x00, 0xFC], "Zü"),
  ])
  func `Valid text is decoded without its byte order mark`(bytes: [UInt8], text: String) throws {
    let decoded = try #require(UserText(decoding: bytes).text)
    #expect(Array(decoded.utf8) == Array(text.utf8))
  }

  @Test(arguments: [
    ([0x5A, 0xFC, 0x72], 1), ([0x61, 0x0A, 0x62, 0x0A, 0xE9, 0x0A], 3), ([0x61, 0x0A, 0xC3], 2),
    ([0xED, 0xA0, 0x80], 1), ([0xC0, 0x80], 1), ([0xFF, 0xFE, 0x5A], 1), ([0xFF, 0xFE, 0x00, 0xD8], 1),
  ])
  func `Invalid text is reported with its line`(bytes: [UInt8], line: Int) {
    #expect(UserText(decoding: bytes) == .notUTF8(line: line))
  }

  @Test(arguments: [
    ([0x5A, 0x00, 0x61, 0x00], "UTF-16LE"), ([0x5A, 0x00, 0xFC, 0x00, 0x42, 0x30], "UTF-16LE"),
    ([0x00, 0x5A, 0x00, 0xFC], "UTF-16BE"),
  ])
  func `UTF-16 without a byte order mark is recognized by its NUL characters`(bytes: [UInt8], name: String) {
    #expect(UserText(decoding: bytes) == .unmarkedUTF16(name: name))
  }

  @Test(arguments: [[0x61, 0x00, 0x62], [0x5A, 0x00, 0x00, 0x61], [0xFF, 0xFE, 0x00, 0x00, 0x5A, 0x00, 0x00, 0x00]])
  func `Bytes with NUL characters are not text`(bytes: [UInt8]) {
    #expect(UserText(decoding: bytes) == .binary)
  }
}

extension UserText {
  /// The decoded text. Equal strings can have different bytes, so tests compare the bytes.
  fileprivate var text: String? {
    if case .text(let text) = self { text } else { nil }
  }
}
