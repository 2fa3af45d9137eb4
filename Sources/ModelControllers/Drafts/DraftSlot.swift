import Essentials
import FoundationEssentials
import Glibc
import LotusModel

/// The files of one editing session: the draft, and the text for an external editor.
///
/// While this object exists, it holds a lock that keeps other sessions out of the slot. The system
/// releases the lock when the process ends.
final class DraftSlot: Sendable {
  /// The contents of a draft's file.
  private struct Contents: Codable {
    var version = 1
    let draft: ProfileDraft
  }

  private let folder: String
  private let stem: String
  private let lock: Int32

  /// Opens a slot and locks it.
  ///
  /// - Returns: `nil` if another session is using the slot.
  init?(_ number: Int, in folder: String) throws(DraftError) {
    self.folder = folder
    stem = "\(folder)/draft-\(number)"
    try PrivateFile(path: stem, failure: Self.failure).makeFolder()
    guard let lock = try Self.lock("\(stem).lock") else { return nil }
    self.lock = lock
    try? PrivateFolder.open(path: folder).removeLeftOvers()
  }

  deinit {
    // Unlink the file before closing it. A process that opened the file earlier then sees that the
    // path has another inode, and tries again; see `lock(_:)`.
    unlink("\(stem).lock")
    close(lock)
  }

  static func unused(in folder: String) throws(DraftError) -> DraftSlot {
    var number = 1
    while true {
      if let slot = try DraftSlot(number, in: folder), !used(in: folder).contains(number) { return slot }
      number += 1
    }
  }

  /// Returns the numbers of the slots that contain files, most recently changed first.
  static func used(in folder: String) -> [Int] {
    let names = (try? PrivateFolder.open(path: folder).names) ?? []
    let found = names.compactMap { name -> (number: Int, time: timespec)? in
      guard let number = name.wholeMatch(of: /draft-([0-9]+)\.(json|txt)/).flatMap({ Int($0.1) }) else { return nil }
      var file = stat()
      stat("\(folder)/\(name)", &file)
      return (number, file.st_mtim)
    }
    // A slot can have two files. The more recent one determines the position of the slot.
    let latestFirst = found.sorted {
      ($1.time.tv_sec, $1.time.tv_nsec, $0.number) < ($0.time.tv_sec, $0.time.tv_nsec, $1.number)
    }
    return latestFirst.map(\.number).uniqued
  }

  /// The file with the text for an external editor.
  var editorFile: PrivateFile<DraftError> { file("txt") }

  private var draftFile: PrivateFile<DraftError> { file("json") }

  /// Returns the text in the file for the editor.
  func readEditorFile() throws(DraftError) -> String? { try Self.read(editorFile) }

  /// Returns the text in a file that an editor may have saved.
  ///
  /// A file that isn't text is renamed, because the next text would replace it. The error contains
  /// its new path.
  static func read(_ file: PrivateFile<DraftError>) throws(DraftError) -> String? {
    do throws(DraftError) {
      return try file.read()
    } catch {
      guard case .unusableText(_, let problem) = error else { throw error }
      throw .unusableText(path: try setAside(file), problem)
    }
  }

  func write(_ draft: ProfileDraft) throws(DraftError) {
    guard let data = try? JSONEncoder().encode(Contents(draft: draft)) else {
      throw Self.failure(draftFile.path, .init(code: EINVAL))
    }
    try draftFile.write(String(decoding: data, as: UTF8.self))
  }

  /// Whether the stored draft is the same edit as another draft.
  func holds(_ draft: ProfileDraft) -> Bool {
    guard let text = try? draftFile.read(),
      var stored = try? JSONDecoder().decode(Contents.self, from: Data(text.utf8)).draft
    else { return false }
    stored.savedAt = draft.savedAt
    return stored == draft
  }

  /// Returns the files that the last session left in this slot.
  ///
  /// A file that can't be decoded is moved aside, so that nothing replaces it. A file that can't be
  /// read stays, because it may be readable later. The result contains the paths of all these files.
  func leftBehind() -> LeftDraft {
    var unreadable: [String] = []
    var editorText: String?
    do throws(DraftError) {
      editorText = try readEditorFile()
    } catch {
      unreadable.append(error.unusableTextPath ?? editorFile.path)
    }
    var text: String?
    do throws(DraftError) {
      text = try draftFile.read()
    } catch {
      // Don't return the text for the editor either. With a text, the session would use this slot
      // and overwrite the draft that can't be read.
      guard error.unusableTextPath != nil else { return LeftDraft(unreadable: unreadable + [draftFile.path]) }
      text = ""
    }
    guard let text else { return LeftDraft(editorText: editorText, unreadable: unreadable) }
    if let contents = try? JSONDecoder().decode(Contents.self, from: Data(text.utf8)), contents.version == 1 {
      return LeftDraft(draft: contents.draft, editorText: editorText, unreadable: unreadable)
    }
    return LeftDraft(
      editorText: editorText, unreadable: unreadable + [(try? Self.setAside(draftFile)) ?? draftFile.path])
  }

  func removeAll() throws(DraftError) {
    try draftFile.delete()
    try editorFile.delete()
  }

  /// Moves the draft to the discarded drafts and deletes the file for the editor. The draft already
  /// contains the valid part of that file.
  ///
  /// - Returns: `nil` if there was no draft.
  func discard(at time: Date) throws(DraftError) -> DiscardedDraft? {
    let isThere = access(draftFile.path, F_OK) == 0
    let draft = isThere ? DiscardedDraft(path: try DiscardedDrafts(folder: folder).add(draftFile.path, at: time)) : nil
    try editorFile.delete()
    return draft
  }

  /// Renames a file that can't be decoded.
  ///
  /// - Returns: The new path.
  static func setAside(_ file: PrivateFile<DraftError>) throws(DraftError) -> String {
    var path = "\(file.path).unreadable"
    while access(path, F_OK) == 0 { path += "~" }
    guard rename(file.path, path) == 0 else { throw failure(file.path, .init(code: errno)) }
    return path
  }

  private func file(_ suffix: String) -> PrivateFile<DraftError> {
    PrivateFile(path: "\(stem).\(suffix)", failure: Self.failure)
  }

  private static func lock(_ path: String) throws(DraftError) -> Int32? {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw failure(path, .init(code: errno)) }
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        let code = errno
        close(descriptor)
        guard code == EWOULDBLOCK else { throw failure(path, .init(code: code)) }
        return nil
      }
      // The previous holder may have unlinked the file after it was opened here. If so, try again.
      var (held, present) = (stat(), stat())
      if fstat(descriptor, &held) == 0, stat(path, &present) == 0, held.st_ino == present.st_ino { return descriptor }
      close(descriptor)
    }
  }

  static func failure(_ path: String, _ error: PrivateFolder.Failure) -> DraftError {
    error.textProblem.map { .unusableText(path: path, $0) } ?? .unusable(path: path, reason: error.reason)
  }
}

extension DraftError {
  /// The path of the file that isn't text; `nil` for other errors.
  fileprivate var unusableTextPath: String? {
    if case .unusableText(let path, _) = self { path } else { nil }
  }
}
