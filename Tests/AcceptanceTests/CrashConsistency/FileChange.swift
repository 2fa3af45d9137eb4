import Foundation
import TestSupport

/// A change to the file system, or a sync, that a system call made. Paths are absolute.
enum FileChange: Equatable {
  case makeFolder(String)
  case create(String)
  case write(String, [UInt8])
  case resize(String, Int)
  case rename(String, to: String)
  case remove(String)
  /// A call of fsync(2) for a file or a folder.
  case sync(String)

  /// Traces a program with strace(1).
  ///
  /// - Parameters:
  ///   - folder: The folder to watch. Changes elsewhere are left out.
  ///   - run: Runs the program. The command line must start with the tracer's words.
  /// - Returns: The changes in order, and the result of the run.
  static func made(
    below folder: String, by run: (_ tracer: [String]) throws -> Subprocess.Result
  ) throws -> (changes: [FileChange], result: Subprocess.Result) {
    let log = try TemporaryDirectory()
    let calls = """
      trace=open,openat,creat,mkdir,mkdirat,write,writev,pwrite64,pwritev,truncate,ftruncate,fsync,fdatasync,\
      rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,rmdir
      """
    let result = try run([
      "/usr/bin/strace", "-f", "-qq", "-y", "-xx", "-s", "100000000", "-e", calls, "-e", "status=successful",
      "-E", "GHLOTUS_ALLOW_DUMPS=1", "-o", log.file("calls"),
    ])
    let lines = try log.read("calls").split(separator: "\n")
    let changes = try lines.compactMap { try SystemCall(line: $0)?.change }
    return (changes.filter { ($0.path + "/").hasPrefix(folder + "/") }, result)
  }

  var path: String {
    switch self {
    case .makeFolder(let path), .create(let path), .write(let path, _), .resize(let path, _), .rename(let path, _),
      .remove(let path), .sync(let path):
      path
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}

/// A line of output from strace(1).
///
/// The option `-xx` prints strings in hexadecimal, and `-y` adds the path to each file descriptor.
private struct SystemCall {
  private let name: String
  private let line: String
  /// The bytes of the quoted strings.
  private let texts: [[UInt8]]
  /// The paths of the file descriptors. The path of the result comes last.
  private let paths: [String]

  /// Parses a line of output.
  ///
  /// - Returns: `nil` if the line doesn't describe a system call.
  init?(line: Substring) throws {
    guard let match = line.firstMatch(of: /^[0-9]+ +([a-z0-9_]+)\(/) else { return nil }
    name = String(match.1)
    self.line = String(line)
    texts = line.matches(of: /"((?:\\x[0-9a-f]{2})*)"/).map { Self.bytes($0.1) }
    paths = line.matches(of: /<((?:\\x[0-9a-f]{2})+)>/).map { String(decoding: Self.bytes($0.1), as: UTF8.self) }
  }

  var change: FileChange? {
    get throws {
      switch name {
      case "open", "openat", "creat":
        guard line.contains("O_CREAT"), let path = paths.last else { return nil }
        return line.contains("O_TRUNC") ? .resize(path, 0) : .create(path)
      case "mkdir", "mkdirat": return .makeFolder(path(of: 0))
      case "write": return paths.first.map { .write($0, texts.first ?? []) }
      case "fsync", "fdatasync": return paths.first.map { .sync($0) }
      case "ftruncate", "truncate":
        let size = line.firstMatch(of: /, ([0-9]+)\) += 0/).flatMap { Int($0.1) } ?? 0
        return .resize(name == "truncate" ? path(of: 0) : paths.first ?? "", size)
      case "rename", "renameat", "renameat2": return .rename(path(of: 0), to: path(of: 1))
      case "unlink", "unlinkat", "rmdir": return .remove(path(of: 0))
      default: throw FileChange.Failure(description: "The effect of \(name) is unknown: \(line.prefix(200))")
      }
    }
  }

  /// The absolute path for a string argument. A relative path belongs to the folder of the
  /// descriptor before the string.
  private func path(of index: Int) -> String {
    let text = String(decoding: texts[index], as: UTF8.self)
    if text.hasPrefix("/") { return text }
    return (paths.indices.contains(index) ? paths[index] : "") + "/" + text
  }

  private static func bytes(_ text: Substring) -> [UInt8] {
    text.split(separator: "\\x").compactMap { UInt8($0, radix: 16) }
  }
}
