public import FoundationEssentials
import HTTP
public import LotusModel

/// Shared model controller: stores the unsaved text of a profile README on disk.
///
/// The text is in the file that the user's editor changes, so that it survives the end of the
/// process. Only one process at a time edits the README of an account.
public actor ReadmeDraftController {
  private let folder: String?
  private let now: @Sendable () -> Date
  /// The folder of the account, and the lock that keeps other processes out of it.
  private var session: (folder: String, lock: DraftSlot)?

  /// Creates a controller for the drafts on one host.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder for the drafts; `nil` if drafts can't be stored.
  ///   - now: Returns the time that is stored with a discarded draft.
  public init(folder: String? = nil, now: @escaping @Sendable () -> Date = { .distantPast }) {
    self.folder = folder
    self.now = now
  }

  /// Starts a session.
  ///
  /// - Returns: The draft of an earlier session, or `nil` if there is none.
  /// - Throws: `ReadmeError.inUse` or `DraftError`.
  public func open(for login: String) throws -> ReadmeDraft? {
    session = nil
    guard let folder else { throw DraftError.noDirectory }
    let path = "\(folder)/\(login.percentEncoded)/readme"
    guard let lock = try DraftSlot(1, in: path) else { throw ReadmeError.inUse }
    session = (path, lock)
    DiscardedDrafts(folder: path).removeOld(at: now())
    return try text().map { ReadmeDraft(text: $0, base: try file("base.md").read() ?? "") }
  }

  /// Returns the logins of the accounts that have drafts with changes. A folder that can't be read
  /// isn't reported here, but when the user edits the README.
  public func logins() -> [String] {
    guard let folder, let names = try? PrivateFolder.open(path: folder).names else { return [] }
    return names.filter { name in
      guard let files = try? PrivateFolder.open(path: "\(folder)/\(name)/readme"), files.names.contains("README.md")
      else { return false }
      let (text, base) = (try? files.read("README.md"), try? files.read("base.md"))
      return text == nil || text != base
    }
  }

  /// Stores a draft.
  ///
  /// The text is written first. If the process is killed before it writes the second file, the next
  /// session merges the same change again. This has no effect.
  ///
  /// - Returns: The path of the file with the text.
  public func store(_ draft: ReadmeDraft) throws(DraftError) -> String {
    let text = try file("README.md")
    try text.write(draft.text)
    try file("base.md").write(draft.base)
    return text.path
  }

  /// Returns the text that the editor saved, or `nil` if there is none.
  ///
  /// - Throws: `DraftError`. A file that isn't text is renamed, and the error contains its new path.
  public func text() throws(DraftError) -> String? { try DraftSlot.read(file("README.md")) }

  /// Moves the draft to the discarded drafts.
  public func discard() throws(DraftError) -> DiscardedDraft {
    guard let session else { throw .noDirectory }
    return DiscardedDraft(path: try DiscardedDrafts(folder: session.folder).add(file("README.md").path, at: now()))
  }

  /// Removes the draft. Call this method when GitHub has the same text.
  ///
  /// The text that the edit started from stays, because an editor may have opened a window without
  /// waiting for it. The text that the window saves later is then merged correctly.
  public func remove() throws(DraftError) {
    try file("README.md").delete()
  }

  public func close() {
    session = nil
  }

  private func file(_ name: String) throws(DraftError) -> PrivateFile<DraftError> {
    guard let session else { throw .noDirectory }
    return PrivateFile(path: "\(session.folder)/\(name)", failure: DraftSlot.failure)
  }
}
