/// A scene on the stack of a navigator: its jobs, its window, and the parts of its appearance that no
/// decision of the stack depends on.
final class NavigatorEntry {
  /// An operation that runs in a child task of the scene's call of `show(_:)`.
  typealias Job = @MainActor () async -> Void

  let id: NavigationStack.SceneID
  let scene: any Scene
  /// The queue of operations that `show(_:)` starts in child tasks, in this order. A job that no key
  /// command started, such as a load, has no kind. The owner is the scene that the job belongs to.
  let jobs: AsyncStream<(job: Job, kind: KeyCommand.WorkKind?, owner: NavigatorEntry?)>
  /// The latest state of the scene in the stack.
  var state: NavigationStack.Entry
  var window: Window?
  /// The title area at the last drawing.
  var heading: Heading
  /// The position to restore once the scene has a table, or `nil` if there is nothing to restore.
  private(set) var position: TablePosition?
  /// Whether the filter of the scene's table is searching in the background.
  var isSearching = false
  /// The scene that has replaced this one, or `nil`.
  var successor: NavigatorEntry?
  /// The number of uses of the scene: one while the scene is on the stack, and one for each lasting
  /// command that runs. The scene is closed after the last use.
  private var uses = 1
  /// The error of the latest load. If it was the first load, the call of `show(_:)` throws the error.
  var failure: (any Error)?
  /// A message in the footer that disappears at the next key press.
  var remark: StyledText?
  /// A message to show in the footer when the current load has succeeded.
  var messageAfterLoad: StyledText?
  /// The number of steps the spinner has advanced during the current load, or 0 if it isn't visible
  /// yet.
  var turns = 0
  /// The rest of the moment in which the scene ignores keys, in tenths of the moment. Each ignored key
  /// starts the moment again.
  var tenthsOfMoment = 0

  private let continuation: AsyncStream<(job: Job, kind: KeyCommand.WorkKind?, owner: NavigatorEntry?)>.Continuation

  init(_ scene: any Scene, id: NavigationStack.SceneID, at position: TablePosition?) {
    self.scene = scene
    self.id = id
    self.position = position
    heading = Heading(title: scene.title)
    state = NavigationStack.Entry(id: id, traits: scene.traits, phase: .unseen)
    (jobs, continuation) = AsyncStream.makeStream()
  }

  /// Whether the scene fills the whole screen.
  var isFull: Bool {
    !state.isWaiting && isPage
  }

  /// Whether the scene fills the whole screen once it has content.
  var isPage: Bool {
    state.traits.kind == .page
  }

  /// Whether a small window with a spinner stands for the scene, which has no content yet.
  var isAnnounced: Bool {
    state.phase == .waiting(isAnnounced: true)
  }

  /// Whether the scene handles keys at the moment.
  var takesKeys: Bool {
    state.gate == .open
  }

  /// Passes an event to the scene, or to its table if the scene doesn't handle events itself.
  func handle(_ event: InputEvent) -> Bool {
    scene.asInputScene?.handle(event) ?? scene.table?.handle(event) ?? false
  }

  func takePosition() {
    guard let position, let table = scene.table else { return }
    table.move(to: position)
    self.position = nil
  }

  func begin(_ kind: KeyCommand.WorkKind?, of owner: NavigatorEntry, _ job: @escaping Job) {
    continuation.yield((job, kind, owner))
  }

  func finish() {
    continuation.finish()
  }

  func beginUse() {
    uses += 1
  }

  /// Ends a use of the scene, and closes the scene if that was the last use.
  ///
  /// - Returns: Whether the scene has closed.
  func endUse() async -> Bool {
    uses -= 1
    guard uses == 0 else { return false }
    await scene.close()
    return true
  }
}
