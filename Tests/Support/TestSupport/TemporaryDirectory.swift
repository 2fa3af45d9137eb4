import FoundationEssentials
import Glibc

/// A temporary directory that is removed with its contents when the instance is released.
public final class TemporaryDirectory: Sendable {
  public let path: String

  public init() throws {
    let template = FileManager.default.temporaryDirectory.appending(path: "ghlotus-test-XXXXXX").path
    var name = Array(template.utf8CString)
    guard mkdtemp(&name) != nil else { throw SystemError("mkdtemp \(template)") }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the full path of a file in the directory. The file doesn't have to exist.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file and creates the directories in its name.
  ///
  /// - Returns: The full path of the file.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String {
    let url = URL(filePath: file(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// Writes an executable file.
  ///
  /// A separate shell writes the file. If this process wrote it, a child process started at that
  /// moment by another thread could inherit the open descriptor, and running the file would fail
  /// with `ETXTBSY`.
  ///
  /// - Returns: The full path of the file.
  @discardableResult
  public func writeProgram(_ name: String, _ text: String) throws -> String {
    let path = try write(name, "")
    let result = try Subprocess.run(
      "/bin/sh", ["-c", "rm \"$0\" && cat >\"$0\" && chmod 700 \"$0\"", path], environment: ["PATH": "/usr/bin:/bin"],
      standardInput: Array(text.utf8))
    guard result.status == 0 else { throw SystemError("cat >\(path)", code: EIO) }
    return path
  }

  public func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: file(name))), as: UTF8.self)
  }

  /// Returns the sorted names of the files and directories directly in the directory.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
