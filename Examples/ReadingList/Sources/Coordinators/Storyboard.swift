/// Storyboard: the segues between the scenes.
nonisolated enum Storyboard {
  static let segues = [
    Segue(from: .list, key: "Enter", to: .book),
    Segue(from: .list, key: "a", to: .editBook),
    Segue(from: .book, key: "e", to: .editBook),
  ]
}

/// A key that leads from one scene to another. Enter leads to the scene of the selected row, and
/// another key leads to a scene about the same book.
nonisolated struct Segue {
  let from: Route.SceneName
  let key: String
  let to: Route.SceneName
}
