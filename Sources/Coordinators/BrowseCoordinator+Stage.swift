internal import LotusModel
internal import Terminal
internal import ViewControllers

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

  func stage(_ stage: any Stage, previewOf scene: any Scene) -> PreviewRequest? {
    guard let services = services.forPreviews, let list = scene as? any RoutedScene,
      list.table?.source.isList == true, let route = list.selectedRoute
    else { return nil }
    return PreviewRequest(of: route) { [self] in self.scene(at: route, using: services) }
  }
}
