/// The values that `NavigationStack` consists of, and the events and effects that connect the stack
/// to its navigator.
nonisolated extension NavigationStack {
  /// The identity of a scene. A navigator doesn't use a number twice.
  typealias SceneID = Int

  /// A scene on the stack.
  struct Entry: Hashable, Sendable {
    let id: SceneID
    var traits: Traits
    var phase: Phase
    var load = Load.none
  }

  /// The part of a scene's state that the stack needs. The scene itself changes these values, and
  /// the navigator reports each change.
  struct Traits: Hashable, Sendable {
    var kind: Kind
    var content: Content
    /// Whether the scene has more content to load.
    var needsLoad = false
  }

  enum Kind: Hashable, Sendable {
    /// A scene that fills the screen.
    case page
    /// A question or another dialog. Keys that were pressed before the user could read it have no
    /// effect.
    case conversation
    /// A scene that covers only some lines of the screen, such as the last line. It chooses the
    /// lines.
    case part
  }

  enum Content: Hashable, Sendable {
    /// Nothing, because no content has loaded yet.
    case nothing
    /// A table without rows.
    case noRows
    case shown
    /// The scene has an outcome, so it must close.
    case outcome
  }

  /// Whether the user sees a scene, and how the scene treats a key press.
  enum Phase: Hashable, Sendable {
    /// The scene first runs an operation that typically shows another scene above it.
    case beginning
    /// The scene was covered before the user saw its content. It appears, and loads, when it becomes
    /// the topmost scene.
    case unseen
    /// The scene has nothing to show yet. After a moment, a small window announces it.
    case waiting(isAnnounced: Bool)
    /// A dialog that has just appeared. It ignores keys for a short time.
    case opening
    /// The scene handles input.
    case ready
    /// A key started a command, which hasn't reached its first suspension. The next key may be
    /// meant for a scene that the command is about to show.
    case starting(KeyCommand.WorkKind)
    /// An exclusive command runs, so the scene ignores input.
    case busy
    /// The scene is visible again while its exclusive command still runs. Input waits, because the
    /// command may end or show another scene at any time.
    case returning
  }

  /// The progress of a scene's loads.
  enum Load: Hashable, Sendable {
    /// No content has loaded yet. If the first load fails, the scene closes.
    case none
    case running(isFirst: Bool)
    /// Some content has loaded, or the scene has replaced another one. If a load fails, the scene
    /// stays open.
    case idle
    /// A load failed, and the user decides whether to try again.
    case asking
    /// A load failed. The user didn't try again, or wasn't asked because the scene was covered. The
    /// next key that moves the selection, or the end of a command, resumes loading.
    case failed
  }

  /// An input event and the scene whose window received it.
  struct Input: Hashable, Sendable {
    let event: InputEvent
    let place: SceneID
  }

  /// The reaction of a scene to an input event.
  enum Response: Hashable, Sendable {
    /// The event has no meaning in the scene.
    case ignored
    /// The event needs a row, and no rows have loaded yet.
    case needsRow
    /// The event changed the scene, for example its selection.
    case handled
    /// The event started a command.
    case started(KeyCommand.WorkKind)
  }

  enum Event: Hashable, Sendable {
    /// A scene was shown.
    ///
    /// - Parameters:
    ///   - by: The scene whose command showed it before the command's first suspension, or `nil` if
    ///     no key asked for it.
    ///   - beginsWithWork: Whether the scene runs an operation before it appears.
    case shown(SceneID, Traits, by: SceneID?, beginsWithWork: Bool)
    /// A key command of a scene replaced the scene by a new one. The scenes above it close.
    case replaced(SceneID, by: SceneID, Traits)
    case changed(SceneID, Traits)
    case received(Input)
    /// The user has chosen a key in a menu of its scene. The key precedes the keys that wait,
    /// because the user typed those after the choice.
    case chosen(Input)
    case responded(SceneID, to: Input, Response)
    /// A command has reached its first suspension. As after every event, the navigator then draws
    /// the changes of the command.
    case began(SceneID)
    case ended(SceneID, KeyCommand.WorkKind)
    case loaded(SceneID)
    case loadFailed(SceneID)
    /// The user has decided whether to repeat a failed load.
    case decided(SceneID, retries: Bool)
    /// The screen was drawn. Only now does a table know whether it needs more rows.
    case drew
    /// The time has passed after which a small window announces a scene that is still loading.
    case ticked(SceneID)
    /// The time is over in which a new dialog ignores keys.
    case momentPassed(SceneID)
    /// A scene must close, with all scenes above it.
    case left(SceneID)
    /// The task that shows a scene was canceled.
    case cancelled(SceneID)
  }

  /// An action that the navigator performs.
  enum Effect: Hashable, Sendable {
    case startLoad(SceneID)
    case askToRetry(SceneID)
    /// Opens the small window that announces a scene.
    case announce(SceneID)
    /// Opens the window with the scene's content. This window replaces the small window.
    case present(SceneID)
    /// Closes the small window of a covered scene.
    case withdraw(SceneID)
    /// Starts or restarts the time in which a new dialog ignores keys.
    case startMoment(SceneID)
    case beginTakingKeys(SceneID)
    /// Passes an event to a scene.
    ///
    /// - Parameter hasRows: `false` if the scene must handle only keys that don't need a row.
    case deliver(Input, to: SceneID, hasRows: Bool)
    /// Passes the remaining input to the topmost scene, because the program ends.
    case deliverRest([Input], to: SceneID)
    /// Announces that the root scene is about to close.
    case prepareForEnd
    /// Closes a scene. Its call of `show(_:)` returns, or throws the error of the failed load.
    case close(SceneID, hasFailed: Bool)
  }
}
