@testable import Terminal

/// A stack of scenes and everything that can happen to it, for an exhaustive exploration.
///
/// Two keys stand for all keys, because each response that a scene can give to a key is tried. The
/// second key is pressed only while another one waits, so their order is always known.
struct StackWorld: Hashable {
  typealias Stack = NavigationStack

  /// The limits of an exploration.
  struct Limits {
    var scenes: Int
    /// The maximum number of inputs that wait at the same time.
    var inputs: Int
    /// Whether the user also pastes text and clicks.
    var hasMouse: Bool
  }

  var stack = Stack()
  /// The input that a scene is handling at the moment.
  var delivery: Delivery?

  struct Delivery: Hashable {
    let input: Stack.Input
    let scene: Stack.SceneID
    let hasRows: Bool
  }

  static let key = Stack.Input(event: .key("1"), place: 0)
  static let laterKey = Stack.Input(event: .key("2"), place: 0)

  /// The keys that haven't been passed to a scene yet, in order.
  var waitingKeys: [Stack.Input] {
    (stack.held + stack.queue).filter(\.event.isKey)
  }

  /// A list, a page without content, a form, a question, a sign-in that loads, and a palette.
  private static let scenes = [
    Stack.Traits(kind: .page, content: .noRows, needsLoad: true),
    Stack.Traits(kind: .page, content: .nothing, needsLoad: true),
    Stack.Traits(kind: .page, content: .shown), Stack.Traits(kind: .conversation, content: .shown),
    Stack.Traits(kind: .conversation, content: .nothing, needsLoad: true),
    Stack.Traits(kind: .part, content: .shown, needsLoad: true),
  ]

  /// Returns the events that can happen next.
  func events(within limits: Limits) -> [Stack.Event] {
    var events: [Stack.Event] = []
    for entry in stack.entries {
      let id = entry.id
      events += changes(of: entry).map { .changed(id, $0) }
      events.append(.left(id))
    }
    if let delivery { return events + responses(to: delivery) + replacements(by: delivery) }
    if stack.entries.count < limits.scenes { events += arrivals() }
    if let top = stack.entries.last, stack.queue.count + stack.held.count < limits.inputs {
      events.append(.received(waitingKeys.isEmpty ? Self.key : Self.laterKey))
      if limits.hasMouse {
        for place in stack.entries.map(\.id) {
          events.append(.received(Stack.Input(event: .paste("p"), place: place)))
        }
        events.append(.received(Stack.Input(event: .click(Position(row: 0, column: 0)), place: top.id)))
      }
    }
    // The menu of keys belongs to an exclusive command.
    if let top = stack.entries.last, top.phase == .returning, [[], [Self.laterKey]].contains(waitingKeys) {
      events.append(.chosen(Self.key))
    }
    if stack.entries.contains(where: { $0.traits.needsLoad }) { events.append(.drew) }
    return events + stack.entries.flatMap(progress)
  }

  /// The events of the scene's own work.
  private func progress(of entry: Stack.Entry) -> [Stack.Event] {
    let id = entry.id
    var events: [Stack.Event] = [.cancelled(id), .ended(id, .ordinary)]
    switch entry.phase {
    case .beginning: events.append(.began(id))
    case .starting(let kind): events += [.began(id)] + (kind == .exclusive ? [.ended(id, .exclusive)] : [])
    case .busy, .returning: events.append(.ended(id, .exclusive))
    case .opening: events.append(.momentPassed(id))
    case .unseen, .waiting, .ready: break
    }
    switch entry.load {
    case .running: events += [.loaded(id), .loadFailed(id), .ticked(id)]
    case .asking: events += [.decided(id, retries: true), .decided(id, retries: false)]
    case .none, .idle, .failed: break
    }
    return events
  }

  private func changes(of entry: Stack.Entry) -> [Stack.Traits] {
    var (loaded, emptied, ended) = (entry.traits, entry.traits, entry.traits)
    loaded.needsLoad.toggle()
    if loaded.content != .outcome { loaded.content = .shown }
    emptied.content = .noRows
    ended.content = .outcome
    // Only a page can need another load later, or lose its rows.
    let changes = (entry.traits.kind == .page ? [loaded, emptied] : entry.traits.needsLoad ? [loaded] : []) + [ended]
    return changes.filter { $0 != entry.traits }
  }

  private func responses(to delivery: Delivery) -> [Stack.Event] {
    var responses: [Stack.Response] = [.handled]
    if delivery.scene == stack.entries.last?.id {
      // For the stack, a lasting command is the same as an ordinary one.
      responses += [.started(.ordinary), .started(.exclusive)]
    }
    responses.append(delivery.hasRows || !delivery.input.event.isKey ? .ignored : .needsRow)
    return responses.map { .responded(delivery.scene, to: delivery.input, $0) }
  }

  /// The events of a key that replaces its scene.
  ///
  /// At most one scene of the stack has replaced another one, which keeps the exploration small.
  private func replacements(by delivery: Delivery) -> [Stack.Event] {
    guard delivery.input.event.isKey, stack.entries.allSatisfy({ $0.id < Self.firstReplacement }) else { return [] }
    return Self.scenes.map { .replaced(delivery.scene, by: delivery.scene + Self.firstReplacement, $0) }
  }

  private static let firstReplacement = 10

  private func arrivals() -> [Stack.Event] {
    let id = stack.entries.count + 1
    let askers = stack.entries.suffix(1).filter(\.isInFirstStep).map(\.id)
    return Self.scenes.flatMap { traits in
      (askers + [nil]).flatMap { asker in
        [false, true].map { .shown(id, traits, by: asker, beginsWithWork: $0) }
      }
    }
  }

  /// Handles an event.
  ///
  /// - Returns: The effects.
  mutating func handle(_ event: Stack.Event) -> [Stack.Effect] {
    switch event {
    case .responded, .replaced: delivery = nil
    default: break
    }
    let effects = stack.handle(event)
    for case .deliver(let input, let scene, let hasRows) in effects {
      delivery = Delivery(input: input, scene: scene, hasRows: hasRows)
    }
    if let scene = delivery?.scene, stack[scene] == nil { delivery = nil }
    return effects
  }

  /// Whether every event of a scene that has closed changes nothing.
  func ignoresLateEvents() -> Bool {
    let id = 99
    let events: [Stack.Event] = [
      .changed(id, Stack.Traits(kind: .page, content: .outcome)), .responded(id, to: Self.key, .handled), .began(id),
      .ended(id, .exclusive), .loaded(id), .loadFailed(id), .decided(id, retries: true), .ticked(id),
      .momentPassed(id), .left(id), .cancelled(id),
    ]
    var stack = stack
    return events.allSatisfy { stack.handle($0).isEmpty && stack == self.stack }
  }

  /// Presses Escape until the stack is empty. In the meantime, the screen is drawn, first steps,
  /// moments and exclusive commands end, and loading scenes are announced. Nothing else happens.
  ///
  /// - Returns: Whether the stack became empty.
  func canBeLeft() -> Bool {
    var world = self
    for _ in 0..<60 {
      guard let top = world.stack.entries.last else { return true }
      _ = world.handle(.drew)
      for entry in world.stack.entries {
        switch entry.phase {
        case .beginning: _ = world.handle(.began(entry.id))
        case .starting(let kind):
          if kind == .exclusive { _ = world.handle(.ended(entry.id, kind)) }
          _ = world.handle(.began(entry.id))
        case .busy, .returning: _ = world.handle(.ended(entry.id, .exclusive))
        case .opening: _ = world.handle(.momentPassed(entry.id))
        case .waiting where entry.isLoading: _ = world.handle(.ticked(entry.id))
        case .unseen, .waiting, .ready: break
        }
      }
      if let delivery = world.delivery {
        let isEscape = delivery.scene == top.id && delivery.input.event.isKey
        _ = world.handle(isEscape ? .left(top.id) : .responded(delivery.scene, to: delivery.input, .handled))
      } else {
        _ = world.handle(.received(Self.key))
      }
    }
    return false
  }
}

extension NavigationStack.Entry {
  /// Whether the scene can show another scene on behalf of a key.
  var isInFirstStep: Bool {
    switch phase {
    case .beginning, .starting: true
    default: false
    }
  }

  /// Whether the scene has a window with its content.
  var isPresented: Bool {
    switch phase {
    case .beginning, .unseen, .waiting: false
    case .opening, .ready, .starting, .busy, .returning: true
    }
  }
}
