/// A scene on the stack of a navigator, and its state there.
final class NavigatorEntry {
  /// An operation that runs in a child task of the scene's call of `show(_:)`.
  typealias Job = @MainActor () async -> Void

  enum JobKind {
    /// A job that no key command started: a load, a filter's search, or a delay.
    case background
    case command
    /// A command whose work continues after the scene closes.
    case lastingCommand
  }

  let scene: any Scene
  /// The queue of operations that `show(_:)` starts in child tasks, in this order.
  let jobs: AsyncStream<(job: Job, kind: JobKind)>
  var window: Window?

  /// Whether the scene has appeared with its own content, rather than with a spinner in a small
  /// window.
  var isShown = false
  /// Whether the scene is a dialog that has just appeared and ignores keys for a moment.
  var ignoresKeys = false
  /// Whether a command was triggered but hasn't reached its first suspension yet.
  ///
  /// Until then the command may show another scene. Input waits because the next key is for that
  /// scene.
  var isStarting = false
  /// The number of running commands that make the scene ignore all keys.
  var exclusiveWork = 0
  /// Whether an exclusive command is still running after the scene that it showed has closed.
  ///
  /// The user sees this entry's scene again, but new keys wait until the command ends.
  var isReturning = false
  /// Whether other scenes covered this scene before its first appearance. In this case, the scene
  /// loads when it becomes visible.
  var isUnseen = false
  /// The position to restore once the scene has a table, or `nil` if there is nothing to restore.
  var position: TablePosition?
  var isLoading = false
  var hasLoaded = false
  /// Whether the filter of the scene's table is searching in the background.
  var isSearching = false
  /// Whether automatic loads are suspended because a load failed.
  ///
  /// Loading continues after a key that moves the selection, or when a command ends.
  var isPaused = false
  /// The error that prevented the first load. The call of `show(_:)` throws it.
  var failure: (any Error)?
  /// A message in the footer that disappears at the next key press.
  var remark: SafeText?
  /// The number of steps the spinner has advanced during the current load, or 0 if it isn't visible
  /// yet.
  var turns = 0

  private let continuation: AsyncStream<(job: Job, kind: JobKind)>.Continuation

  init(_ scene: any Scene) {
    self.scene = scene
    (jobs, continuation) = AsyncStream.makeStream()
  }

  /// Whether the scene still waits for its first content.
  ///
  /// If loading takes longer than a moment, the navigator shows a small window with a spinner.
  var isWaiting: Bool {
    !isShown && scene.table == nil && scene.needsLoad && (scene.isConversation || scene.commands.isEmpty)
  }

  /// Whether the page has no rows yet because it is still loading. Keys that need a row must wait.
  var waitsForRows: Bool {
    guard isPage, !isPaused else { return false }
    return isWaiting || scene.table?.source.count == 0 && (isLoading || scene.needsLoad)
  }

  /// Whether the scene is a conversation that the navigator draws as a dialog.
  var isDialog: Bool {
    if scene.isConversation, case .full = scene.placement { true } else { false }
  }

  var isFull: Bool {
    !isWaiting && isPage
  }

  /// Whether the scene fills the whole screen once it has content.
  var isPage: Bool {
    if !isDialog, case .full = scene.placement { true } else { false }
  }

  /// Whether the scene handles keys at the moment.
  var takesKeys: Bool {
    (window != nil || waitsForRows) && exclusiveWork == 0 && !ignoresKeys
  }

  func takePosition() {
    guard let position, let table = scene.table else { return }
    table.move(to: position)
    self.position = nil
  }

  func begin(_ kind: JobKind = .background, _ job: @escaping Job) {
    continuation.yield((job, kind))
  }

  func finish() {
    continuation.finish()
    window?.close()
  }
}
