/// The appearance of text, based on the palette of the terminal so that it fits every color theme.
public nonisolated struct Style: Hashable, Sendable {
  /// A text color. The raw value is its SGR number (ECMA-48), and the terminal's theme defines the
  /// exact color.
  public enum Color: Int, Hashable, Sendable {
    case red = 31
    case green, yellow, blue, magenta, cyan
  }

  public var isBold = false
  public var isDim = false
  public var isReversed = false
  public var isUnderlined = false
  public var isStruck = false
  public var color: Color?
  public var link: Link?
  public var paint: Paint?

  public init(
    isBold: Bool = false, isDim: Bool = false, isReversed: Bool = false, isUnderlined: Bool = false,
    isStruck: Bool = false, color: Color? = nil, link: Link? = nil, paint: Paint? = nil
  ) {
    self.isBold = isBold
    self.isDim = isDim
    self.isReversed = isReversed
    self.isUnderlined = isUnderlined
    self.isStruck = isStruck
    self.color = color
    self.link = link
    self.paint = paint
  }

  /// Whether a space in this style looks like any other space and isn't part of a link.
  var isPlainOnSpaces: Bool {
    !isReversed && !isUnderlined && !isStruck && link == nil && paint == nil
  }
}

/// A web or mail address that a terminal can open: http, https or mailto, in printable ASCII.
public nonisolated struct Link: Hashable, Sendable {
  public let address: String

  /// Creates a link from untrusted text. Characters that aren't printable ASCII are
  /// percent-encoded.
  ///
  /// - Returns: `nil` if the scheme isn't http, https or mailto, or if the address is too long.
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

  /// The escape sequence (OSC 8) that makes the following text a link.
  ///
  /// - Parameter link: The target of the link, or `nil` to end the current link.
  static func sequence(for link: Link?) -> String {
    "\u{1B}]8;;\(link?.address ?? "")\u{1B}\\"
  }

  /// The maximum length in bytes. Terminals ignore longer links
  /// (https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda).
  private static let maximumLength = 2000
}
