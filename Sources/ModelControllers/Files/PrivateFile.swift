import Essentials
import FoundationEssentials
import Glibc
import LotusModel

/// A small text file that only the user can access, in a folder that belongs to ghlotus.
struct PrivateFile<Failure: Error>: Sendable {
  let path: String
  /// Creates the error to throw, from the path of the file and the error of the system.
  let failure: @Sendable (String, PrivateFolder.Failure) -> Failure

  /// Reads the file as text. If the file isn't text, the code of the error is `EILSEQ`.
  ///
  /// - Returns: `nil` if the file doesn't exist.
  func read() throws(Failure) -> String? {
    guard let bytes = try bytes() else { return nil }
    switch UserText(decoding: bytes) {
    case .text(let text): return text
    case .binary: throw failure(path, .init(code: EILSEQ, textProblem: .containsNUL))
    case .notUTF8, .unmarkedUTF16: throw failure(path, .init(code: EILSEQ, textProblem: .notUTF8))
    }
  }

  /// Reads the bytes of the file.
  ///
  /// - Returns: `nil` if the file doesn't exist.
  func bytes() throws(Failure) -> Data? {
    try existingFolder { folder throws(PrivateFolder.Failure) in try folder.read(name) }
  }

  func write(_ text: String) throws(Failure) {
    do throws(PrivateFolder.Failure) {
      let folder = try PrivateFolder.make(path: folderPath)
      try folder.write(name, Data(text.utf8))
      folder.removeLeftOvers()
    } catch {
      throw failure(path, error)
    }
  }

  /// Deletes the file.
  ///
  /// - Returns: `true` if the file existed.
  @discardableResult
  func delete() throws(Failure) -> Bool {
    try existingFolder { folder throws(PrivateFolder.Failure) in
      folder.removeLeftOvers()
      if unlinkat(folder.descriptor, name, 0) == 0 {
        // The file may contain a token, so make sure that it doesn't reappear after a power
        // failure.
        fsync(folder.descriptor)
        return true
      }
      guard errno == ENOENT else { throw PrivateFolder.Failure(code: errno) }
      return nil
    } ?? false
  }

  /// Creates the folder of the file if it is missing, and checks that files can be written to it.
  func makeFolder() throws(Failure) {
    do throws(PrivateFolder.Failure) {
      let folder = try PrivateFolder.make(path: folderPath)
      guard faccessat(folder.descriptor, ".", W_OK, 0) == 0 else { throw PrivateFolder.Failure(code: errno) }
    } catch {
      throw failure(path, error)
    }
  }

  private func existingFolder<Value>(
    _ work: (PrivateFolder) throws(PrivateFolder.Failure) -> Value?
  ) throws(Failure) -> Value? {
    do throws(PrivateFolder.Failure) {
      return try work(try PrivateFolder.open(path: folderPath))
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return nil }
      throw failure(path, error)
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
    self.init(path: path) { path, error in
      error.folder.map { .folder(path: $0, reason: error.description) }
        ?? .file(path: path, reason: error.description)
    }
  }
}

extension String {
  /// Returns a path in the home folder instead of a path that begins with `~/`.
  ///
  /// A shell does the same with words of a command line, but not with text typed in the app.
  ///
  /// - Parameter home: The path of the home folder.
  package func replacingTilde(by home: String) -> String {
    hasPrefix("~/") || self == "~" ? home + dropFirst() : self
  }
}
