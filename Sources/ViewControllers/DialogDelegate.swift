public import Terminal

/// The methods that a scene or an editor calls on its delegate, for questions, messages and work.
/// The delegate is a coordinator, which passes them to its stage.
public protocol DialogDelegate: AnyObject {
  /// Asks the user a question, or shows a message that the user can only close.
  ///
  /// - Returns: The value of the reply, or `nil` if the user gave no reply.
  @discardableResult
  func ask<Value>(_ choice: Choice<Value>) async -> Value?
  /// Shows a message that needs no reply, on a screen in the footer.
  func say(_ message: StyledText, as kind: Footer.Kind)
  /// Shows the status of work until the work ends, and repeats the work if the user signs in.
  func perform<Value>(_ work: Work<Value>) async throws -> Value
}
