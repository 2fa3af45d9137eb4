import FoundationEssentials
import Glibc

/// Lists all files of the cache, and removes the least recently used ones.
struct CacheSweep {
  struct File {
    let name: String
    /// The names of the folders that contain the file, outermost first.
    let path: [String]
    let status: PrivateFolder.Status
    /// The number of bytes that the file and its folder use on the disk. The folder is counted
    /// because it is removed with its last file.
    let size: Int
  }

  let root: PrivateFolder

  /// Whether a file is a cache entry. Names with a leading dot belong to temporary files and to
  /// `.changed`, the file that records the time of the last change.
  static func isEntry(_ name: String) -> Bool {
    !name.hasPrefix(".")
  }

  func files() -> [File] {
    allFiles().filter { Self.isEntry($0.name) }
  }

  /// Removes the least recently used entries until a fifth of the allowed size is free. The cache
  /// then needn't be measured again soon.
  ///
  /// - Parameter maximum: The number of bytes that the cache may have.
  /// - Returns: The number of bytes that the remaining files use.
  func trim(below maximum: Int) -> Int {
    let limit = maximum - maximum / 5
    let files = allFiles().sorted { $0.status.lastUse > $1.status.lastUse }
    var size = 0
    var isFull = false
    for file in files {
      isFull = isFull || size + file.size > limit
      if isFull, Self.isEntry(file.name) {
        remove(file)
      } else {
        size += file.size
      }
    }
    return size
  }

  /// Removes all files and folders.
  ///
  /// - Throws: The reason that a file or folder could not be removed. Files that another process
  ///   creates in the meantime don't count.
  func empty() throws(PrivateFolder.Failure) {
    if let failure = Self.empty(root) { throw failure }
  }

  private static func empty(_ folder: PrivateFolder) -> PrivateFolder.Failure? {
    folder.names.reduce(nil) { failure, name in
      guard folder.status(name)?.isFolder == true else { return folder.remove(name) ?? failure }
      let inner = folder.folder(name)
      let left = inner.flatMap(empty)
      let own = folder.removeFolder(name)
      return left ?? (inner != nil && own?.code == ENOTEMPTY ? nil : own) ?? failure
    }
  }

  static func dropOldest(in folder: PrivateFolder, keeping count: Int) {
    let names = folder.names.filter(isEntry)
    guard names.count > count else { return }
    let byUse = names.sorted { (folder.status($0)?.lastUse ?? 0) > (folder.status($1)?.lastUse ?? 0) }
    for name in byUse.dropFirst(count) { folder.remove(name) }
  }

  /// Removes a file, and its folder if that is then empty.
  ///
  /// - Returns: The reason that the file could not be removed, or `nil`.
  @discardableResult func remove(_ file: File) -> PrivateFolder.Failure? {
    let parents = file.path.dropLast().reduce(root as PrivateFolder?) { $0?.folder($1) }
    guard let parents, let own = file.path.last else { return nil }
    defer { parents.removeFolder(own) }
    return parents.folder(own)?.remove(file.name)
  }

  private func allFiles() -> [File] {
    root.names.flatMap { name in
      root.status(name).map { $0.isFolder ? files(in: root, [], name, $0) : [] } ?? []
    }
  }

  private func files(
    in parent: PrivateFolder, _ path: [String], _ name: String, _ own: PrivateFolder.Status
  ) -> [File] {
    guard let folder = parent.folder(name) else { return [] }
    let path = path + [name]
    return folder.names.flatMap { name -> [File] in
      guard let status = folder.status(name) else { return [] }
      guard status.isFolder else {
        return [File(name: name, path: path, status: status, size: status.diskSize + own.diskSize)]
      }
      return files(in: folder, path, name, status)
    }
  }
}
