public import FoundationEssentials
import HTTP
public import LotusModel

/// Shared model controller: stores drafts of profile changes on disk.
///
/// Each editing session stores its latest draft in its own slot.
public actor DraftController {
  /// The time without a change before a draft is stored, in seconds.
  public static let autosaveDelay = 0.2
  /// The maximum number of changes before a draft is stored, even if the user doesn't pause.
  public static let maximumUnsavedChanges = 10

  private let folder: String?
  private let now: @Sendable () -> Date
  private let pendingWrites: PendingWrites
  private var session: (folder: String, slot: DraftSlot?)?
  private var pendingDraft: ProfileDraft?
  private var saving: Task<Result<Void, DraftError>, Never>?

  /// Creates a controller for the drafts on one host.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder for the drafts; `nil` if drafts can't be stored.
  ///   - now: Returns the time that is stored with each draft.
  ///   - pendingWrites: The counter for operations that must finish before the process ends.
  public init(folder: String?, now: @escaping @Sendable () -> Date, pendingWrites: PendingWrites = PendingWrites()) {
    self.folder = folder
    self.now = now
    self.pendingWrites = pendingWrites
  }

  /// Starts a session in the first slot with a draft from an earlier session, or else in an empty
  /// slot.
  ///
  /// If no slot can be opened, this method throws an error. The session has started anyway, and
  /// `save(_:)` tries to open a slot again. Without a folder, no session starts and `save(_:)` does
  /// nothing.
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

  /// Returns the logins of the accounts that have drafts.
  public func logins() -> [String] {
    guard let folder, let names = try? PrivateFolder.open(path: folder).names else { return [] }
    return names.filter { !DraftSlot.used(in: "\(folder)/\($0)").isEmpty }
  }

  /// Replaces the stored draft, and returns when this draft or a later draft is on the disk.
  ///
  /// While a draft is being written, only the latest of the following drafts waits. If there is no
  /// session, nothing is stored.
  public func save(_ draft: ProfileDraft) async throws(DraftError) {
    guard session != nil else { return }
    pendingDraft = draft
    pendingDraft?.savedAt = now()
    // Use a separate task, because the draft must be stored even if the caller is canceled.
    let saving = saving ?? Task { await saveAll() }
    self.saving = saving
    try await saving.value.get()
  }

  /// Stores a draft, or removes the stored draft.
  ///
  /// - Parameter draft: The draft; `nil` if the form has no changes to lose.
  public func store(_ draft: ProfileDraft?) async throws(DraftError) {
    if let draft { try await save(draft) } else { try await remove() }
  }

  /// Stores a draft in a new session, next to the draft of an earlier session if there is one.
  ///
  /// A command that fails again and again, for example in a cron job, stores its draft only once.
  public func add(_ draft: ProfileDraft) async throws(DraftError) {
    await close()
    if let folder {
      let path = "\(folder)/\(draft.login.percentEncoded)"
      if DraftSlot.used(in: path).contains(where: { (try? DraftSlot($0, in: path))?.holds(draft) == true }) { return }
    }
    let left = try await open(for: draft.login)
    if left.draft != nil || left.editorText != nil { try await setAside() }
    try await save(draft)
  }

  /// Removes the stored draft. Call this method when GitHub has the same values as the draft.
  public func remove() async throws(DraftError) {
    pendingDraft = nil
    await finishSaving()
    try session?.slot?.removeAll()
  }

  /// Moves the stored draft to the discarded drafts.
  ///
  /// - Returns: `nil` if no draft was stored.
  public func discard() async throws(DraftError) -> DiscardedDraft? {
    pendingDraft = nil
    await finishSaving()
    return try session?.slot?.discard(at: now())
  }

  /// Leaves the stored draft for a later session, and continues the session in an empty slot.
  public func setAside() async throws(DraftError) {
    await finishSaving()
    guard let session else { return }
    self.session?.slot = try DraftSlot.unused(in: session.folder)
  }

  /// Ends the session. The stored draft, if there is one, will be offered to the next session.
  public func close() async {
    await finishSaving()
    if session != nil { pendingWrites.end() }
    session = nil
  }

  /// Writes the file that the user's text editor opens.
  ///
  /// - Returns: The path of the file.
  public func writeEditorFile(_ text: String) throws(DraftError) -> String {
    guard let slot = try currentSlot() else { throw .noDirectory }
    try slot.editorFile.write(text)
    return slot.editorFile.path
  }

  /// Returns the text in the file for the editor. A file that isn't text is renamed.
  ///
  /// - Returns: `nil` if there is no such file, or no session.
  public func readEditorFile() throws(DraftError) -> String? {
    guard let slot = session?.slot else { return nil }
    return try slot.readEditorFile()
  }

  public func removeEditorFile() throws(DraftError) {
    try session?.slot?.editorFile.delete()
  }

  /// Renames the file for the editor, so that the user can examine it later.
  ///
  /// - Returns: The new path; `nil` if there is no session.
  public func setEditorFileAside() throws(DraftError) -> String? {
    guard let slot = session?.slot else { return nil }
    return try DraftSlot.setAside(slot.editorFile)
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

  /// Writes a draft outside the actor, which can accept the next draft at the same time.
  @concurrent
  private static func write(_ draft: ProfileDraft, to slot: DraftSlot) async throws(DraftError) {
    try slot.write(draft)
  }

  private func finishSaving() async {
    while let saving { _ = await saving.value }
  }
}
