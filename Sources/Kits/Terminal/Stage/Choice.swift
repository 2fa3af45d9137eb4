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

  /// Converts the index of a reply to its value.
  ///
  /// - Parameter answer: The index of the reply, or `nil` if the user gave no reply.
  public func value(of reply: Int?) -> Value? {
    reply.map { values[$0] }
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
