import Foundation
import Glibc

/// A disk that may lose or reorder changes until they are synced.
///
/// The disk is as unreliable as POSIX allows. Syncing a file makes its contents durable, but not
/// its name, which belongs to the folder. A name can survive without the contents, and any block of
/// the contents can be lost.
struct SimulatedDisk {
  /// The folders and the contents of files, by paths relative to the watched folder.
  struct Files: Hashable {
    var folders: Set<String> = []
    var contents: [String: [UInt8]] = [:]
  }

  /// A change that can be lost independently of others, or a sync.
  private enum Step {
    case makeFolder(String)
    case name(String, file: Int)
    case rename(String, to: String, file: Int)
    case remove(String)
    case write(file: Int, at: Int, ArraySlice<UInt8>)
    case resize(file: Int, Int)
    case syncFile(Int)
    case syncFolder(String)
  }

  private let folders: Set<String>
  private let names: [String: Int]
  /// The initial contents of each file, by number. New files are empty.
  private var contents: [[UInt8]]
  private var steps: [Step] = []

  private static let blockSize = 4096

  /// Creates a disk.
  ///
  /// - Parameters:
  ///   - changes: The changes to replay.
  ///   - folder: The folder that contains all changed paths.
  ///   - files: The contents of the folder before the changes.
  init(_ changes: [FileChange], below folder: String, after files: Files) {
    folders = files.folders
    names = Dictionary(uniqueKeysWithValues: files.contents.keys.enumerated().map { ($1, $0) })
    contents = Array(files.contents.values)
    var names = names
    var sizes = contents.map(\.count)
    for change in changes {
      let path = String(change.path.dropFirst(folder.count + 1))
      switch change {
      case .makeFolder: steps.append(.makeFolder(path))
      case .create where names[path] != nil: break
      case .resize where names[path] == nil, .create:
        names[path] = contents.count
        steps.append(.name(path, file: contents.count))
        contents.append([])
        sizes.append(0)
      case .resize(_, let size):
        guard let file = names[path] else { break }
        steps.append(.resize(file: file, size))
        sizes[file] = size
      case .write(_, let bytes):
        guard let file = names[path] else { break }
        for start in stride(from: 0, to: bytes.count, by: Self.blockSize) {
          let block = bytes[start..<min(start + Self.blockSize, bytes.count)]
          steps.append(.write(file: file, at: sizes[file] + start, block))
        }
        sizes[file] += bytes.count
      case .rename(_, let target):
        let target = String(target.dropFirst(folder.count + 1))
        guard let file = names.removeValue(forKey: path) else { break }
        names[target] = file
        steps.append(.rename(path, to: target, file: file))
      case .remove:
        names[path] = nil
        steps.append(.remove(path))
      case .sync: steps.append(names[path].map { .syncFile($0) } ?? .syncFolder(path))
      }
    }
  }

  /// All possible contents of the disk after a power failure at any moment.
  var states: Set<Files> {
    (0...steps.count).reduce(into: []) { $0.formUnion(states(after: $1)) }
  }

  /// All possible contents of the disk after a power failure that follows the last change.
  var finalStates: Set<Files> {
    states(after: steps.count)
  }

  /// The possible contents of the disk after a power failure that follows the first `count` steps.
  ///
  /// Every combination of lost steps is tried. If more than ten steps can be lost, about a thousand
  /// combinations are tried.
  private func states(after count: Int) -> Set<Files> {
    let loose = (0..<count).filter { !isSync(steps[$0]) && !isKept($0, after: count) }
    let choices =
      loose.count <= 10
      ? Array(0..<UInt64(1 << loose.count)) : [0, .max] + (1...1000).map { $0 &* 0x9E37_79B9_7F4A_7C15 as UInt64 }
    return Set(
      choices.map { choice in
        let lost = Set(loose.enumerated().filter { choice >> ($0.offset % 64) & 1 == 0 }.map(\.element))
        return files(keeping: (0..<count).filter { !lost.contains($0) })
      })
  }

  private func isSync(_ step: Step) -> Bool {
    switch step {
    case .syncFile, .syncFolder: true
    default: false
    }
  }

  private func isKept(_ index: Int, after count: Int) -> Bool {
    steps[index..<count].contains { later in
      switch (steps[index], later) {
      case (.write(let file, _, _), .syncFile(let synced)), (.resize(let file, _), .syncFile(let synced)):
        file == synced
      case (.makeFolder(let path), .syncFolder(let synced)), (.name(let path, _), .syncFolder(let synced)),
        (.remove(let path), .syncFolder(let synced)):
        Self.parent(of: path) == synced
      case (.rename(let path, let target, _), .syncFolder(let synced)):
        [Self.parent(of: path), Self.parent(of: target)].contains(synced)
      default: false
      }
    }
  }

  private func files(keeping kept: [Int]) -> Files {
    var (contents, folders, names) = (contents, folders, names)
    for index in kept {
      switch steps[index] {
      case .makeFolder(let path): folders.insert(path)
      case .name(let path, let file): names[path] = file
      case .rename(let path, let target, let file):
        names[path] = nil
        names[target] = file
      case .remove(let path): names[path] = nil
      case .resize(let file, let size):
        contents[file] =
          Array(contents[file].prefix(size)) + Array(repeating: 0, count: max(0, size - contents[file].count))
      case .write(let file, let start, let bytes):
        let missing = max(0, start + bytes.count - contents[file].count)
        contents[file] += Array(repeating: 0, count: missing)
        contents[file].replaceSubrange(start..<start + bytes.count, with: bytes)
      case .syncFile, .syncFolder: break
      }
    }
    let isThere = { (path: String) in Self.parents(of: path).allSatisfy(folders.contains) }
    return Files(
      folders: folders.filter(isThere), contents: names.filter { isThere($0.key) }.mapValues { contents[$0] })
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }

  /// The folders that contain a path, outermost first.
  private static func parents(of path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }
}

extension SimulatedDisk.Files {
  /// Reads the contents of a folder.
  init(in folder: String) throws {
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: folders.insert(name)
      case S_IFREG: contents[name] = Array(try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
      default: break
      }
    }
  }

  func write(to folder: String) throws {
    for name in folders.sorted() { mkdir("\(folder)/\(name)", 0o700) }
    for (name, bytes) in contents {
      try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"))
      chmod("\(folder)/\(name)", 0o600)
    }
  }

  /// The size of each file in bytes, by path.
  var sizes: [String: Int] { contents.mapValues(\.count) }
}
