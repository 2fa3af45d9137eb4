/// Terminal kit: a question whose answers mean something.
public nonisolated struct Choice<Value: Sendable>: Sendable {
  public let question: Question
  private let values: [Value]

  /// - Parameter values: what the answers mean, one for each.
  public init(_ question: Question, values: [Value]) {
    self.question = question
    self.values = values
  }

  /// - Parameter answer: its number; nil where none was given.
  public func value(of reply: Int?) -> Value? {
    reply.map { values[$0] }
  }
}

extension Stage {
  /// Asks a question.
  /// - Returns: nil where no answer was given, also because the work was cancelled.
  public func ask<Value>(_ choice: Choice<Value>) async -> Value? {
    choice.value(of: await reply(to: choice.question))
  }

  /// Asks a question.
  /// - Returns: the number of the answer.
  @discardableResult
  public func reply(to question: Question) async -> Int? {
    try? await show(QuestionScene(question))
  }
}
