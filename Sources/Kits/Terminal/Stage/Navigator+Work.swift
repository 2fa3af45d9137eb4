/// The jobs of the scenes: loads, commands, and the time in which dialogs ignore keys.
extension Navigator {
  /// Starts a job of a scene.
  ///
  /// The root scene hosts the lasting jobs of all scenes, because closing several scenes at once
  /// cancels the calls of `show(_:)` for the scenes above the lowest one.
  func begin(
    _ kind: KeyCommand.WorkKind? = nil, in entry: NavigatorEntry?,
    _ job: @escaping @MainActor (Navigator, NavigatorEntry) async -> Void
  ) {
    guard let entry else { return }
    let host = kind == .lasting ? entries.first ?? entry : entry
    let weakJob: NavigatorEntry.Job = { [weak self, weak entry] in
      if let self, let entry { await job(self, entry) }
    }
    host.continuation.yield((weakJob, kind, entry))
  }

  func load(_ entry: NavigatorEntry) async {
    entry.failure = nil
    // If a key stores a message during this load, the message is about the next load.
    let message = entry.messageAfterLoad
    entry.messageAfterLoad = nil
    do {
      try await loadPart(of: entry)
    } catch {
      // Cancellation closes the scene anyway, so its error must not be shown.
      guard !Task.isCancelled else { return }
      entry.failure = error
    }
    entry.turns = 0
    if entry.failure == nil, let message { footer.say(message, as: .loaded, in: entry.id) }
    report(entry.failure == nil ? .loaded(entry.id) : .loadFailed(entry.id))
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

  func askToRetry(_ entry: NavigatorEntry) async {
    guard let failure = entry.failure else { return }
    let retries = await delegate?.stage(self, retriesAfter: failure) == true
    if retries { entry.scene.retry() }
    report(.decided(entry.id, retries: retries))
  }

  /// Animates the spinner of a loading scene, after a short delay. If the spinner of the previous
  /// work is still visible, there is no delay.
  private func tick(_ entry: NavigatorEntry) async {
    if lingering == nil { try? await Task.sleep(for: ActivityIndicator.delay) }
    while !Task.isCancelled, isOpen(entry) {
      entry.turns += 1
      report(.ticked(entry.id))
      try? await Task.sleep(for: ActivityIndicator.interval)
    }
  }

  /// Starts or restarts the time in which a scene ignores keys.
  ///
  /// After an ignored key, this time is longer than a pause between two typed keys. Otherwise, the
  /// scene could ignore a letter but handle the Enter after it, which would confirm another reply.
  func startMoment(in entry: NavigatorEntry?) {
    guard let entry else { return }
    let isRunning = entry.tenthsOfMoment > 0
    (entry.moment, entry.tenthsOfMoment) = (isRunning ? keyDelay * 3 : keyDelay, 10)
    if !isRunning { begin(in: entry) { await $0.waitBeforeKeys(in: $1) } }
  }

  private func waitBeforeKeys(in entry: NavigatorEntry) async {
    while entry.tenthsOfMoment > 0 {
      try? await Task.sleep(for: entry.moment / 10)
      guard !Task.isCancelled else { return }
      // Keys that are read here were pressed while the dialog still ignored keys, so they restart
      // the time in which it does.
      screen.readRemaining()
      entry.tenthsOfMoment -= 1
    }
    report(.momentPassed(entry.id))
  }

  func begin(_ kind: KeyCommand.WorkKind, _ work: @escaping KeyCommand.Work, in entry: NavigatorEntry) {
    begin(kind, in: entry) { navigator, entry in
      await navigator.carryOut(work, of: entry)
      // Read the pending input before the work counts as done, so that a scene that ignores input
      // still ignores these keys.
      navigator.screen.readRemaining()
      navigator.endLingering()
      navigator.report(.ended(entry.id, kind))
    }
  }

  private func carryOut(_ work: @escaping KeyCommand.Work, of entry: NavigatorEntry) async {
    while true {
      do {
        return try await attempt {
          do {
            defer { footer.end(.progress) }
            try await work()
          } catch {
            await waitForEndOfTyping(above: entry)
            throw error
          }
        }
      } catch {
        guard !Task.isCancelled, await delegate?.stage(self, retriesAfter: error) == true else { return }
      }
    }
  }

  /// Waits while the user types text in a scene above another scene. A dialog about the command of
  /// the lower scene would cover the text.
  private func waitForEndOfTyping(above entry: NavigatorEntry) async {
    func isTyping() -> Bool {
      entries.reversed().prefix { $0 !== entry }.contains { $0.scene.asInputScene?.isTyping == true }
    }
    while isTyping(), !Task.isCancelled { try? await Task.sleep(for: ActivityIndicator.interval) }
  }
}
