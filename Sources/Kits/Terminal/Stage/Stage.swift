/// An object that shows scenes to the user, on a full screen or line by line on a console.
///
/// Pushing a page, presenting a dialog, asking a question and waiting for work are all calls of
/// `show(_:)`.
public protocol Stage: AnyObject {
  var delegate: (any StageDelegate)? { get set }

  /// Shows a scene until it has an outcome, the user leaves it, or a console has printed all of it.
  ///
  /// - Returns: The outcome of the scene, or `nil` if it ended without one.
  /// - Throws: The error of the first load, `StageError`, or `CancellationError`. A console also
  ///   throws errors of later loads.
  @discardableResult
  func show<S: Scene>(_ scene: S) async throws -> S.Outcome?
  /// Shows a message. A console prints it to standard error, and a screen shows it in the footer.
  func say(_ text: StyledText, as kind: Footer.Kind)
  /// Whether the stage shows scenes on a full screen, so that a scene that draws itself is possible.
  var isFullScreen: Bool { get }
  /// Gives the terminal to another program, such as an editor, while an operation runs.
  func lendTerminal<Value>(to work: @MainActor () async -> Value) async -> Value
  /// Asks the terminal to copy text to the clipboard.
  ///
  /// - Returns: `false` if no terminal is available for this.
  func copy(_ text: ClipboardText) -> Bool
}

/// The methods that a stage calls on its delegate, for decisions that belong to the app.
public protocol StageDelegate: AnyObject {
  /// Asks the delegate to sign the user in after work failed, if that can fix the error.
  ///
  /// - Returns: `true` if the stage must do the work again.
  /// - Throws: The error of the sign-in.
  func stage(_ stage: any Stage, signsInAfter error: any Error) async throws -> Bool
  /// Asks the delegate to show an error that no caller of the scene receives.
  ///
  /// - Returns: `true` if the stage must do the work again.
  func stage(_ stage: any Stage, retriesAfter error: any Error) async -> Bool
  /// Tells the delegate that scenes have appeared, closed or been replaced.
  ///
  /// - Parameter scenes: The scenes from the root to the topmost one.
  func stage(_ stage: any Stage, didChangeTo scenes: [any Scene])
  /// Asks the delegate for key commands that lead from a scene to other scenes.
  func stage(_ stage: any Stage, commandsFor scene: any Scene) -> [KeyCommand]
  /// Asks the delegate for the title area of a page.
  func stage(_ stage: any Stage, headingOf scene: any Scene) -> Heading
  /// Asks the delegate for the page to show next to a list on a wide screen, as a preview of the
  /// selected row.
  ///
  /// - Returns: `nil` if the scene isn't a list, or if its selected row opens no page.
  func stage(_ stage: any Stage, previewOf scene: any Scene) -> PreviewRequest?
  /// Asks the delegate for the reason why a key or a paste does nothing in a page, for example that
  /// the key works only in another page.
  ///
  /// - Returns: `nil` if there is no special reason.
  func stage(_ stage: any Stage, refusalOf event: InputEvent, in scene: any Scene) -> StyledText?
}

extension StageDelegate {
  public func stage(_ stage: any Stage, didChangeTo scenes: [any Scene]) {}
  public func stage(_ stage: any Stage, commandsFor scene: any Scene) -> [KeyCommand] { [] }
  public func stage(_ stage: any Stage, headingOf scene: any Scene) -> Heading { Heading(title: scene.title) }
  public func stage(_ stage: any Stage, previewOf scene: any Scene) -> PreviewRequest? { nil }
  public func stage(_ stage: any Stage, refusalOf event: InputEvent, in scene: any Scene) -> StyledText? { nil }
}

extension Stage {
  public var isFullScreen: Bool { false }

  /// Runs an operation, and runs it again each time the delegate has signed the user in after an
  /// error.
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
