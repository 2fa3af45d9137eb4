internal import LotusModel
internal import Terminal
internal import ViewControllers

/// Coordinator: the preview next to a list, which is the page that the selected row opens.
extension BrowseCoordinator {
  func preview(of scene: any Scene) -> PreviewRequest? {
    guard let services = services.forPreviews, let list = scene as? any RoutedScene,
      list.table?.source.isList == true, let route = list.selectedRoute
    else { return nil }
    return PreviewRequest(of: route) { [self] in self.scene(at: route, using: services) }
  }
}
