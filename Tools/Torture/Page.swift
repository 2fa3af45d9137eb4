import FoundationEssentials
import Glibc

/// A file that exchanges settings and results with the library from shim.c.
///
/// The program under test preloads the library, which maps the file as its `struct page`.
struct Page: Sendable {
  private enum Field: Int { case seconds, calls, failing, code, leaks, name }
  private static let size = 72

  let path: String

  init(path: String) throws {
    self.path = path
    try Data(count: Self.size).write(to: URL(filePath: path))
  }

  /// Sets the number of seconds that the clock of the program is ahead.
  func setClock(_ seconds: Int) { set(.seconds, seconds) }

  /// Lets a system call fail.
  ///
  /// - Parameter number: The number of the call, from 1, or 0 to let no call fail.
  func fail(call number: Int) { set(.failing, number) }

  /// The number of system calls so far.
  var callCount: Int { value(.calls) }

  /// Whether memory was leaked, or `nil` if the program ended without a search for leaks.
  var hasLeaks: Bool? {
    let value = value(.leaks)
    return value == 0 ? nil : value == 2
  }

  /// The name and the error of the call that failed, or `nil` if no call has failed.
  var failure: String? {
    let code = Int32(clamping: value(.code))
    let name = contents.dropFirst(Field.name.rawValue * 8).prefix { $0 != 0 }
    return code == 0 ? nil : "\(String(decoding: name, as: UTF8.self)): \(String(cString: strerror(code)))"
  }

  private var contents: Data { (try? Data(contentsOf: URL(filePath: path))) ?? Data(count: Self.size) }

  private func value(_ field: Field) -> Int {
    contents.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: field.rawValue * 8, as: Int.self) }
  }

  /// Writes a field in place. The program has mapped the file, so it must not be replaced or
  /// truncated.
  private func set(_ field: Field, _ value: Int) {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    _ = withUnsafeBytes(of: value) { pwrite(file, $0.baseAddress, $0.count, field.rawValue * 8) }
    close(file)
  }
}
