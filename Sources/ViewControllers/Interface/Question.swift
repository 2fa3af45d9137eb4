public import Terminal

/// A question with a few answers, whoever asks it and wherever.
public nonisolated struct Question: Sendable {
  /// One of the answers, and the letter that gives it; never j or k, which move the choice.
  public struct Answer: Sendable {
    public let label: SafeText
    public let key: Character
    /// Only for an answer that destroys something: in lines it takes this word; in a window the letter only chooses it, and
    /// Enter gives it.
    public let word: String?

    public init(_ label: SafeText, key: Character, word: String? = nil) {
      self.label = label
      self.key = key
      self.word = word
    }
  }

  public let title: SafeText
  public let message: [any Cell]
  /// In a window the first is what Enter gives, unless another is chosen.
  public let answers: [Answer]

  /// Says something that can only be taken notice of.
  public static func alert(_ title: SafeText, _ paragraphs: [SafeText]) -> Question {
    Question(title: title, message: paragraphs.map { ParagraphCell($0) }, answers: [Answer("Go on", key: "g")])
  }

  public init(title: SafeText, message: [any Cell] = [], answers: [Answer]) {
    self.title = title
    self.message = message
    self.answers = answers
  }
}

/// Interface controller: asks a question and learns the answer. It knows nothing of what the question is about.
public protocol QuestionController: AnyObject {
  /// - Returns: the number of the answer; nil if none was given.
  func answer(to question: Question) async -> Int?
}
