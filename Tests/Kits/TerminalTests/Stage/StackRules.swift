@testable import Terminal

/// One step of an exploration: a stack before and after an event.
struct StackStep {
  typealias Stack = NavigationStack

  let before: StackWorld
  let event: Stack.Event
  let after: StackWorld
  let effects: [Stack.Effect]

  /// Returns the descriptions of the rules that the step violates.
  func violations() -> [String] {
    let rules: [(String, Bool)] = [
      ("keys that no key led to this scene are discarded", keysAreAskedFor),
      ("only a conversation that is ready receives keys", conversationsAreRead),
      ("a paste or a click reaches the scene where it was made", placesAreKept),
      ("keys stay in order, and none waits without a reason", keysAreInOrder),
      ("a key that needs rows waits for them, and a command discards it", rowsAreAwaited),
      ("a scene has one load at a time, and only if it needs one", loadsAreNeeded),
      ("each scene closes once, after the scenes above it", scenesCloseInOrder),
      ("only a failed load is an error of the caller", errorsAreLoads),
      ("the root scene closes after the announcement", endIsAnnounced),
      ("windows open in the order of the scenes", windowsAreInOrder),
      ("the topmost scene is visible or waits", topIsVisible),
    ]
    return rules.compactMap { $1 ? nil : $0 }
  }

  private var old: Stack { before.stack }
  private var new: Stack { after.stack }

  /// Whether a key caused the change of the topmost scene.
  private var isAskedFor: Bool {
    switch event {
    case .shown(_, _, let asker, _): return asker != nil
    case .replaced: return true
    default:
      let gone = old.entries.dropFirst(new.entries.count)
      return gone.contains { $0.isInFirstStep || $0.id == old.responder }
    }
  }

  private var keysAreAskedFor: Bool {
    guard let top = new.entries.last, top.id != old.entries.last?.id else { return true }
    return after.waitingKeys.isEmpty || isAskedFor && top.traits.kind != .conversation
  }

  private var deliveries: [StackWorld.Delivery] {
    effects.compactMap {
      guard case .deliver(let input, let id, let hasRows) = $0 else { return nil }
      return StackWorld.Delivery(input: input, scene: id, hasRows: hasRows)
    }
  }

  private var conversationsAreRead: Bool {
    for delivery in deliveries {
      guard let entry = new[delivery.scene] else { return false }
      let isReady =
        entry.phase == .ready || entry.isWaiting && (entry.traits.kind != .conversation || isAnnounced(entry))
      guard isReady else { return false }
    }
    // A conversation that appears or that the user sees again starts a moment without keys.
    guard let top = new.entries.last, top.traits.kind == .conversation, top.id != old.entries.last?.id else {
      return true
    }
    return top.phase != .ready && (top.phase != .opening || effects.contains(.startMoment(top.id)))
  }

  private func isAnnounced(_ entry: Stack.Entry) -> Bool {
    entry.phase == .waiting(isAnnounced: true)
  }

  private var placesAreKept: Bool {
    deliveries.allSatisfy { delivery in
      delivery.input.event.isKey ? delivery.scene == new.entries.last?.id : delivery.scene == delivery.input.place
    }
  }

  private var keysAreInOrder: Bool {
    let keys = after.waitingKeys
    guard deliveries.count < 2, !(keys.first == StackWorld.laterKey && keys.contains(StackWorld.key)) else {
      return false
    }
    if let delivery = deliveries.first, delivery.hasRows, delivery.input.event.isKey {
      guard new.held.isEmpty, delivery.input == StackWorld.key || !keys.contains(StackWorld.key) else { return false }
    }
    guard !new.queue.isEmpty, new.responder == nil, deliveries.isEmpty, let top = new.entries.last else {
      return !new.entries.isEmpty || new.queue.isEmpty && new.held.isEmpty
    }
    return top.gate == .closed
  }

  private var rowsAreAwaited: Bool {
    if let top = new.entries.last {
      // While a scene handles a later key, the earlier keys stay, because the key may discard them.
      guard new.held.isEmpty || top.awaitsRows || new.responder != nil else { return false }
      guard deliveries.allSatisfy({ $0.scene != top.id || $0.hasRows != top.awaitsRows }) else { return false }
    }
    guard case .responded(let id, let input, let response) = event, id == old.responder, input.event.isKey else {
      return true
    }
    switch response {
    case .handled, .started: return new.held.isEmpty
    case .needsRow, .ignored: return new.held.count >= old.held.count || new.entries.last?.awaitsRows == false
    }
  }

  private var loadsAreNeeded: Bool {
    for entry in new.entries {
      let starts = effects.filter { $0 == .startLoad(entry.id) }.count
      let former = event == .loaded(entry.id) ? Stack.Load.idle : old[entry.id]?.load ?? .none
      let isRunning = if case .running = former { true } else { false }
      guard starts == (entry.isLoading && !isRunning ? 1 : 0) else { return false }
      guard starts == 0 || entry.traits.needsLoad && (entry.isPresented || entry.isWaiting) else { return false }
      guard entry.load == .none || entry.load == .idle else { continue }
      // A load that is needed begins with the next drawing.
      guard event != .drew || !entry.traits.needsLoad || !(entry.isPresented || entry.isWaiting) else { return false }
    }
    return true
  }

  private var closed: [Stack.SceneID] {
    effects.compactMap { if case .close(let id, _) = $0 { id } else { nil } }
  }

  private var scenesCloseInOrder: Bool {
    var open = old.entries.map(\.id)
    var replaced: [Stack.SceneID] = []
    switch event {
    case .shown(let id, _, _, _): open.append(id)
    case .replaced(let id, let newID, _):
      let index = open.firstIndex(of: id) ?? open.endIndex
      replaced = Array(open[index...])
      open[index...] = [newID]
    default: break
    }
    return closed == replaced.reversed() + open.dropFirst(new.entries.count).reversed()
      && new.entries.map(\.id) == Array(open.prefix(new.entries.count))
      && !new.entries.contains { $0.traits.content == .outcome }
  }

  private var errorsAreLoads: Bool {
    effects.allSatisfy { effect in
      guard case .close(let id, true) = effect else { return true }
      return event == .loadFailed(id)
    }
  }

  private var endIsAnnounced: Bool {
    guard new.entries.isEmpty, !old.entries.isEmpty, !old.isEnding else { return true }
    guard let announcement = effects.firstIndex(of: .prepareForEnd) else { return false }
    let closing = effects.firstIndex { if case .close = $0 { true } else { false } }
    return closing.map { announcement < $0 } ?? true
  }

  private var windowsAreInOrder: Bool {
    for entry in new.entries {
      let former = old[entry.id]
      let isTop = entry.id == new.entries.last?.id
      let (wasPresented, wasAnnounced) = (former?.isPresented ?? false, former.map(isAnnounced) ?? false)
      guard effects.contains(.present(entry.id)) == (entry.isPresented && !wasPresented) else { return false }
      guard effects.contains(.announce(entry.id)) == (isAnnounced(entry) && !wasAnnounced) else { return false }
      let isWithdrawn = wasAnnounced && !isAnnounced(entry) && !entry.isPresented
      guard effects.contains(.withdraw(entry.id)) == isWithdrawn else { return false }
      guard isTop || !effects.contains(.present(entry.id)) && !effects.contains(.announce(entry.id)) else {
        return false
      }
    }
    return true
  }

  private var topIsVisible: Bool {
    guard let top = new.entries.last else { return true }
    return top.phase != .unseen && (!top.isWaiting || top.traits.content == .nothing)
      && new.entries.dropLast().allSatisfy { $0.phase != .returning }
  }
}
