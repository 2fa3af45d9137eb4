/// A stack of scenes on a full screen, comparable to `UINavigationController`.
///
/// The navigator loads scenes, draws them, and passes keys to the topmost scene. Each scene lives
/// as long as its call of `show(_:)`, and its work runs in child tasks of that call. Leaving a
/// scene ends this call and the calls of all scenes above it. The navigator doesn't know the
/// content of the scenes.
public final class Navigator: Stage {
  public weak var delegate: (any StageDelegate)?

  /// Text that replaces the status of every scene while it is set.
  public var notice: SafeText? {
    didSet { draw() }
  }

  /// A closure that is called before the root scene closes, or before cancellation closes all
  /// scenes. All scenes are still on the stack at that time.
  public var willEnd: () -> Void = {}
  /// A closure that is called each time a scene has left the stack and has closed.
  public var didClose: () -> Void = {}
  private var isCancelled = false

  /// Whether any scene is still waiting for its first content.
  ///
  /// The user sees a small window with a spinner if that takes longer than a moment.
  var isWaiting: Bool {
    entries.contains { $0.isWaiting }
  }

  let screen: Screen
  var entries: [NavigatorEntry] = []
  /// The input events that haven't been handled yet, each with the scene whose window received it.
  var typed: [(event: InputEvent, entry: NavigatorEntry)] = []
  /// The latest message from `say(_:)`. The next key press removes it.
  var said: StyledText?

  /// The time during which a new dialog ignores keys, because the user may have pressed them for
  /// the scene below.
  private let keyDelay: Duration

  public convenience init(on screen: Screen) {
    self.init(on: screen, keyDelay: .milliseconds(300))
  }

  init(on screen: Screen, keyDelay: Duration) {
    self.screen = screen
    self.keyDelay = keyDelay
    screen.didReceiveInput = { [weak self] in self?.deliver() }
  }

  @discardableResult
  public func show<S: Scene>(_ scene: S) async throws -> S.Outcome? {
    try await show(scene, at: nil, beginningWith: nil)
  }

  /// Shows a scene at a position of its table, optionally with other scenes above it.
  ///
  /// - Parameters:
  ///   - scene: The scene to show.
  ///   - position: The selection and scroll position to restore once the rows are loaded.
  ///   - work: An operation that runs before the scene appears, as if a key had started it.
  ///     Typically it shows other scenes above this one. The scene itself loads when it becomes
  ///     visible.
  /// - Returns: The outcome of the scene, or `nil` if it ended without one.
  /// - Throws: The error of the first load, or `CancellationError`.
  @discardableResult
  public func show<S: Scene>(
    _ scene: S, at position: TablePosition?, beginningWith work: KeyCommand.Work?
  ) async throws -> S.Outcome? {
    try Task.checkCancellation()
    let entry = NavigatorEntry(scene)
    entry.position = position
    entry.isUnseen = work != nil
    entry.isStarting = work != nil
    push(entry)
    if let work {
      entry.begin(.command) { [weak self, weak entry] in
        if let self, let entry { await carryOut(work, isExclusive: false, in: entry) }
      }
    }
    await withDiscardingTaskGroup { lasting in
      await withDiscardingTaskGroup { group in
        for await (job, kind) in entry.jobs {
          // After the scene closes, drain the queue without running the jobs, because a job that
          // stays in the queue would keep the entry alive.
          guard isOpen(entry), !Task.isCancelled else { continue }
          if kind == .lastingCommand {
            lasting.addImmediateTask { await job() }
          } else {
            group.addImmediateTask { await job() }
          }
          // A background job may have been queued before the command, so it doesn't mean that the
          // command has started.
          if kind != .background { entry.isStarting = false }
          deliver()
        }
        if Task.isCancelled, isOpen(entry) { end() }
        leave(entry)
        group.cancelAll()
      }
    }
    await scene.close()
    didClose()
    if let failure = entry.failure { throw failure }
    if scene.outcome == nil { try Task.checkCancellation() }
    return scene.outcome
  }

  /// Prepares for the end of the program, which closes all scenes in any order. The remaining input
  /// is handled first.
  private func end() {
    takeRemaining()
    if !isCancelled { willEnd() }
    isCancelled = true
  }

  public func say(_ text: StyledText) {
    said = text
    draw()
  }

  public func copy(_ text: String) -> Bool {
    screen.copy(text)
    return true
  }

  // MARK: The stack

  func isOpen(_ entry: NavigatorEntry) -> Bool {
    entries.contains { $0 === entry }
  }

  private func push(_ entry: NavigatorEntry) {
    if let top = entries.last, top.isReturning {
      top.isReturning = false
      typed = []
    }
    entries.append(entry)
    update()
  }

  /// Opens the window of a scene that has content now. A page replaces the small window with its
  /// spinner.
  private func present(_ entry: NavigatorEntry) {
    entry.isShown = true
    if entry.window == nil || entry.isFull {
      entry.window?.close()
      appear(entry)
    }
    guard entry.scene.isConversation else { return }
    entry.ignoresKeys = true
    entry.begin { [weak self] in await self?.waitBeforeKeys(in: entry) }
  }

  private func waitBeforeKeys(in entry: NavigatorEntry) async {
    try? await Task.sleep(for: keyDelay)
    guard !Task.isCancelled else { return }
    // Keys that are read here were pressed while the dialog still ignored keys.
    screen.readRemaining()
    entry.ignoresKeys = false
    entry.scene.beginTakingKeys()
    update()
  }

  /// Closes a scene and all scenes above it immediately.
  func leave(_ entry: NavigatorEntry) {
    guard let index = entries.firstIndex(where: { $0 === entry }) else { return }
    if index == 0, !isCancelled { willEnd() }
    let left = entries[index...]
    entries.removeSubrange(index...)
    for entry in left.reversed() { entry.finish() }
    if let top = entries.last, top.exclusiveWork > 0 { top.isReturning = true }
  }

  /// Updates the screen after any change.
  ///
  /// This method closes scenes that have an outcome, opens the windows of scenes that have content,
  /// and redraws. Then it starts the loads and searches that are needed.
  func update() {
    while let ended = entries.first(where: { $0.scene.outcome != nil }) { leave(ended) }
    if let top = entries.last, !top.isStarting { top.isUnseen = false }
    for entry in entries { entry.takePosition() }
    for entry in entries where !entry.isShown && !entry.isWaiting && !entry.isUnseen { present(entry) }
    draw()
    for entry in entries { entry.window?.isListening = entry.takesKeys && !entry.isStarting }
    for entry in entries where !entry.isLoading && !entry.isPaused && !entry.isUnseen && entry.scene.needsLoad {
      entry.isLoading = true
      entry.begin { [weak self] in await self?.load(entry) }
    }
    search()
  }

  /// The scenes from the root to the topmost one, each with the selection and scroll position in
  /// its table.
  public var scenes: [(scene: any Scene, position: TablePosition?)] {
    entries.map { ($0.scene, $0.position ?? $0.scene.table?.position) }
  }

  public func isFirst(_ scene: any Scene) -> Bool {
    entries.first?.scene === scene
  }

  /// Closes all scenes except the root scene.
  public func goHome() {
    if entries.count > 1 { leave(entries[1]) }
  }

  /// Closes all scenes, including the root scene.
  public func leaveAll() {
    if let root = entries.first { leave(root) }
  }

  // MARK: Work

  private func load(_ entry: NavigatorEntry) async {
    do {
      try await loadPart(of: entry)
      entry.hasLoaded = true
    } catch {
      // Cancellation closes the scene anyway, so its error must not be shown.
      if !Task.isCancelled { await handle(error, in: entry) }
    }
    entry.isLoading = false
    entry.turns = 0
    deliver()
  }

  private func loadPart(of entry: NavigatorEntry) async throws {
    async let _: Void = tick(entry)
    var isRepeated = false
    try await attempt {
      if isRepeated { entry.scene.retry() }
      isRepeated = true
      try await entry.scene.load()
    }
  }

  private func handle(_ error: any Error, in entry: NavigatorEntry) async {
    guard entry.hasLoaded else {
      entry.failure = error
      // Keys that waited for the rows of this scene are not meant for the scene below.
      typed.removeAll { $0.entry === entry }
      return leave(entry)
    }
    entry.isPaused = true
    guard await delegate?.stage(self, retriesAfter: error) == true else { return }
    entry.scene.retry()
    entry.isPaused = false
  }

  /// Animates the spinner of a loading scene, after a short delay.
  private func tick(_ entry: NavigatorEntry) async {
    try? await Task.sleep(for: ActivityIndicator.delay)
    while !Task.isCancelled, isOpen(entry) {
      entry.turns += 1
      if entry.window == nil, entries.last === entry { appear(entry) }
      draw()
      try? await Task.sleep(for: ActivityIndicator.interval)
    }
  }
}
