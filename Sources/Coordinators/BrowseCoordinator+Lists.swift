internal import LotusModel
internal import Terminal
internal import ViewControllers

/// Coordinator: creates list scenes and the key commands that filter and sort them.
extension BrowseCoordinator {
  func list<Item: ListItem>(
    _ request: APIRequest<[Item]>, at route: Route, editing: ListEditing<Item>? = nil
  ) -> ListViewController<Item> {
    list([ListOrder(request)], at: route, editing: editing)
  }

  func list<Item: ListItem>(
    _ orders: [ListOrder<Item>], at route: Route, editing: ListEditing<Item>? = nil,
    checksOrganization: (@MainActor () async throws -> Bool)? = nil
  ) -> ListViewController<Item> {
    let controller = ListViewController(
      orders: orders, at: route, editing: editing, checksOrganization: checksOrganization, network: network,
      unsent: unsent, viewpoint: self.viewpoint)
    controller.delegate = self
    return controller
  }

  func repositories(of subject: ProfileSubject) -> ListViewController<Repository> {
    let route = Route.repositories(of: subject)
    guard case .user(let login) = subject else { return list(.repositories(of: subject), at: route) }
    let owner = RepositoryOwnerViewController(of: login, network: network)
    return list(.repositories(of: subject), at: route) {
      if case .organization = try await owner.owner() { true } else { false }
    }
  }

  func listCommands(of scene: any RoutedScene) -> [KeyCommand] {
    let list = scene.table.flatMap { $0.source.isList ? $0 : nil }
    let question = scene.orderQuestion
    return [
      KeyCommand("/", name: "filter", unless: list == nil ? "Only lists can be filtered" : nil) { [navigator] in
        if let list { try await navigator.show(FilterViewController(of: list)) }
      },
      KeyCommand(
        "S", name: "sort",
        unless: list == nil
          ? "Only lists can be sorted" : question == nil ? "GitHub supports only one order for this list" : nil
      ) { [navigator] in
        if let question, let reply = await navigator.reply(to: question) { scene.sort(by: reply) }
      },
    ]
  }
}
