/// A scene on the stack of a navigator: its jobs, its window, and its appearance as far as the
/// stack doesn't need it for decisions.
final class NavigatorEntry {
  /// An operation that runs in a child task of the scene's call of `show(_:)`.
  typealias Job = @MainActor () async -> Void

  let id: NavigationStack.SceneID
  let scene: any Scene
  /// The queue of operations that `show(_:)` starts in child tasks, in this order. A job that no key
  /// command started, such as a load, has no kind. The owner is the scene that the job belongs to.
  let (jobs, continuation) = AsyncStream<(job: Job, kind: KeyCommand.WorkKind?, owner: NavigatorEntry?)>.makeStream()
  /// The latest state of the scene in the stack.
  var state: NavigationStack.Entry
  var window: Window?
  /// The title area at the last drawing.
  var heading: Heading
  /// The page of the selected row, next to a list on a wide screen.
  var preview: Preview?
  /// Whether a job loads the previews.
  var isPreviewing = false
  /// The position to restore once the scene has a table, or `nil` if there is nothing to restore.
  private(set) var position: TablePosition?
  /// Whether the filter of the scene's table is searching in the background.
  var isSearching = false
  /// The scene that has replaced this one, or `nil`.
  var successor: NavigatorEntry?
  /// The number of uses of the scene: one while the scene is on the stack, and one for each lasting
  /// command that runs. The scene is closed after the last use.
  var uses = 1
  /// The error of the latest load. If it was the first load, the call of `show(_:)` throws the error.
  var failure: (any Error)?
  /// A message to show in the footer when the next load has succeeded.
  var messageAfterLoad: StyledText?
  /// The number of steps the spinner has advanced during the current load, or 0 if it isn't visible
  /// yet.
  var turns = 0
  /// The length of the time in which the scene ignores keys. It is longer after an ignored key.
  var moment = Duration.zero
  /// The time until the scene accepts keys again, in tenths of `moment`. Each ignored key restarts
  /// this time.
  var tenthsOfMoment = 0

  init(_ scene: any Scene, id: NavigationStack.SceneID, at position: TablePosition?) {
    self.scene = scene
    self.id = id
    self.position = position
    heading = Heading(title: scene.title)
    state = NavigationStack.Entry(id: id, traits: scene.traits, phase: .unseen)
  }

  /// Whether the scene fills the whole screen.
  var isFull: Bool {
    !state.isWaiting && isPage
  }

  /// Whether the scene fills the whole screen once it has content.
  var isPage: Bool {
    state.traits.kind == .page
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
}
