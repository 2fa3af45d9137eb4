import FoundationEssentials
import Glibc
package import LotusModel

/// A text in a private temporary file, which an external editor can change.
package struct TemporaryText: Sendable {
  private let folder: String
  private let file: PrivateFile<PrivateFolder.Failure>

  /// Writes a text to a new file.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - directory: The path of the folder for temporary files.
  package init(_ text: String, in directory: String) throws(EditorError) {
    var path = Array("\(directory)/ghlotus-XXXXXX".utf8CString)
    guard mkdtemp(&path) != nil else { throw .noFile(reason: String(cString: strerror(errno))) }
    folder = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // The name makes editors highlight Markdown.
    file = PrivateFile(path: "\(folder)/text.md") { $1 }
    do {
      try file.write(text)
    } catch {
      remove()
      throw .noFile(reason: String(cString: strerror(error.code)))
    }
  }

  package var path: String { file.path }

  /// Returns the text in the file, or `nil` if the file can't be read.
  ///
  /// - Throws: `EditorError.unusableText` if the file isn't text.
  package func read() throws(EditorError) -> String? {
    do throws(PrivateFolder.Failure) {
      return try file.read()
    } catch {
      if let problem = error.textProblem { throw .unusableText(path: path, problem) }
      return nil
    }
  }

  /// Removes the file, and the files that the editor has added.
  package func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
