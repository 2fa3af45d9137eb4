/// The address of a page that may be opened in a browser: http or https, and only printable ASCII.
/// It has no user name or password, because these could be mistaken for the host.
///
/// Browsers and links in the terminal accept only this type.
public nonisolated struct WebAddress: Hashable, Sendable {
  public let text: String

  /// Creates an address from untrusted text. Characters that aren't printable ASCII are
  /// percent-encoded.
  ///
  /// - Returns: `nil` unless the address begins with `http` or `https` and has a valid host. Also
  ///   `nil` if it contains a user name or is too long.
  public init?(untrusted text: String) {
    let lowercase = text.lowercased()
    guard let scheme = ["https://", "http://"].first(where: { lowercase.hasPrefix($0) }) else { return nil }
    let authority = text.unicodeScalars.dropFirst(scheme.utf8.count).prefix { !"/?#".unicodeScalars.contains($0) }
    let encoded = Self.encoded(text)
    guard Self.isHostAndPort(authority), encoded.utf8.count <= Self.maximumLength else { return nil }
    self.text = encoded
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

  /// Whether text is a host, or a host and a port (RFC 3986, section 3.2.2). The host is a name or an
  /// IPv6 address in brackets.
  ///
  /// A name consists of letters, digits and the characters `-._~`. Percent-encoded characters
  /// aren't allowed. Browsers decode them, and could find a dot, a slash or the end of a user name.
  private static func isHostAndPort(_ text: Substring.UnicodeScalarView) -> Bool {
    let isAddress = text.first == "["
    let host = text.prefix { $0 != (isAddress ? "]" : ":") }
    let rest = text[host.endIndex...]
    let port = isAddress ? rest.dropFirst() : rest
    let isHost =
      isAddress
      ? rest.first == "]" && host.count > 1
        && host.dropFirst().allSatisfy { $0.properties.isASCIIHexDigit || $0 == ":" }
      : !host.isEmpty && host.allSatisfy(isInName)
    return isHost && (port.isEmpty || port.first == ":" && port.dropFirst().allSatisfy { ("0"..."9").contains($0) })
  }

  /// Whether text is the address of one mailbox. The characters that separate the parts of a URL or
  /// of a list aren't allowed, and neither are quotation marks.
  static func isMailbox(_ text: Substring.UnicodeScalarView) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else { return false }
    return parts[0].allSatisfy { isInName($0) || "!$'*+/=^`{|}".unicodeScalars.contains($0) }
      && parts[1].allSatisfy(isInName)
  }

  private static func isInName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar.properties.isAlphabetic || "0123456789-._~".unicodeScalars.contains(scalar)
      : scalar.properties.isAlphabetic && !scalar.properties.isDefaultIgnorableCodePoint
  }

  /// The maximum length in bytes. Terminals ignore longer links
  /// (https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda).
  static let maximumLength = 2000
}
