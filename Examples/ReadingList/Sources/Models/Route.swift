/// Model: identifies a scene and the book that it is about.
nonisolated struct Route: Equatable {
  enum SceneName {
    case list, book, editBook
  }

  let scene: SceneName
  /// The identifier of the book, or `nil` if the scene isn't about one book.
  var book: Int?
}
