import FoundationEssentials
import Glibc

/// What the library between the program and the system is told, and tells: `struct page` of shim.c, in a file.
struct Page: Sendable {
  private enum Field: Int { case seconds, calls, failing, code, name }
  private static let size = 64

  let path: String

  init(path: String) throws {
    self.path = path
    try Data(count: Self.size).write(to: URL(filePath: path))
  }

  /// How many seconds the clock is ahead.
  func setClock(_ seconds: Int) { set(.seconds, seconds) }

  /// The call with this number fails, counted from 1.
  func fail(call number: Int) { set(.failing, number) }

  /// How many calls there were.
  var callCount: Int { value(.calls) }

  /// The call that failed, and its errno; nil where it was not reached.
  var failure: String? {
    let code = Int32(clamping: value(.code))
    let name = contents.dropFirst(Field.name.rawValue * 8).prefix { $0 != 0 }
    return code == 0 ? nil : "\(String(decoding: name, as: UTF8.self)): \(String(cString: strerror(code)))"
  }

  private var contents: Data { (try? Data(contentsOf: URL(filePath: path))) ?? Data(count: Self.size) }

  private func value(_ field: Field) -> Int {
    contents.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: field.rawValue * 8, as: Int.self) }
  }

  /// The file is mapped elsewhere, so it must not be replaced or cut.
  private func set(_ field: Field, _ value: Int) {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    _ = withUnsafeBytes(of: value) { pwrite(file, $0.baseAddress, $0.count, field.rawValue * 8) }
    close(file)
  }
}
