/// Text of any length, in one or more styles.
public nonisolated struct StyledText: Hashable, Sendable {
  /// A part of the text with a single style.
  public struct Span: Hashable, Sendable {
    public let text: SafeText
    public let style: Style
  }

  public private(set) var spans: [Span]

  public init(_ text: SafeText = "", _ style: Style = .plain) {
    spans = text.string.isEmpty ? [] : [Span(text: text, style: style)]
  }

  /// Creates a styled text from untrusted text.
  ///
  /// - Parameters:
  ///   - text: The text. Control characters in it become visible.
  ///   - style: The style of the whole text.
  public init(untrusted text: String, _ style: Style = .plain) {
    self.init(SafeText(untrusted: text), style)
  }

  public static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum.spans += right.spans
    return sum
  }

  public static func += (left: inout StyledText, right: StyledText) {
    left.spans += right.spans
  }

  public var isEmpty: Bool {
    spans.isEmpty
  }
}
