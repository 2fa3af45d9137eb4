public import FoundationEssentials
public import LotusModel

/// Shared model controller: the single door to the drafts on disk. It knows nothing of the form that makes them.
///
/// Each session has its own slot and keeps its latest draft there.
public actor DraftController {
  private let folder: String?
  private let now: @Sendable () -> Date
  private let pendingWrites: PendingWrites
  private var session: (folder: String, slot: DraftSlot?)?
  private var pendingDraft: ProfileDraft?
  private var saving: Task<Result<Void, DraftError>, Never>?

  /// - Parameters:
  ///   - folder: an absolute path, of the drafts for one host; nil where the environment names none; nothing is kept then.
  ///   - now: the time that drafts are marked with.
  public init(folder: String?, now: @escaping @Sendable () -> Date, pendingWrites: PendingWrites = PendingWrites()) {
    self.folder = folder
    self.now = now
    self.pendingWrites = pendingWrites
  }

  /// Begins a session in the first slot with a left draft, else in an empty one.
  ///
  /// After an error the session has begun too, and `save` tries again; only without a folder `save` does nothing.
  public func open(for login: String) async throws(DraftError) -> LeftDraft {
    await close()
    guard let folder else { throw .noDirectory }
    let path = "\(folder)/\(login.percentEncoded)"
    session = (path, nil)
    pendingWrites.begin()
    DiscardedDrafts(folder: path).removeOld(at: now())
    var unreadable: [String] = []
    var isHeldElsewhere = false
    for number in DraftSlot.used(in: path) {
      guard let slot = try DraftSlot(number, in: path) else {
        isHeldElsewhere = true
        continue
      }
      let left = slot.leftBehind()
      unreadable += left.unreadable
      guard left.draft != nil || left.editorText != nil else { continue }
      session?.slot = slot
      return LeftDraft(
        draft: left.draft, editorText: left.editorText, unreadable: unreadable, isHeldElsewhere: isHeldElsewhere)
    }
    session?.slot = try DraftSlot.unused(in: path)
    return LeftDraft(unreadable: unreadable, isHeldElsewhere: isHeldElsewhere)
  }

  /// Replaces the kept draft. Returns when this one, or a later one, is on the disk.
  ///
  /// While one is written, only the latest waits. Outside a session nothing is kept.
  public func save(_ draft: ProfileDraft) async throws(DraftError) {
    guard session != nil else { return }
    pendingDraft = draft
    pendingDraft?.savedAt = now()
    // On a task of its own: the draft of a cancelled caller must be saved too.
    let saving = saving ?? Task { await saveAll() }
    self.saving = saving
    try await saving.value.get()
  }

  /// - Parameter draft: nil where there is nothing left to lose.
  public func store(_ draft: ProfileDraft?) async throws(DraftError) {
    if let draft { try await save(draft) } else { try await remove() }
  }

  /// Removes the kept draft: it is on GitHub now, or equal to what GitHub has.
  public func remove() async throws(DraftError) {
    pendingDraft = nil
    await finishSaving()
    try session?.slot?.removeAll()
  }

  /// Moves the kept draft aside, because its user does not want it.
  /// - Returns: nil where nothing was kept.
  public func discard() async throws(DraftError) -> DiscardedDraft? {
    pendingDraft = nil
    await finishSaving()
    return try session?.slot?.discard(at: now())
  }

  /// Keeps the left draft for another session, and goes on in an empty slot.
  public func setAside() async throws(DraftError) {
    await finishSaving()
    guard let session else { return }
    self.session?.slot = try DraftSlot.unused(in: session.folder)
  }

  /// Ends the session. Its draft, if there is one, is offered to the next.
  public func close() async {
    await finishSaving()
    if session != nil { pendingWrites.end() }
    session = nil
  }

  /// Writes the file that an editor is to edit.
  /// - Returns: its path.
  public func writeEditorFile(_ text: String) throws(DraftError) -> String {
    guard let slot = try currentSlot() else { throw .noDirectory }
    try slot.editorFile.write(text)
    return slot.editorFile.path
  }

  /// - Returns: nil where there is no such file, or no session.
  public func readEditorFile() throws(DraftError) -> String? {
    try session?.slot?.editorFile.read()
  }

  public func removeEditorFile() throws(DraftError) {
    try session?.slot?.editorFile.delete()
  }

  /// Moves the editor's file aside, for its user to look at.
  /// - Returns: where it lies now; nil where there is no session.
  public func setEditorFileAside() throws(DraftError) -> String? {
    guard let slot = session?.slot else { return nil }
    return try slot.setAside(slot.editorFile)
  }

  private func currentSlot() throws(DraftError) -> DraftSlot? {
    if let session, session.slot == nil { self.session?.slot = try DraftSlot.unused(in: session.folder) }
    return session?.slot
  }

  private func saveAll() async -> Result<Void, DraftError> {
    var outcome: Result<Void, DraftError> = .success(())
    while let draft = pendingDraft {
      pendingDraft = nil
      do throws(DraftError) {
        if let slot = try currentSlot() { try await Self.write(draft, to: slot) }
        outcome = .success(())
      } catch {
        outcome = .failure(error)
      }
    }
    saving = nil
    return outcome
  }

  /// Away from the actor, so that it can accept the next draft meanwhile.
  @concurrent
  private static func write(_ draft: ProfileDraft, to slot: DraftSlot) async throws(DraftError) {
    try slot.write(draft)
  }

  private func finishSaving() async {
    while let saving { _ = await saving.value }
  }
}
