import FoundationEssentials
import Glibc

/// A directory of the test's own, removed with everything in it when nothing refers to it any more.
public final class TemporaryDirectory: Sendable {
  public let path: String

  public init() throws {
    let template = FileManager.default.temporaryDirectory.appending(path: "ghlotus-test-XXXXXX").path
    var name = Array(template.utf8CString)
    guard mkdtemp(&name) != nil else { throw SystemError("mkdtemp \(template)") }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The full path of a file here, which need not exist.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file, and the directories above it if `name` has any. Returns its full path.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String {
    let url = URL(filePath: file(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// Writes a file that can be run. Another process writes it: a child that any thread starts at that moment would hold it
  /// open for writing, and it could not be run (`ETXTBSY`).
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

  /// The names of what is directly in here, sorted.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
