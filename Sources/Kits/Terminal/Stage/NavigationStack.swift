/// Terminal kit: the stack of scenes as a plain value. `Navigator` reports events to the stack and
/// performs the effects that the stack returns. The stack knows neither scenes, tasks nor windows.
///
/// The rules for keys that the user typed before their scene could handle them:
///
/// - A key waits until the topmost scene can handle it. A key that needs a row waits until rows
///   have loaded. If the user then presses a key that starts a command, the waiting key is
///   discarded.
/// - If another scene becomes the topmost one, waiting keys are discarded, unless an earlier key
///   caused the change, as it always does if a scene is replaced. A dialog discards them in any
///   case.
/// - A key that the user chooses in a menu of keys precedes the keys that were typed after the choice.
/// - A paste or a mouse event is only for the scene whose window received it.
nonisolated struct NavigationStack: Hashable, Sendable {
  /// The scenes from the root to the topmost one.
  private(set) var entries: [Entry] = []
  /// The input that hasn't been passed to a scene yet.
  private(set) var queue: [Input] = []
  /// The keys that wait for rows of the topmost scene. They precede the keys in `queue`.
  private(set) var held: [Input] = []
  /// The scene that has received an input event and hasn't responded yet.
  private(set) var responder: SceneID?
  /// Whether the topmost scene is a dialog that ignored keys, because the user may have typed them
  /// before it appeared. `false` as soon as the scene receives a key.
  private var hasIgnoredKeys = false
  /// Whether the stack has announced the end of the program, and no later activity has revoked the
  /// announcement.
  private(set) var isEnding = false

  /// A scene on the stack. Changing a scene that has closed has no effect.
  private(set) subscript(id: SceneID) -> Entry? {
    get { entries.first { $0.id == id } }
    set {
      guard let newValue, let index = entries.firstIndex(where: { $0.id == id }) else { return }
      entries[index] = newValue
    }
  }

  private var top: Entry? {
    get { entries.last }
    set { if let newValue { self[newValue.id] = newValue } }
  }

  /// Handles an event, and changes the stack accordingly. An event of a scene that has closed has no
  /// effect.
  ///
  /// - Returns: The actions to perform, in this order.
  mutating func handle(_ event: Event) -> [Effect] {
    var effects: [Effect] = []
    switch event {
    case .shown(let id, let traits, let asker, let beginsWithWork):
      push(Entry(id: id, traits: traits, phase: beginsWithWork ? .beginning : .unseen), for: asker)
    case .replaced(let id, let newID, let traits):
      replace(id, by: Entry(id: newID, traits: traits, phase: .unseen, load: .idle), &effects)
    case .changed(let id, let traits): self[id]?.traits = traits
    case .received(let input):
      isEnding = false
      queue.append(input)
    case .chosen(let input): (queue, isEnding) = ([input] + queue, false)
    case .responded(let id, let input, let response) where responder == id:
      responder = nil
      finish(input, response, in: id)
    case .began(let id): self[id]?.begin()
    case .ended(let id, let kind):
      self[id]?.resumeLoads()
      if kind == .exclusive { self[id]?.endExclusiveWork() }
    case .loaded(let id): self[id]?.load = .idle
    case .loadFailed(let id) where self[id]?.load == .running(isFirst: true) || self[id]?.isWaiting == true:
      leave(id, hasFailed: true, &effects)
    case .loadFailed(let id) where id == top?.id:
      top?.load = .asking
      effects.append(.askToRetry(id))
    // Don't ask about a covered scene, because the question would take keys that are meant for the
    // scene above it.
    case .loadFailed(let id): self[id]?.load = .failed
    case .decided(let id, let retries): self[id]?.load = retries ? .idle : .failed
    case .drew: startLoads(&effects)
    case .ticked(let id) where id == top?.id && top?.phase == .waiting(isAnnounced: false):
      top?.phase = .waiting(isAnnounced: true)
      effects.append(.announce(id))
    case .momentPassed(let id) where id == top?.id && top?.phase == .opening:
      top?.phase = .ready
      effects.append(.beginTakingKeys(id))
    case .responded, .ticked, .momentPassed: break
    case .left(let id): leave(id, hasFailed: false, &effects)
    case .cancelled(let id): cancel(id, &effects)
    }
    settle(&effects)
    return effects
  }
}

/// The keys that were typed before the topmost scene could handle them.
nonisolated extension NavigationStack {
  enum EarlyKeys: Hashable {
    case none
    /// The keys wait for the rows of the scene.
    case waiting
    /// A dialog ignored the keys, because they may have been typed before it appeared.
    case ignored
  }

  var earlyKeys: EarlyKeys {
    guard held.isEmpty else { return .waiting }
    return hasIgnoredKeys && top?.isWaiting == false ? .ignored : .none
  }
}

/// Scenes that come and go.
nonisolated extension NavigationStack {
  private mutating func push(_ entry: Entry, for asker: SceneID?) {
    isEnding = false
    if top?.phase == .returning { top?.phase = .busy }
    entries.append(entry)
    keepKeys(if: asker != nil)
  }

  /// Replaces a scene. Keys that were typed after the key that caused the replacement are for the
  /// new scene.
  private mutating func replace(_ id: SceneID, by entry: Entry, _ effects: inout [Effect]) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else {
      effects.append(.close(entry.id, hasFailed: false))
      return
    }
    effects += entries[index...].reversed().map { .close($0.id, hasFailed: false) }
    entries.replaceSubrange(index..., with: [entry])
    (responder, held, isEnding) = (nil, [], false)
    keepKeys(if: true)
  }

  private mutating func leave(_ id: SceneID, hasFailed: Bool, _ effects: inout [Effect]) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    if index == 0, !isEnding { effects.append(.prepareForEnd) }
    let closed = entries[index...]
    entries.removeSubrange(index...)
    effects += closed.reversed().map { .close($0.id, hasFailed: hasFailed && $0.id == id) }
    let hasResponded = closed.contains { $0.id == responder }
    // The key that left the scene takes precedence over the keys that wait for rows, so discard
    // these.
    if hasResponded { (responder, held) = (nil, []) }
    keepKeys(if: hasResponded || closed.contains { $0.isHandlingKey })
    if top?.phase == .busy || top?.phase == .starting(.exclusive) { top?.phase = .returning }
    if top?.traits.kind == .conversation, top?.phase == .ready { top?.phase = .opening }
    if let top, top.phase == .opening { effects.append(.startMoment(top.id)) }
  }

  /// Announces the end of the program, because the cancellation of a task usually means that. The
  /// announcement may turn out to be wrong, so the next activity revokes it.
  private mutating func cancel(_ id: SceneID, _ effects: inout [Effect]) {
    guard self[id] != nil else { return }
    if !isEnding {
      if let top, top.traits.kind == .page, top.phase == .ready, !top.awaitsRows {
        effects.append(.deliverRest(queue.filter { $0.place == top.id }, to: top.id))
      }
      effects.append(.prepareForEnd)
    }
    (queue, held, isEnding) = ([], [], true)
    leave(id, hasFailed: false, &effects)
  }

  /// Keeps or discards the keys that wait, after another scene has become the topmost one.
  private mutating func keepKeys(if isCausedByKey: Bool) {
    let keys = held
    held = []
    hasIgnoredKeys = top?.traits.kind == .conversation && (keys + queue).contains(where: \.event.isKey)
    if isCausedByKey, let top, top.traits.kind != .conversation {
      queue = keys + queue
    } else {
      queue.removeAll { $0.event.isKey }
    }
  }
}

/// The consequences of every event.
nonisolated extension NavigationStack {
  private mutating func settle(_ effects: inout [Effect]) {
    while let ended = entries.first(where: { $0.traits.content == .outcome }) {
      leave(ended.id, hasFailed: false, &effects)
    }
    showContent(&effects)
    deliver(&effects)
  }

  private mutating func startLoads(_ effects: inout [Effect]) {
    for index in entries.indices where entries[index].mayLoad {
      entries[index].load = .running(isFirst: entries[index].load == .none)
      effects.append(.startLoad(entries[index].id))
    }
  }

  private mutating func showContent(_ effects: inout [Effect]) {
    for entry in entries.dropLast() where entry.traits.content != .nothing {
      guard case .waiting(let isAnnounced) = entry.phase else { continue }
      self[entry.id]?.phase = .unseen
      if isAnnounced { effects.append(.withdraw(entry.id)) }
    }
    guard let entry = top, entry.isWaiting || entry.phase == .unseen else { return }
    if entry.traits.content == .nothing {
      if entry.phase == .unseen { top?.phase = .waiting(isAnnounced: false) }
    } else {
      let isConversation = entry.traits.kind == .conversation
      effects += [.present(entry.id)] + (isConversation ? [.startMoment(entry.id)] : [])
      top?.phase = isConversation ? .opening : .ready
    }
  }

  /// Passes the next input to a scene, or discards it.
  private mutating func deliver(_ effects: inout [Effect]) {
    if responder == nil, let top, !top.awaitsRows { (queue, held) = (held + queue, []) }
    while responder == nil, let top, let input = queue.first {
      switch top.gate {
      case .closed: return
      case .discarding:
        queue.removeFirst()
        if top.traits.kind == .conversation, input.event.isKey { hasIgnoredKeys = true }
        // The time in which keys are ignored starts over, because the user may still be typing.
        // Escape doesn't count, because a user who holds it down wants to leave.
        if top.phase == .opening, input.event.isKey, input.event != .key("Escape") {
          effects.append(.startMoment(top.id))
        }
      case .open:
        queue.removeFirst()
        guard let receiver = receiver(of: input, under: top) else { break }
        if input.event.isKey { hasIgnoredKeys = false }
        responder = receiver.id
        effects.append(.deliver(input, to: receiver.id, hasRows: !receiver.awaitsRows))
      }
    }
    if entries.isEmpty { (queue, held) = ([], []) }
  }

  private func receiver(of input: Input, under top: Entry) -> Entry? {
    if input.event.isKey || input.place == top.id { return top }
    // A paste that began in this scene belongs to it, even if another scene has opened above it.
    guard case .paste = input.event, let place = self[input.place], place.phase == .ready else { return nil }
    return place
  }

  private mutating func finish(_ input: Input, _ response: Response, in id: SceneID) {
    switch response {
    case .ignored: break
    case .needsRow: if self[id]?.traits.kind != .conversation { held.append(input) }
    case .handled:
      if input.event.isKey { held = [] }
      self[id]?.resumeLoads()
    case .started(let kind):
      if input.event.isKey { held = [] }
      if self[id]?.phase == .ready { self[id]?.phase = .starting(kind) }
    }
  }
}

nonisolated extension NavigationStack.Entry {
  /// Continues after the first step of a command or of the scene's own work.
  fileprivate mutating func begin() {
    switch phase {
    case .beginning: phase = .unseen
    case .starting(let kind): phase = kind == .exclusive ? .busy : .ready
    default: break
    }
  }

  fileprivate mutating func endExclusiveWork() {
    switch phase {
    case .starting: phase = .starting(.ordinary)
    case .busy, .returning: phase = .ready
    default: break
    }
  }

  fileprivate mutating func resumeLoads() {
    if load == .failed { load = .idle }
  }

  enum Gate {
    /// Input must wait.
    case closed
    /// Input is discarded.
    case discarding
    case open
  }

  var gate: Gate {
    switch phase {
    case .beginning, .unseen, .starting, .returning: .closed
    case .waiting(let isAnnounced): traits.kind != .conversation || isAnnounced ? .open : .discarding
    case .opening, .busy: .discarding
    case .ready: .open
    }
  }

  var isWaiting: Bool {
    if case .waiting = phase { true } else { false }
  }

  /// Whether the command of a key hasn't reached its first suspension.
  fileprivate var isHandlingKey: Bool {
    switch phase {
    case .beginning, .starting: true
    default: false
    }
  }

  /// Whether the scene hasn't shown its first content yet.
  var isArriving: Bool {
    isWaiting || phase == .unseen || phase == .beginning || awaitsRows
  }

  var isLoading: Bool {
    if case .running = load { true } else { false }
  }

  /// Whether keys that need a row must wait for a load.
  var awaitsRows: Bool {
    guard !isWaiting else { return true }
    guard traits.kind == .page, traits.content == .noRows else { return false }
    return switch load {
    case .running: true
    case .none, .idle: traits.needsLoad
    case .asking, .failed: false
    }
  }

  fileprivate var mayLoad: Bool {
    guard traits.needsLoad, phase != .beginning, phase != .unseen else { return false }
    return load == .none || load == .idle
  }
}
