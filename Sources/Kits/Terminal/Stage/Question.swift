/// A question with a few replies, for a dialog on a screen or for lines on a console.
public nonisolated struct Question: Sendable {
  /// A reply, and the letter that chooses it. The letters j and k aren't available, because they
  /// move the selection.
  public struct Reply: Sendable {
    public let label: SafeText
    public let key: Character
    /// A confirmation word for a reply that destroys something, or `nil` for other replies.
    ///
    /// On a console, the user must type this word. On a screen, the letter only selects the reply,
    /// and Enter confirms it.
    public let word: String?

    public init(_ label: SafeText, key: Character, word: String? = nil) {
      self.label = label
      self.key = key
      self.word = word
    }
  }

  public let title: SafeText
  public let message: [any Cell]
  /// The possible replies. The first reply is selected initially, so pressing Enter gives it.
  public let replies: [Reply]

  /// Whether the question is a message that the user can only close.
  var isAlert: Bool { replies.count == 1 }

  /// Creates a message that the user can only close.
  public static func alert(_ title: SafeText, _ paragraphs: [SafeText]) -> Question {
    Question(title: title, message: paragraphs.map { ParagraphCell($0) }, replies: [Reply("Close", key: "c")])
  }

  public init(title: SafeText, message: [any Cell] = [], replies: [Reply]) {
    self.title = title
    self.message = message
    self.replies = replies
  }
}
