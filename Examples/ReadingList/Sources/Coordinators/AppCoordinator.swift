/// Coordinator: creates the view controllers with their dependencies, and performs the segues.
final class AppCoordinator {
  private let stage: Stage
  private let books: BookController

  init(stage: Stage, books: BookController) {
    self.stage = stage
    self.books = books
    stage.delegate = self
  }

  func start() async throws {
    try await show(Route(scene: .list))
  }

  private func show(_ route: Route) async throws {
    switch route.scene {
    case .list: try await stage.show(ListViewController(books: books))
    case .book:
      if let id = route.book { try await stage.show(BookViewController(book: id, books: books)) }
    case .editBook:
      let coordinator = EditBookCoordinator(stage: stage, books: books)
      let book = try await coordinator.start(route.book)
      if book != nil { for scene in stage.scenes { (scene as? any RoutedScene)?.refresh() } }
      if let book, route.book == nil { try await show(Route(scene: .book, book: book.id)) }
    }
  }
}

extension AppCoordinator: StageDelegate {
  func stage(_ stage: Stage, retriesAfter error: any Error) async throws -> Bool {
    try await stage.ask(.retrying(after: error))
  }

  func stage(_ stage: Stage, commandsFor scene: any Scene) -> [KeyCommand] {
    guard let scene = scene as? any RoutedScene else { return [] }
    return Storyboard.segues.filter { $0.from == scene.route.scene }.map { segue in
      let route = Route(scene: segue.to, book: scene.route.book)
      return KeyCommand(segue.key, leadingTo: route) {
        let target = segue.key == "Enter" ? scene.selectedRoute : route
        if let target, target.scene == segue.to { try await self.show(target) }
      }
    }
  }
}
