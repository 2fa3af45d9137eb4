/// View model: describes a key that opens a scene.
nonisolated struct RouteViewModel {
  let keyName: String

  init(_ route: Route) {
    keyName =
      switch route.scene {
      case .list: "list"
      case .book: "open"
      case .editBook: route.book == nil ? "add" : "edit"
      }
  }
}
