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
  public var isItalic = false
  public var isUnderlined = false
  public var isStruck = false
  public var color: Color?
  public var link: Link?
  public var paint: Paint?
  /// Whether the text is a decoration, such as the star before a number of stars. The text for a
  /// screen reader leaves it out.
  var isDecoration = false

  public init(
    isBold: Bool = false, isDim: Bool = false, isReversed: Bool = false, isItalic: Bool = false,
    isUnderlined: Bool = false, isStruck: Bool = false, color: Color? = nil, link: Link? = nil, paint: Paint? = nil
  ) {
    self.isBold = isBold
    self.isDim = isDim
    self.isReversed = isReversed
    self.isItalic = isItalic
    self.isUnderlined = isUnderlined
    self.isStruck = isStruck
    self.color = color
    self.link = link
    self.paint = paint
  }

  /// Returns the style with another paint.
  func painted(_ paint: Paint?) -> Style {
    var style = self
    style.paint = paint
    return style
  }

  /// Whether a space in this style looks like any other space and isn't part of a link.
  var isPlainOnSpaces: Bool {
    !isReversed && !isUnderlined && !isStruck && link == nil && paint == nil
  }
}

/// The target of a link in the terminal: a web page or a mailbox.
public nonisolated struct Link: Hashable, Sendable {
  public let address: String

  public init(_ page: WebAddress) {
    address = page.text
  }

  /// Creates a link from untrusted text: the address of a web page, or the address of one mailbox
  /// with the scheme mailto.
  ///
  /// - Returns: `nil` if the address has another scheme or `WebAddress` refuses it. Also `nil` if
  ///   an email program could find more than a mailbox in it, such as an attachment or a second
  ///   recipient.
  public init?(untrusted text: String) {
    if let page = WebAddress(untrusted: text) {
      address = page.text
    } else {
      let mailbox = WebAddress.encoded(text)
      guard mailbox.lowercased().hasPrefix("mailto:"), WebAddress.isMailbox(text.unicodeScalars.dropFirst(7)),
        mailbox.utf8.count <= WebAddress.maximumLength
      else { return nil }
      address = mailbox
    }
  }

  /// The escape sequence (OSC 8) that makes the following text a link.
  ///
  /// - Parameter link: The target of the link, or `nil` to end the current link.
  static func sequence(for link: Link?) -> String {
    "\u{1B}]8;;\(link?.address ?? "")\u{1B}\\"
  }
}
