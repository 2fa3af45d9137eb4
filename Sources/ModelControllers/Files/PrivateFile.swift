import FoundationEssentials
import Glibc
import LotusModel

/// Model controller support: a small file that only its owner may read, by its path. Its folder is ghlotus's own.
struct PrivateFile<Failure: Error>: Sendable {
  let path: String
  /// Makes the error to throw, from the path of the file and `errno`.
  let failure: @Sendable (String, Int32) -> Failure

  /// - Returns: nil where there is none.
  func read() throws(Failure) -> String? {
    try existingFolder { folder throws(PrivateFolder.Failure) in try folder.read(name) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  func write(_ text: String) throws(Failure) {
    do throws(PrivateFolder.Failure) {
      let folder = try PrivateFolder.make(path: folderPath)
      try folder.write(name, Data(text.utf8))
      folder.removeLeftOvers()
    } catch {
      throw failure(path, error.code)
    }
  }

  /// - Returns: whether there was one.
  @discardableResult
  func delete() throws(Failure) -> Bool {
    try existingFolder { folder throws(PrivateFolder.Failure) in
      folder.removeLeftOvers()
      if unlinkat(folder.descriptor, name, 0) == 0 {
        // It must not come back after a power failure: it may be a token.
        fsync(folder.descriptor)
        return true
      }
      guard errno == ENOENT else { throw PrivateFolder.Failure(code: errno) }
      return nil
    } ?? false
  }

  /// Makes sure that it could be written.
  func makeFolder() throws(Failure) {
    do throws(PrivateFolder.Failure) {
      let folder = try PrivateFolder.make(path: folderPath)
      guard faccessat(folder.descriptor, ".", W_OK, 0) == 0 else { throw PrivateFolder.Failure(code: errno) }
    } catch {
      throw failure(path, error.code)
    }
  }

  private func existingFolder<Value>(
    _ work: (PrivateFolder) throws(PrivateFolder.Failure) -> Value?
  ) throws(Failure) -> Value? {
    do throws(PrivateFolder.Failure) {
      return try work(try PrivateFolder.open(path: folderPath))
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return nil }
      throw failure(path, error.code)
    }
  }

  private var name: String {
    String(path.split(separator: "/").last ?? "")
  }

  private var folderPath: String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}

extension PrivateFile<CredentialError> {
  init(path: String) {
    self.init(path: path) { path, code in .file(path: path, reason: String(cString: strerror(code))) }
  }
}
