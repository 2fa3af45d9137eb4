/// The address of a page that may be opened in a browser: http or https, in printable ASCII, and
/// without a user name or a password, which could pass for the host.
///
/// Browsers and links in the terminal accept only this type.
public nonisolated struct WebAddress: Hashable, Sendable {
  public let text: String

  /// Creates an address from untrusted text. Characters that aren't printable ASCII are
  /// percent-encoded.
  ///
  /// - Returns: `nil` if the scheme isn't http or https, if there is no valid host, if the address
  ///   contains a user name, or if it is too long.
  public init?(untrusted text: String) {
    let lowercase = text.lowercased()
    guard let scheme = ["https://", "http://"].first(where: { lowercase.hasPrefix($0) }) else { return nil }
    let text = Self.encoded(text)
    let host = text.utf8.dropFirst(scheme.utf8.count).prefix { !"/?#".utf8.contains($0) }
    guard host.first != nil, host.first != UInt8(ascii: ":"), host.allSatisfy(Self.isValidInHost),
      text.utf8.count <= Self.maximumLength
    else { return nil }
    self.text = text
  }

  /// Returns text in which bytes other than printable ASCII are percent-encoded.
  static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      if (0x21...0x7E).contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += byte < 0x10 ? "%0" : "%"
        result += String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// Whether a byte may be in a host and its port. `@` would end a user name, and browsers read `\`
  /// as `/`.
  private static func isValidInHost(_ byte: UInt8) -> Bool {
    switch Character(Unicode.Scalar(byte)) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", ":", "[", "]", "%": true
    default: false
    }
  }

  /// The maximum length in bytes. Terminals ignore longer links
  /// (https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda).
  static let maximumLength = 2000
}
