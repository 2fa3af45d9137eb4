/// A 64-bit FNV-1a digest.
///
/// The digest detects accidental changes, but not deliberate ones, because FNV-1a isn't a
/// cryptographic hash. A change of a single byte always changes the digest, because every step is
/// reversible. See http://www.isthe.com/chongo/tech/comp/fnv.
public struct Digest: Hashable, Sendable {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  public init(_ text: String) {
    for byte in text.utf8 { add(byte) }
  }

  public init(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes { add(byte) }
  }

  /// The digest as 16 hexadecimal digits, which are safe in a file name.
  public var hex: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
