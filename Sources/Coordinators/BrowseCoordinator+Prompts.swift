internal import LotusModel
internal import Terminal
internal import ViewControllers

/// Coordinator: the prompts, questions and messages of the scenes that change something on GitHub.
extension BrowseCoordinator: PromptDelegate {
  func show(_ prompt: Prompt) async throws {
    let controller = PromptViewController(prompt, unsent: services.unsent, viewpoint: clock.viewpoint) {
      [navigator, system] text in
      await navigator.screen.lendTerminal { await system.editText(text) }
    }
    let ending = try await navigator.show(controller)
    if ending == .cancelled, controller.storesText { navigator.say(.kept) }
  }

  func reply(to choice: Choice<Bool>) async -> Bool {
    await navigator.ask(choice) ?? false
  }

  func say(_ message: StyledText) { navigator.say(message) }

  func didChange(_ relation: Relation, holds: Bool) {
    // The profiles that are open have the newest counts, so they are recorded last.
    if case .following(let login) = relation { accounts.note(followed: login, holds: holds) }
    for scene in routedScenes {
      scene.show(relation, holds: holds)
      accounts.note(scene)
    }
  }

  /// Stores the command, and refreshes the other scenes that show the same list or page.
  func didMakeChange(in scene: AnyObject, undoneBy command: @escaping () -> KeyCommand) {
    undo = command
    guard let route = (scene as? any RoutedScene)?.route else { return }
    for other in routedScenes where other !== scene && other.route == route { other.refresh() }
  }
}
