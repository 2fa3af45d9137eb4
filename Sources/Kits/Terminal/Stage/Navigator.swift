/// A stack of scenes on a full screen, comparable to `UINavigationController`.
///
/// The navigator loads scenes, draws them, and passes keys to the topmost scene. Each scene lives
/// as long as its call of `show(_:)`, and its work runs in child tasks of that call. Leaving a
/// scene ends this call and the calls of all scenes above it. The navigator doesn't know the
/// content of the scenes.
///
/// A `NavigationStack` makes the decisions. The navigator reports everything that happens to the
/// stack as events, and performs the effects that the stack returns.
public final class Navigator: AppStage {
  public weak var delegate: (any StageDelegate)?

  public var willEnd: () -> Void = {}
  public var didClose: () -> Void = {}
  public var didChangePages: () -> Void = {}

  /// Whether any scene is still waiting for its first content.
  ///
  /// If the content takes longer than a moment, the user sees a small window with a spinner.
  var isWaiting: Bool {
    entries.contains { $0.state.isWaiting }
  }

  public let screen: Screen
  /// The scenes from the root to the topmost one.
  private(set) var entries: [NavigatorEntry] = []
  private(set) var stack = NavigationStack()
  /// While an event is handled, a change of the footer isn't drawn at once. A click must find the
  /// footer that the user saw. The screen is drawn after the event.
  var footer = Footer() {
    didSet {
      if footer != oldValue, !isReporting { draw() }
    }
  }
  /// The scene whose small window is still visible although the scene has ended. Otherwise, the
  /// window would flicker if more work followed at once. `nil` if no such window is visible.
  private(set) var lingering: NavigatorEntry?

  /// The events that the stack hasn't handled yet.
  private var events: [NavigationStack.Event] = []
  /// Whether `report(_:)` is running. That call also handles events that occur in the meantime.
  private var isReporting = false
  /// The scene whose command runs up to its first suspension at the moment.
  private var asker: NavigationStack.SceneID?
  private var lastID = 0
  /// The pages at the latest call of `didChangePages`.
  private var lastPages: [NavigationStack.SceneID] = []
  /// The scenes at the latest call of the delegate's `stage(_:didChangeTo:)`.
  private var lastIDs: [NavigationStack.SceneID] = []
  let bindings: KeyBindings
  /// The time during which a new dialog ignores keys, because the user may have pressed them for
  /// the scene below.
  let keyDelay: Duration
  /// The time that the user stays on a row before its preview loads.
  let previewDelay: Duration

  public init(
    on screen: Screen, bindings: KeyBindings = KeyBindings(), keyDelay: Duration = .milliseconds(300),
    previewDelay: Duration = .milliseconds(100)
  ) {
    self.screen = screen
    self.bindings = bindings
    self.keyDelay = keyDelay
    self.previewDelay = previewDelay
    screen.didReceiveInput = { [weak self] in self?.report() }
  }

  @discardableResult
  public func show<S: Scene>(
    _ scene: S, at position: TablePosition?, beginningWith work: KeyCommand.Work?
  ) async throws -> S.Outcome? {
    try Task.checkCancellation()
    let first = newEntry(scene, at: position)
    entries.append(first)
    report(.shown(first.id, first.state.traits, by: asker, beginsWithWork: work != nil))
    if let work { begin(.ordinary, work, in: first) }
    var entry = first
    await withDiscardingTaskGroup { lasting in
      while true {
        await host(entry, &lasting)
        guard let successor = entry.successor else { break }
        // Release the successor. Otherwise, the first entry would keep all later entries alive.
        entry.successor = nil
        entry = successor
      }
    }
    if let failure = entry.failure { throw failure }
    if scene.outcome == nil { try Task.checkCancellation() }
    return scene.outcome
  }

  /// Replaces a scene by another one, for example by another tab. The call of `show(_:)` that has
  /// shown the scene ends when the user leaves the new scene.
  ///
  /// A key command of the scene calls this method, and doesn't suspend before the call. Keys that
  /// the user types after the command's key are passed to the new scene. If the first load of the
  /// new scene fails, the new scene stays.
  public func replace(_ scene: any Scene, with newScene: any Scene) {
    guard let index = entries.firstIndex(where: { $0.scene === scene }), entries[index].successor == nil else { return }
    let entry = newEntry(newScene, at: nil)
    entries[index].successor = entry
    entries.insert(entry, at: index + 1)
    report(.replaced(entries[index].id, by: entry.id, entry.state.traits))
  }

  private func newEntry(_ scene: any Scene, at position: TablePosition?) -> NavigatorEntry {
    lastID += 1
    return NavigatorEntry(scene, id: lastID, at: position)
  }

  /// Runs the jobs of a scene until the scene has left the stack.
  ///
  /// - Parameter lasting: The group for commands that continue after the scene has left the stack.
  ///   The root scene runs these commands for all scenes.
  private func host(_ entry: NavigatorEntry, _ lasting: inout DiscardingTaskGroup) async {
    await withDiscardingTaskGroup { group in
      for await (job, kind, owner) in entry.jobs {
        // After the scene closes, drain the queue without running the jobs, because a job that
        // stays in the queue would keep the entry alive.
        guard let owner, isOpen(owner), !Task.isCancelled else { continue }
        let former = asker
        asker = kind == nil ? nil : owner.id
        if kind == .lasting {
          owner.uses += 1
          lasting.addImmediateTask { [self] in
            await job()
            await endUse(of: owner)
          }
        } else {
          group.addImmediateTask { await job() }
        }
        asker = former
        report(kind == nil ? nil : .began(owner.id))
      }
      if Task.isCancelled { report(.cancelled(entry.id)) }
      group.cancelAll()
    }
    await endUse(of: entry)
  }

  /// Ends a use of a scene, and closes the scene if that was the last use.
  private func endUse(of entry: NavigatorEntry) async {
    entry.uses -= 1
    guard entry.uses == 0 else { return }
    await entry.scene.close()
    didClose()
  }

  public func say(_ text: StyledText, as kind: Footer.Kind) {
    footer.say(text, as: kind, in: entries.last?.id)
  }

  /// Shows a message in the footer when a scene has finished loading.
  public func say(_ text: StyledText, afterLoading scene: any Scene) {
    if scene.needsLoad { entries.first { $0.scene === scene }?.messageAfterLoad = text } else { say(text, as: .loaded) }
  }

  public var isFullScreen: Bool { true }

  public func lendTerminal<Value>(to work: @MainActor () async -> Value) async -> Value {
    await screen.lendTerminal(to: work)
  }

  public func copy(_ text: ClipboardText) -> Bool {
    screen.copy(text)
    return true
  }

  // MARK: The stack

  /// The scenes from the root to the topmost one, each with the selection and scroll position in
  /// its table.
  public var scenes: [(scene: any Scene, position: TablePosition?)] {
    entries.map { ($0.scene, $0.position ?? $0.scene.table?.position) }
  }

  func isOpen(_ entry: NavigatorEntry) -> Bool {
    entries.contains { $0 === entry }
  }

  /// Closes a scene and all scenes above it.
  func leave(_ entry: NavigatorEntry) {
    report(.left(entry.id))
  }

  /// Closes all scenes except the root scene.
  public func goHome() {
    if entries.count > 1 { leave(entries[1]) }
  }

  /// Closes all scenes, including the root scene.
  public func leaveAll() {
    if let root = entries.first { leave(root) }
  }

  // MARK: Events and effects

  /// Reports an event to the stack, performs the effects, and updates the screen.
  ///
  /// - Parameter event: The event, or `nil` after input or any other change of a scene.
  func report(_ event: NavigationStack.Event? = nil) {
    if let event { events.append(event) }
    guard !isReporting else { return }
    isReporting = true
    defer { isReporting = false }
    handleEvents()
    update()
    if nextChange != nil {
      handleEvents()
      update()
    }
    events.append(.drew)
    handleEvents()
    search()
    noteChange()
  }

  private func noteChange() {
    let pages = stack.entries.filter { $0.traits.kind == .page }
    guard !stack.isEnding, pages.map(\.id) != lastPages, pages.count > 1 || pages.first?.isArriving == false else {
      return
    }
    lastPages = pages.map(\.id)
    didChangePages()
  }

  /// Handles all events in order, and the changes of scenes before each event.
  private func handleEvents() {
    while let event = nextChange ?? (events.isEmpty ? nil : events.removeFirst()) {
      let effects = stack.handle(event)
      for state in stack.entries { entry(state.id)?.state = state }
      effects.forEach(perform)
    }
  }

  private var nextChange: NavigationStack.Event? {
    for entry in entries {
      let traits = entry.scene.traits
      if traits != entry.state.traits { return .changed(entry.id, traits) }
    }
    return nil
  }

  private func update() {
    let ids = entries.map(\.id)
    if ids != lastIDs {
      lastIDs = ids
      delegate?.stage(self, didChangeTo: entries.map(\.scene))
    }
    for entry in entries {
      entry.takePosition()
      entry.window?.isListening = entry.takesKeys
    }
    for entry in entries.filter(\.isPage).suffix(SceneView.longestPath + 1) {
      entry.heading = delegate?.stage(self, headingOf: entry.scene) ?? Heading(title: entry.scene.title)
    }
    updatePreviews()
    footer.end(unlessAbove: entries.last?.id)
    draw()
  }

  private func entry(_ id: NavigationStack.SceneID) -> NavigatorEntry? {
    entries.first { $0.id == id }
  }

  private func perform(_ effect: NavigationStack.Effect) {
    switch effect {
    case .startLoad(let id): begin(in: entry(id)) { await $0.load($1) }
    case .askToRetry(let id): begin(in: entry(id)) { await $0.askToRetry($1) }
    case .startMoment(let id): startMoment(in: entry(id))
    case .beginTakingKeys(let id): entry(id)?.scene.asReplyScene?.beginTakingKeys()
    case .announce(let id), .present(let id):
      guard let entry = entry(id) else { return }
      entry.window?.close()
      appear(entry)
      endLingering()
    case .withdraw(let id):
      entry(id)?.window?.close()
      entry(id)?.window = nil
    case .deliver(let input, let id, let hasRows):
      guard let entry = entry(id) else { return }
      events.append(.responded(id, to: input, respond(to: input.event, in: entry, hasRows: hasRows)))
    case .deliverRest(let inputs, let id): entry(id).map { takeRemaining(inputs, in: $0) }
    case .prepareForEnd: willEnd()
    case .close(let id, let hasFailed):
      guard let entry = entry(id) else { return }
      if !hasFailed { entry.failure = nil }
      entries.removeAll { $0 === entry }
      entry.continuation.finish()
      let isAnnounced = entry.state.phase == .waiting(isAnnounced: true)
      if isAnnounced, entry.scene.traits.content == .outcome { linger(entry) } else { entry.window?.close() }
    }
  }

  /// Keeps the window of work that has ended, until another scene appears, a key is pressed or the
  /// command ends.
  private func linger(_ entry: NavigatorEntry) {
    endLingering()
    entry.window?.isListening = false
    lingering = entry
  }

  func endLingering() {
    lingering?.window?.close()
    lingering = nil
  }

  func receive(_ event: InputEvent, in entry: NavigatorEntry) {
    endLingering()
    events.append(.received(NavigationStack.Input(event: event, place: entry.id)))
  }

  /// Reads the input that hasn't been reported yet, for example because the program ends.
  func readRemaining() -> [InputEvent] {
    screen.readToEnd()
    defer { events.removeAll { if case .received = $0 { true } else { false } } }
    return events.compactMap { if case .received(let input) = $0 { input.event } else { nil } }
  }
}

/// The windows of the scenes, and their frames.
extension Navigator {
  func appear(_ entry: NavigatorEntry) {
    entry.window = screen.open(placement(of: entry)) { [weak self, weak entry] event in
      if let self, let entry { receive(event, in: entry) }
    } draw: { [weak self, weak entry] size in
      if let self, let entry { view(of: entry).frame(in: size) } else { Frame(lines: []) }
    }
  }

  private func placement(of entry: NavigatorEntry) -> Window.Placement {
    if !entry.state.isWaiting, let placement = entry.placement { return placement }
    return .popup { [weak self, weak entry] screen in
      if let self, let entry { view(of: entry).size(on: screen) } else { Size(rows: 0, columns: 0) }
    }
  }

  private func view(of entry: NavigatorEntry) -> SceneView {
    // The footer of a page shows the keys of the dialog above it.
    let top = entry.isFull ? entries.last ?? entry : entry
    return SceneView(
      entry: entry, isCovered: entry !== entries.last,
      isFaint: entries.reversed().prefix { $0 !== entry }.contains(where: \.isPopup),
      capabilities: screen.capabilities,
      path: (entries.prefix { $0 !== entry } + [entry]).filter(\.isPage).map(\.heading).breadcrumb,
      commands: commands(of: top),
      message: top === entries.last ? footer.text(with: stack.earlyKeys) : nil,
      hasLineAbove: entries.last?.isLine == true,
      status: (entry.state.isLoading ? footer.notice : nil) ?? entry.scene.status)
  }

  /// Redraws the topmost full-screen window and all windows above it.
  func draw() {
    let first = entries.lastIndex { $0.isFull && $0.window != nil }
    for entry in entries[(first ?? 0)...] { entry.window?.setNeedsDisplay() }
  }

  /// Starts a background search for each table whose filter has unsearched rows.
  func search() {
    for entry in entries where !entry.isSearching && entry.scene.table?.isSearching == true {
      entry.isSearching = true
      begin(in: entry) { await $0.search(in: $1) }
    }
  }

  private func search(in entry: NavigatorEntry) async {
    while let table = entry.scene.table, table.isSearching, isOpen(entry), !Task.isCancelled {
      table.search()
      draw()
      await Task.yield()
    }
    entry.isSearching = false
    report()
  }
}
