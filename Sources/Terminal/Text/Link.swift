/// Terminal kit: an address that a terminal may be asked to open: http, https or mailto, in visible ASCII.
public nonisolated struct Link: Hashable, Sendable {
  public let address: String

  /// - Returns: nil for any other scheme. What is not visible ASCII is percent-encoded.
  public init?(untrusted text: String) {
    let lowercase = text.lowercased()
    guard ["https://", "http://", "mailto:"].contains(where: { lowercase.hasPrefix($0) }) else { return nil }
    let address = text.utf8.reduce(into: "") { result, byte in
      if (0x21...0x7E).contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += byte < 0x10 ? "%0" : "%"
        result += String(byte, radix: 16, uppercase: true)
      }
    }
    guard address.utf8.count <= Self.maximumLength else { return nil }
    self.address = address
  }

  /// What makes the text that follows a link (OSC 8), up to the next such sequence.
  /// - Parameter link: nil for no link.
  static func sequence(for link: Link?) -> String {
    "\u{1B}]8;;\(link?.address ?? "")\u{1B}\\"
  }

  /// Bytes; terminals ignore longer ones (https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda).
  private static let maximumLength = 2000
}
