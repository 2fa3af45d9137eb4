import FoundationEssentials
import Glibc
import LotusModel

/// Model controller support: the files of one editing session: its draft, and the text that an editor edits. A lock
/// keeps other sessions away while this object lives; the system releases it when the process ends.
final class DraftSlot: Sendable {
  /// The contents of a draft's file.
  private struct Contents: Codable {
    var version = 1
    let draft: ProfileDraft
  }

  private let folder: String
  private let stem: String
  private let lock: Int32

  /// - Returns: nil where another session has the slot.
  init?(_ number: Int, in folder: String) throws(DraftError) {
    self.folder = folder
    stem = "\(folder)/draft-\(number)"
    try PrivateFile(path: stem, failure: Self.failure).makeFolder()
    guard let lock = try Self.lock("\(stem).lock") else { return nil }
    self.lock = lock
    try? PrivateFolder.open(path: folder).removeLeftOvers()
  }

  deinit {
    // Unlink before closing: a process that opened the file before detects the changed inode and retries, see `lock`.
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

  /// The numbers of the slots that hold files, the latest first.
  static func used(in folder: String) -> [Int] {
    let names = (try? PrivateFolder.open(path: folder).names) ?? []
    let found = names.compactMap { name -> (number: Int, time: timespec)? in
      guard let number = name.wholeMatch(of: /draft-([0-9]+)\.(json|txt)/).flatMap({ Int($0.1) }) else { return nil }
      var file = stat()
      stat("\(folder)/\(name)", &file)
      return (number, file.st_mtim)
    }
    // A slot is as old as the later of its two files.
    let latestFirst = found.sorted {
      ($1.time.tv_sec, $1.time.tv_nsec, $0.number) < ($0.time.tv_sec, $0.time.tv_nsec, $1.number)
    }
    return latestFirst.map(\.number).uniqued
  }

  /// The text that an editor edits.
  var editorFile: PrivateFile<DraftError> { file("txt") }

  private var draftFile: PrivateFile<DraftError> { file("json") }

  func write(_ draft: ProfileDraft) throws(DraftError) {
    guard let data = try? JSONEncoder().encode(Contents(draft: draft)) else {
      throw Self.failure(draftFile.path, EILSEQ)
    }
    try draftFile.write(String(decoding: data, as: UTF8.self))
  }

  /// What the last session left here. A file that cannot be decoded is moved aside; one that cannot be read stays. Both
  /// are named.
  func leftBehind() -> LeftDraft {
    var unreadable: [String] = []
    var editorText: String?
    do { editorText = try editorFile.read() } catch { unreadable.append(editorFile.path) }
    guard access(draftFile.path, F_OK) == 0 else { return LeftDraft(editorText: editorText, unreadable: unreadable) }
    let contents = try? draftFile.read().map { try JSONDecoder().decode(Contents.self, from: Data($0.utf8)) }
    if let contents, contents.version == 1 {
      return LeftDraft(draft: contents.draft, editorText: editorText, unreadable: unreadable)
    }
    return LeftDraft(editorText: editorText, unreadable: unreadable + [(try? setAside(draftFile)) ?? draftFile.path])
  }

  func removeAll() throws(DraftError) {
    try draftFile.delete()
    try editorFile.delete()
  }

  /// Moves the draft aside and removes the editor's file, whose valid part is in the draft.
  func discard(at time: Date) throws(DraftError) -> DiscardedDraft? {
    let isThere = access(draftFile.path, F_OK) == 0
    let draft = isThere ? DiscardedDraft(path: try DiscardedDrafts(folder: folder).add(draftFile.path, at: time)) : nil
    try editorFile.delete()
    return draft
  }

  /// Moves a file that cannot be decoded aside.
  /// - Returns: its new path.
  func setAside(_ file: PrivateFile<DraftError>) throws(DraftError) -> String {
    var path = "\(file.path).unreadable"
    while access(path, F_OK) == 0 { path += "~" }
    guard rename(file.path, path) == 0 else { throw Self.failure(file.path, errno) }
    return path
  }

  private func file(_ suffix: String) -> PrivateFile<DraftError> {
    PrivateFile(path: "\(stem).\(suffix)", failure: Self.failure)
  }

  private static func lock(_ path: String) throws(DraftError) -> Int32? {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw failure(path, errno) }
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
        let code = errno
        close(descriptor)
        guard code == EWOULDBLOCK else { throw failure(path, code) }
        return nil
      }
      // The last holder may have unlinked the file before it was locked here.
      var (held, present) = (stat(), stat())
      if fstat(descriptor, &held) == 0, stat(path, &present) == 0, held.st_ino == present.st_ino { return descriptor }
      close(descriptor)
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> DraftError {
    .unusable(path: path, reason: String(cString: strerror(code)))
  }
}
