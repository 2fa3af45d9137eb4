/// A stage with a stack of pages, for the whole app. A `Navigator` shows the pages on a full
/// screen, and a `LineStage` prints them line by line.
public protocol AppStage: Stage {
  /// A closure that is called before the root scene closes, or before cancellation closes all
  /// scenes. All scenes are still on the stack at that time.
  var willEnd: () -> Void { get set }
  /// A closure that is called each time a scene has left the stack and has closed.
  var didClose: () -> Void { get set }
  /// A closure that is called after pages have appeared, closed or been replaced. The root page has
  /// appeared once it has content.
  var didChangePages: () -> Void { get set }
  /// The scenes from the root to the topmost one, each with the selection and scroll position in its
  /// table.
  var scenes: [(scene: any Scene, position: TablePosition?)] { get }
  /// The page that is shown next to a list, or `nil` if no page is shown there.
  var preview: (any Scene)? { get }

  /// Shows a scene at a position of its table, optionally with other scenes above it.
  ///
  /// - Parameters:
  ///   - scene: The scene to show.
  ///   - position: The selection and scroll position to restore once the rows are loaded.
  ///   - work: An operation that runs before the scene appears, as if a key had started it. Typically
  ///     it shows other scenes above this one. The scene itself loads when it becomes visible.
  /// - Returns: The outcome of the scene, or `nil` if it ended without one.
  /// - Throws: The error of the first load, or `CancellationError`.
  @discardableResult
  func show<S: Scene>(
    _ scene: S, at position: TablePosition?, beginningWith work: KeyCommand.Work?
  ) async throws -> S.Outcome?
  /// Replaces a scene by another one, for example by another tab. The call of `show(_:)` that has
  /// shown the scene ends when the user leaves the new scene.
  func replace(_ scene: any Scene, with newScene: any Scene)
  /// Shows a message when a scene has finished loading.
  func say(_ text: StyledText, afterLoading scene: any Scene)
  /// Closes all scenes except the root scene.
  func goHome()
  /// Closes all scenes, including the root scene.
  func leaveAll()
  /// Returns the commands of a scene that are available at the moment.
  func availableCommands(of scene: any Scene) -> [KeyCommand]
  /// Presses a key in a scene, as if the user had pressed it.
  func press(_ key: KeyPress, in scene: any Scene)
}

extension AppStage {
  @discardableResult
  public func show<S: Scene>(_ scene: S) async throws -> S.Outcome? {
    try await show(scene, at: nil, beginningWith: nil)
  }
}
