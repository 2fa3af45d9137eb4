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
}

/// Model: the reason why the books can't be used.
nonisolated enum BookError: Error, Equatable {
  case unreadable(path: String)
  case damaged(path: String)
}
