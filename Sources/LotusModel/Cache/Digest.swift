/// Model: a 64-bit digest, FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv). It tells accidents apart, not attacks.
///
/// Every step is reversible, so a change of a single byte always shows.
public struct Digest: Hashable, Sendable {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  public init(_ text: String) {
    for byte in text.utf8 { add(byte) }
  }

  public init(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes { add(byte) }
  }

  /// 16 digits, fit for the name of a file.
  public var hex: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
