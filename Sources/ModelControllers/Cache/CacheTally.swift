/// A counter that several processes share, stored as the length of a file.
///
/// Adding to the counter appends bytes to the file, which the system does atomically. The counter
/// therefore needs no lock, and no count is lost if a process is killed.
final class CacheTally {
  let name: String
  private let folder: PrivateFolder
  private var file: RegularFile?

  /// The highest count that is returned. The count is the length of a file, and a damaged file may
  /// have any length. The limit keeps sums of counts from overflowing.
  private static let most = 1 << 40

  init(name: String, folder: PrivateFolder) {
    self.name = name
    self.folder = folder
  }

  var count: Int {
    min(folder.status(name)?.size ?? 0, Self.most)
  }

  func add(_ number: Int = 1) {
    // Another process may have removed the file.
    if file?.isRemoved != false { file = folder.fileToAppend(name) }
    file?.append(byteCount: number)
  }

  func set(_ number: Int) {
    folder.setLength(of: name, to: number)
  }
}
