internal import LotusModel
internal import Terminal
internal import ViewControllers

/// Coordinator: lets the user change the star lists of a repository.
extension BrowseCoordinator: @MainActor StarListEditorDelegate {
  /// Returns the command that creates a star list, and the command that changes the star lists of a
  /// repository. A command that the scene doesn't have is left out.
  func starListCommands(of scene: any RoutedScene) -> [KeyCommand] {
    [creationCommand(of: scene), pickerCommand(of: scene)].compactMap { $0 }
  }

  /// Returns the command that creates a star list, or `nil` if the scene doesn't show the user's lists.
  private func creationCommand(of scene: any RoutedScene) -> KeyCommand? {
    let viewer = memory.accounts.including(scene).viewer
    guard scene.route.ofViewer(named: viewer) == .starLists(of: .viewer) else { return nil }
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
      guard let self else { return }
      var editor = StarListEditor(of: repository, changes: changes, network: services.network, clock: clock)
      editor.delegate = self
      try await editor.edit()
    }.ranked(scene.route.scene == .starred ? .action : .minor)
  }

  func didSendStarLists() {
    for scene in routedScenes where [.starLists, .starList].contains(scene.route.scene) { scene.refresh() }
  }
}
