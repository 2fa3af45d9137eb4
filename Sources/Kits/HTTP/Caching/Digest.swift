/// A 64-bit digest.
///
/// The digest detects accidental changes, but not deliberate ones, because it isn't a cryptographic
/// hash. A change of a single byte always changes the digest, because every step is reversible.
public struct Digest: Hashable, Sendable {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates the FNV-1a digest of a text. See http://www.isthe.com/chongo/tech/comp/fnv.
  public init(_ text: String) {
    for byte in text.utf8 { add(UInt64(byte)) }
  }

  /// Creates a digest of bytes.
  ///
  /// The steps are those of FNV-1a, but eight bytes are added at a time, because a response can be
  /// long. The rotation makes every bit of the eight bytes affect the lower bits.
  public init(_ bytes: UnsafeRawBufferPointer) {
    let wordsEnd = bytes.count - bytes.count % 8
    for offset in stride(from: 0, to: wordsEnd, by: 8) {
      add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
      value = value << 29 | value >> 35
    }
    for byte in bytes[wordsEnd...] { add(UInt64(byte)) }
  }

  /// The digest as 16 hexadecimal digits, which are safe in a file name.
  public var hex: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01b3
  }
}
