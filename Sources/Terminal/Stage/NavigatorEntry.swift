/// Terminal kit: a scene on a navigator's stack, and how its life stands.
final class NavigatorEntry {
  /// Work of a child task of the call that shows the scene.
  typealias Job = @MainActor () async -> Void

  enum JobKind {
    /// A load, the search of a filter, a wait.
    case background
    case command
    /// A command that leaving the scene does not cancel.
    case lastingCommand
  }

  let scene: any Scene
  /// What `show` is to do in child tasks, in this order. The next key waits for the first step of a command.
  let jobs: AsyncStream<(job: Job, kind: JobKind)>
  var window: Window?

  /// Whether it has been seen as itself, rather than as what is only waited for.
  var isShown = false
  /// It is a conversation in its first moment, which takes no keys.
  var ignoresKeys = false
  /// A command has been given whose first step is still to come: the next key is for what that shows.
  var isStarting = false
  /// The commands at work that want no other keys.
  var exclusiveWork = 0
  /// What that work showed has ended: the user sees this scene again, and keys wait until the work ends too.
  var isReturning = false
  /// Others were shown over it before it could be seen: it loads once it is.
  var isUnseen = false
  /// Where its user was, until there is a table for it.
  var position: TablePosition?
  var isLoading = false
  var hasLoaded = false
  /// Its table looks for rows.
  var isSearching = false
  /// A load has failed: nothing repeats before a key that moves, or the end of what another began.
  var isPaused = false
  /// Why there was nothing to be shown.
  var failure: (any Error)?
  /// Shown until the next key.
  var remark: SafeText?
  /// How often its sign has been drawn while it loads; 0 for the first moment.
  var turns = 0

  private let continuation: AsyncStream<(job: Job, kind: JobKind)>.Continuation

  init(_ scene: any Scene) {
    self.scene = scene
    (jobs, continuation) = AsyncStream.makeStream()
  }

  /// Whether it is only waited for: it has nothing to show yet, and is seen if that takes longer than a moment.
  var isWaiting: Bool {
    !isShown && scene.table == nil && scene.needsLoad && (scene.isConversation || scene.commands.isEmpty)
  }

  /// Whether keys for its rows have to wait: none of them has come yet.
  var waitsForRows: Bool {
    guard isPage, !isPaused else { return false }
    return isWaiting || scene.table?.source.count == 0 && (isLoading || scene.needsLoad)
  }

  /// Whether it is a conversation in a small window of the navigator's.
  var isDialog: Bool {
    if scene.isConversation, case .full = scene.placement { true } else { false }
  }

  var isFull: Bool {
    !isWaiting && isPage
  }

  /// Whether it takes all of the screen once there is something to show.
  var isPage: Bool {
    if !isDialog, case .full = scene.placement { true } else { false }
  }

  /// Whether keys are for its scene.
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
