internal import LotusModel
internal import Terminal
internal import ViewControllers
internal import ViewModels

/// Coordinator: lets the user change the star lists of a repository.
extension BrowseCoordinator {
  /// Returns the command that creates a star list, and the command that changes the star lists of a
  /// repository. A command that the scene doesn't have is left out.
  func starListCommands(of scene: any RoutedScene) -> [KeyCommand] {
    [creationCommand(of: scene), pickerCommand(of: scene)].compactMap { $0 }
  }

  /// Returns the command that creates a star list, or `nil` if the scene doesn't show the user's lists.
  private func creationCommand(of scene: any RoutedScene) -> KeyCommand? {
    guard scene.route.ofViewer(named: accounts(including: scene).viewer) == .starLists(of: .viewer) else { return nil }
    return KeyCommand(.add, kind: .lasting) { [weak self] in
      guard let self else { return }
      try await show(.newStarList(by: changes, network: services.network) { _ in scene.refresh() })
    }
  }

  /// Returns the command that changes the star lists of the selected repository, or of the
  /// repository that the scene shows. `nil` if there is no such repository.
  private func pickerCommand(of scene: any RoutedScene) -> KeyCommand? {
    guard scene.route.scene == .repository || scene.table?.source.isList == true,
      let route = [scene.selectedRoute, scene.route].compactMap({ $0 }).first(where: { $0.scene == .repository }),
      let repository = route.repository
    else { return nil }
    return KeyCommand(.starLists, kind: .lasting) { [weak self] in
      try await self?.changeStarLists(of: repository)
    }.ranked(scene.route.scene == .starred ? .action : .minor)
  }

  private func changeStarLists(of repository: RepositoryName) async throws {
    var membership = try await navigator.perform(.findingStarLists(of: repository, network: services.network))
    var ids = membership.ids
    var latest: String?
    while let pick = await navigator.ask(Choice(pickingListsOf: membership, marked: ids, latest: latest)) {
      switch pick {
      case .toggle(let id):
        ids.formSymmetricDifference([id])
        latest = id
      case .create:
        var created: StarList?
        try await show(.newStarList(by: changes, network: services.network) { created = $0 })
        guard let created else { continue }
        membership = membership.adding(created)
        ids.insert(created.id)
        latest = created.id
      case .save: return try await save(membership, in: ids)
      }
    }
    if ids != membership.ids { navigator.say(.unchangedLists(of: repository), as: .confirmation) }
  }

  /// Stars the repository if necessary, and puts it into the lists.
  private func save(_ membership: StarListMembership, in ids: Set<String>) async throws {
    let (repository, network) = (membership.repository, services.network)
    if !ids.isSubset(of: membership.ids),
      try await !navigator.perform(.findingStar(of: repository, network: network))
    {
      try await changes.make([.relation(RelationChange(.starring(repository), holds: true))])
    }
    let change: Work<StyledText> = .changing(membership, to: ids, network: network)
    if ids == membership.ids { return navigator.say(try await navigator.perform(change), as: .confirmation) }
    try await changes.make(.changed(membership, to: ids), wayBack: .changingListsAgain(from: clock.viewpoint)) {
      _ = try await navigator.perform(change)
    }
    for scene in routedScenes where [.starLists, .starList].contains(scene.route.scene) { scene.refresh() }
  }
}
