/// Terminal kit: shows scenes, and says things beside the data. To push, to present, to ask, to alert and to wait are
/// all `show`.
public protocol Stage: AnyObject {
  var delegate: (any StageDelegate)? { get set }

  /// Shows a scene until it has an outcome, is left, or has no more to show on a console.
  /// - Returns: its outcome; nil where it ended without one.
  /// - Throws: what its first load throws, on a console also what a later one does; `StageError`; `CancellationError`.
  @discardableResult
  func show<S: Scene>(_ scene: S) async throws -> S.Outcome?
  /// Says something beside the data.
  func say(_ text: StyledText)
  /// Asks the terminal to put a text into the clipboard.
  /// - Returns: false where there is no terminal that could.
  func copy(_ text: String) -> Bool
}

/// What a stage asks of its owner.
public protocol StageDelegate: AnyObject {
  /// Work has failed, perhaps for want of a token.
  /// - Returns: whether to do that work again.
  /// - Throws: why the sign-in that was wanted has failed.
  func stage(_ stage: any Stage, signsInAfter error: any Error) async throws -> Bool
  /// A scene goes on after an error that no caller awaits.
  /// - Returns: whether to do that work again.
  func stage(_ stage: any Stage, retriesAfter error: any Error) async -> Bool
  /// The keys that lead from a scene to others, beside its own.
  func stage(_ stage: any Stage, commandsFor scene: any Scene) -> [KeyCommand]
}

extension StageDelegate {
  public func stage(_ stage: any Stage, commandsFor scene: any Scene) -> [KeyCommand] { [] }
}

extension Stage {
  /// Does work, and does it again after a sign-in where it fails for want of one.
  public func attempt<Value: Sendable>(_ work: @MainActor () async throws -> Value) async throws -> Value {
    while true {
      do {
        return try await work()
      } catch {
        guard let delegate, try await delegate.stage(self, signsInAfter: error) else { throw error }
      }
    }
  }
}
