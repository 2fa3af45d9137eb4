import Glibc
import ModelControllers

/// The files and folders whose paths begin with a path that the user types.
struct PathCandidates {
  let home: String

  /// Returns the paths in alphabetical order. The paths of folders end in a slash. A hidden file is
  /// included only if the user has typed its period.
  func paths(beginningWith typed: String) -> [String] {
    guard typed != "~" else { return ["~/"] }
    let start = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
    let (folder, name) = (String(typed[..<start]), typed[start...])
    let names = Self.names(in: folder.isEmpty ? "." : folder.replacingTilde(by: home)).filter {
      $0.hasPrefix(name) && (name.hasPrefix(".") || !$0.hasPrefix(".")) && $0 != "." && $0 != ".."
    }
    return names.sorted().map { name in
      let path = folder + name
      return Self.isFolder(path.replacingTilde(by: home)) ? path + "/" : path
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { name in
          String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
