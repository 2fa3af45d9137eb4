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

  /// Stores a book in place of its old version, or as a new one if `old` is `nil`.
  ///
  /// - Returns: The stored book.
  func save(_ book: Book, replacing old: Book?) throws(BookError) -> Book {
    var books = try books()
    let stored = try books.replace(old, with: book)
    do {
      try books.json().write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw .unwritable(path: path)
    }
    return stored
  }
}
