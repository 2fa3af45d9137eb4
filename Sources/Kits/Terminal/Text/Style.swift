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
