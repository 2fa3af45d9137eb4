import FoundationEssentials

/// Goes through all files of the cache, to count them or to make room: what was used least recently goes first.
struct CacheSweep {
  struct File {
    let name: String
    /// The folders from the top down to the file's own.
    let path: [String]
    let status: PrivateFolder.Status
  }

  let root: PrivateFolder

  /// Not a mark.
  static func isEntry(_ name: String) -> Bool {
    !name.hasPrefix(".")
  }

  func files() -> [File] {
    allFiles().filter { Self.isEntry($0.name) }
  }

  /// - Parameter limit: bytes that may stay.
  /// - Returns: bytes that stay.
  func trim(to limit: Int) -> Int {
    let files = allFiles().sorted { $0.status.lastUse > $1.status.lastUse }
    var kept = 0
    var isFull = false
    for file in files {
      isFull = isFull || kept + file.status.size > limit
      if isFull {
        remove(file)
      } else {
        kept += file.status.size
      }
    }
    return kept
  }

  func empty() {
    Self.empty(root)
  }

  private static func empty(_ folder: PrivateFolder) {
    for name in folder.names {
      folder.folder(name).map(empty)
      folder.removeFolder(name)
      folder.remove(name)
    }
  }

  static func dropOldest(in folder: PrivateFolder, keeping count: Int) {
    let names = folder.names.filter(isEntry)
    guard names.count > count else { return }
    let byUse = names.sorted { (folder.status($0)?.lastUse ?? 0) > (folder.status($1)?.lastUse ?? 0) }
    for name in byUse.dropFirst(count) { folder.remove(name) }
  }

  private func remove(_ file: File) {
    let parents = file.path.dropLast().reduce(root as PrivateFolder?) { $0?.folder($1) }
    guard let parents, let own = file.path.last else { return }
    parents.folder(own)?.remove(file.name)
    parents.removeFolder(own)
  }

  private func allFiles() -> [File] {
    root.names.flatMap { name in
      root.status(name)?.isFolder == true ? root.folder(name).map { files(in: $0, [name]) } ?? [] : []
    }
  }

  private func files(in folder: PrivateFolder, _ path: [String]) -> [File] {
    folder.names.flatMap { name -> [File] in
      guard let status = folder.status(name) else { return [] }
      guard status.isFolder else { return [File(name: name, path: path, status: status)] }
      return folder.folder(name).map { files(in: $0, path + [name]) } ?? []
    }
  }
}
