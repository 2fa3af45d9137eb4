/// Terminal kit: a question with a few answers, wherever it is asked.
public nonisolated struct Question: Sendable {
  /// One of the answers, and the letter that gives it; never j or k, which move the choice.
  public struct Reply: Sendable {
    public let label: SafeText
    public let key: Character
    /// Only for an answer that destroys something: in lines it takes this word; on a screen the letter only chooses it,
    /// and Enter gives it.
    public let word: String?

    public init(_ label: SafeText, key: Character, word: String? = nil) {
      self.label = label
      self.key = key
      self.word = word
    }
  }

  public let title: SafeText
  public let message: [any Cell]
  /// On a screen the first is what Enter gives, unless another is chosen.
  public let replies: [Reply]

  /// Says something that can only be taken notice of.
  public static func alert(_ title: SafeText, _ paragraphs: [SafeText]) -> Question {
    Question(title: title, message: paragraphs.map { ParagraphCell($0) }, replies: [Reply("Go on", key: "g")])
  }

  public init(title: SafeText, message: [any Cell] = [], replies: [Reply]) {
    self.title = title
    self.message = message
    self.replies = replies
  }
}
