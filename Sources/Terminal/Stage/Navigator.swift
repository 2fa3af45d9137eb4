/// Terminal kit: the stack of scenes on a screen. It gives each its life, and the keys to the one on top.
///
/// A scene lives within a call of `show`, its work in child tasks of that call: leaving it ends that and all above it. It
/// knows nothing of what scenes are about.
public final class Navigator: Stage {
  public weak var delegate: (any StageDelegate)?

  /// Shown instead of a status while it lasts.
  public var notice: SafeText? {
    didSet { draw() }
  }

  /// Called before the first scene is left, or all of them because the work is cancelled.
  public var willEnd: () -> Void = {}
  /// Called after a scene has been left and closed.
  public var didClose: () -> Void = {}
  private var isCancelled = false

  /// Whether a scene is shown that is only waited for, or will be if that takes longer than a moment.
  var isWaiting: Bool {
    entries.contains { $0.isWaiting }
  }

  let screen: Screen
  var entries: [NavigatorEntry] = []
  /// What was done at the terminal and is still to be handled, and on what.
  var typed: [(event: InputEvent, entry: NavigatorEntry)] = []
  /// What was said last, until the next key.
  var said: StyledText?

  /// How long a conversation takes no keys.
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

  /// - Parameters:
  ///   - position: where its user was.
  ///   - work: shows other scenes over it before it is seen, as if a key had done so; it loads once it is seen.
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
          // What is left of them would keep the entry.
          guard isOpen(entry), !Task.isCancelled else { continue }
          if kind == .lastingCommand {
            lasting.addImmediateTask { await job() }
          } else {
            group.addImmediateTask { await job() }
          }
          // A load that was begun before a command says nothing of its first step.
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

  /// The program ends: all scenes are cancelled, in any order.
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

  /// Gives what is no longer waited for its place.
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
    // Keys up to now were pressed before the scene took any.
    screen.readRemaining()
    entry.ignoresKeys = false
    entry.scene.beginTakingKeys()
    update()
  }

  /// Drops it and all above it at once.
  func leave(_ entry: NavigatorEntry) {
    guard let index = entries.firstIndex(where: { $0 === entry }) else { return }
    if index == 0, !isCancelled { willEnd() }
    let left = entries[index...]
    entries.removeSubrange(index...)
    for entry in left.reversed() { entry.finish() }
    if let top = entries.last, top.exclusiveWork > 0 { top.isReturning = true }
  }

  /// Lets scenes end that have an outcome, draws, and begins the loads that are needed.
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

  /// From the first to the one on top, and where its user is in each.
  public var scenes: [(scene: any Scene, position: TablePosition?)] {
    entries.map { ($0.scene, $0.position ?? $0.scene.table?.position) }
  }

  public func isFirst(_ scene: any Scene) -> Bool {
    entries.first?.scene === scene
  }

  /// Drops all scenes but the first.
  public func goHome() {
    if entries.count > 1 { leave(entries[1]) }
  }

  /// Leaves the first scene too.
  public func leaveAll() {
    if let root = entries.first { leave(root) }
  }

  // MARK: Work

  private func load(_ entry: NavigatorEntry) async {
    do {
      try await loadPart(of: entry)
      entry.hasLoaded = true
    } catch {
      // The screen goes when its work is cancelled.
      if !Task.isCancelled { await take(error, in: entry) }
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

  private func take(_ error: any Error, in entry: NavigatorEntry) async {
    guard entry.hasLoaded else {
      entry.failure = error
      return leave(entry)
    }
    entry.isPaused = true
    guard await delegate?.stage(self, retriesAfter: error) == true else { return }
    entry.scene.retry()
    entry.isPaused = false
  }

  /// Shows that something is going on, once that takes longer than a moment.
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
