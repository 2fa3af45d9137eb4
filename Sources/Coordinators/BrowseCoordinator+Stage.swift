internal import LotusModel
internal import Terminal
internal import ViewControllers
internal import ViewModels

/// Coordinator: the delegate of the stage. The parent signs the user in and shows errors.
extension BrowseCoordinator: StageDelegate {
  func stage(_ stage: any Stage, signsInAfter error: any Error) async throws -> Bool {
    guard try await delegate?.stage(stage, signsInAfter: error) == true else { return false }
    didSignIn()
    return true
  }

  func stage(_ stage: any Stage, retriesAfter error: any Error) async -> Bool {
    await delegate?.stage(stage, retriesAfter: error) == true
  }

  func stage(_ stage: any Stage, didChangeTo scenes: [any Scene]) {
    system.scenesDidChange(scenes)
  }

  /// Returns the message for a key or a paste that does nothing in a scene. The message says where
  /// the key or a paste works. `nil` if no segue has the key.
  func stage(_ stage: any Stage, refusalOf event: InputEvent, in scene: any Scene) -> StyledText? {
    guard let place = (scene as? any RoutedScene)?.route.scene else { return nil }
    guard let key = event.keyPress else { return .refusal(of: .paste, from: clock.viewpoint) }
    if place == .repository, let profileKey = system.keys.keys(opening: .profile).first,
      system.keys.keys(of: PageCommand.owner).contains(key.name)
    {
      return .refusal(of: .ownerOfRepository(profileKey: KeyPress(profileKey).sign), from: clock.viewpoint)
    }
    let segues = Storyboard.segues.filter { $0.key != nil && system.keys.keys(opening: $0.to).contains(key.name) }
    guard let segue = segues.first, segue.isForViewerOnly || !segues.contains(where: { $0.from == place }) else {
      return nil
    }
    return .refusal(of: .elsewhere(segue, key: key.sign), from: clock.viewpoint)
  }

  func stage(_ stage: any Stage, previewOf scene: any Scene) -> PreviewRequest? {
    guard let services = services.forPreviews, let list = scene as? any RoutedScene,
      list.table?.source.isList == true, let route = list.selectedRoute
    else { return nil }
    return PreviewRequest(of: route) { [self] in self.scene(at: route, using: services) }
  }
}
