/// Encoders for content encodings that store the bytes uncompressed in each format's frame.
enum Encoded {
  /// Encodes a text in the gzip format of RFC 1952.
  static func gzip(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    return head + storedBlock(bytes) + littleEndian(crc32(bytes)) + littleEndian(UInt32(bytes.count))
  }

  /// Encodes a text in the zlib format of RFC 1950, which HTTP calls `deflate`.
  static func deflate(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return [0x78, 0x01] + storedBlock(bytes) + littleEndian(adler32(bytes)).reversed()
  }

  /// Encodes a text in the Brotli format of RFC 7932.
  static func brotli(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let length = bytes.count - 1
    let head = [0x0B | UInt8(length & 1) << 7, UInt8(length >> 1 & 0xFF), 0x80 | UInt8(length >> 9 & 0x7F)]
    return head + bytes + [0x03]
  }

  /// Encodes a text in the Zstandard format of RFC 8878.
  static func zstd(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    let frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x20, UInt8(bytes.count)]
    return frame + littleEndian(UInt32(bytes.count << 3 | 1)).prefix(3) + bytes
  }

  /// Returns a DEFLATE block that is uncompressed and marked as the last one (RFC 1951, section
  /// 3.2.4).
  private static func storedBlock(_ bytes: [UInt8]) -> [UInt8] {
    let length = UInt16(bytes.count)
    return [1, UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8)] + bytes
  }

  private static func littleEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    let (low, high) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
      let low = (sums.0 + UInt32(byte)) % 65_521
      return (low, (sums.1 + low) % 65_521)
    }
    return high << 16 | low
  }
}
