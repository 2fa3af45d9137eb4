/// Terminal kit: text of several styles, of any length, to be laid out in lines.
public nonisolated struct StyledText: Hashable, Sendable {
  /// A piece in one style.
  public struct Span: Hashable, Sendable {
    public let text: SafeText
    public let style: Style
  }

  public private(set) var spans: [Span]

  public init(_ text: SafeText = "", _ style: Style = .plain) {
    spans = text.string.isEmpty ? [] : [Span(text: text, style: style)]
  }

  /// - Parameter text: from anywhere.
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
