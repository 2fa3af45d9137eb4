import Foundation

/// Model: a book on the reading list.
nonisolated struct Book: Codable, Equatable {
  var id: Int
  var title: String
  var author: String
  var year: Int?
}

/// Model: all books on the reading list, and the format of their file.
nonisolated struct Books: Equatable {
  private(set) var all: [Book] = []

  init() {}

  init(json: Data) throws {
    all = try JSONDecoder().decode([Book].self, from: json)
  }

  func book(_ id: Int) throws(BookError) -> Book {
    guard let book = all.first(where: { $0.id == id }) else { throw .missing }
    return book
  }

  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(all)
  }

  /// Replaces the old version of a book, or adds the book with a new identifier if `old` is `nil`.
  ///
  /// - Returns: The book as it is on the list.
  /// - Throws: `BookError.changed` if the list doesn't have the old version any more.
  mutating func replace(_ old: Book?, with new: Book) throws(BookError) -> Book {
    var new = new
    if let old {
      guard let index = all.firstIndex(where: { $0.id == old.id }) else { throw .changed(nil) }
      guard all[index] == old else { throw .changed(all[index]) }
      all[index] = new
    } else {
      new.id = (all.map(\.id).max() ?? 0) + 1
      all.append(new)
    }
    return new
  }
}

/// Model: the reason why the books can't be used.
nonisolated enum BookError: Error, Equatable {
  case unreadable(path: String)
  case damaged(path: String)
  /// The list doesn't have the book any more.
  case missing
  case unwritable(path: String)
  /// The list has another version of the book now, or no version if it was deleted.
  case changed(Book?)
}
