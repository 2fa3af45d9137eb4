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
    /// Whether the user has marked the item that the reply stands for. `nil` for most replies, which
    /// have no mark.
    let isMarked: Bool?

    public init(_ label: SafeText, key: Character, word: String? = nil, isMarked: Bool? = nil) {
      self.label = label
      self.key = key
      self.word = word
      self.isMarked = isMarked
    }
  }

  public let title: SafeText
  public let message: [any Cell]
  /// The possible replies.
  public let replies: [Reply]
  /// The index of the reply that is selected at first. Enter gives this reply, unless the user
  /// moves the selection.
  public let initialReply: Int
  /// The purpose of the dialog.
  let role: Panel.Role
  /// The name of Space, which gives the selected reply, as Enter does. `nil` if Space scrolls.
  let spaceName: SafeText?

  /// Whether the question handles keys at once, because the user asked for it. Other questions
  /// ignore keys for a short time. See `Presentation.conversation`.
  var takesKeysAtOnce: Bool { role == .menu }

  /// Whether the question is a message that the user can only close.
  var isAlert: Bool { replies.count == 1 }

  /// Creates a message that the user can only close.
  public static func alert(_ title: SafeText, _ paragraphs: [SafeText], role: Panel.Role = .question) -> Question {
    Question(
      title: title, message: paragraphs.map { ParagraphCell($0) }, replies: [Reply("Close", key: "c")], role: role)
  }

  /// Returns the same question with other replies.
  public func replying(with replies: [Reply]) -> Question {
    Question(title: title, message: message, replies: replies, role: role)
  }

  public init(
    title: SafeText, message: [any Cell] = [], replies: [Reply], initialReply: Int = 0,
    role: Panel.Role = .question, spaceName: SafeText? = nil
  ) {
    self.title = title
    self.message = message
    self.replies = replies
    self.initialReply = initialReply
    self.role = role
    self.spaceName = spaceName
  }
}

extension Question.Reply {
  /// The label with the mark before it.
  nonisolated var markedLabel: SafeText { isMarked.map { ($0 ? "[x] " : "[ ] ") + label } ?? label }

  /// The label with its mark as text, such as `Bio, marked`.
  nonisolated var spokenLabel: SafeText { isMarked.map { label + ($0 ? ", marked" : ", not marked") } ?? label }
}

/// A question whose replies each stand for a value.
public nonisolated struct Choice<Value: Sendable>: Sendable {
  public let question: Question
  private let values: [Value]

  /// Creates a choice.
  ///
  /// - Parameters:
  ///   - question: The question to ask.
  ///   - values: The value of each reply, in the order of the question's replies.
  public init(_ question: Question, values: [Value]) {
    self.question = question
    self.values = values
  }

  /// Returns the value of a reply.
  ///
  /// - Parameter reply: The index of the reply, or `nil` if the user gave no reply.
  public func value(of reply: Int?) -> Value? {
    reply.map { values[$0] }
  }
}

extension Choice<Void> {
  /// Creates a choice without alternatives from a message that the user can only close.
  public init(message: Question) {
    self.init(message, values: [()])
  }
}

extension Stage {
  /// Asks a question and converts the reply to its value.
  ///
  /// - Returns: The value of the reply, or `nil` if the user closed the question or the task was
  ///   canceled.
  public func ask<Value>(_ choice: Choice<Value>) async -> Value? {
    choice.value(of: await reply(to: choice.question))
  }

  /// Asks a question.
  ///
  /// - Returns: The index of the reply, or `nil` if the user gave no reply.
  @discardableResult
  public func reply(to question: Question) async -> Int? {
    try? await show(QuestionScene(question))
  }
}
