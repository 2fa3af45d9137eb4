/// View model: a piece of text in a single style, with an optional link.
public struct TextRun: Hashable, Sendable {
  public var text: LinkedText
  public var isStrong = false
  public var isEmphasized = false
  public var isCode = false
  public var isStruck = false

  public init(_ text: String, link: String? = nil) {
    self.text = LinkedText(text, link: link)
  }
}
