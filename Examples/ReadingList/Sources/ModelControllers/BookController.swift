import Foundation

/// Shared model controller: the only access to the file of books.
actor BookController {
  private let path: String

  init(path: String) {
    self.path = path
  }

  /// Reads the books. A missing file has no books.
  func books() throws(BookError) -> Books {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch CocoaError.fileReadNoSuchFile {
      return Books()
    } catch {
      throw .unreadable(path: path)
    }
    guard let books = try? Books(json: data) else { throw .damaged(path: path) }
    return books
  }
}
