internal import LotusModel
internal import ModelControllers
internal import Terminal
internal import ViewControllers
internal import ViewModels

/// Coordinator: the prompts, questions, messages, copied texts and changes of the scenes, and the
/// palette.
extension BrowseCoordinator: @MainActor IntroductionDelegate, @MainActor ChangesDelegate {
  func show(_ prompt: Prompt) async throws {
    let controller = PromptViewController(prompt, unsent: services.unsent, viewpoint: clock.viewpoint) {
      [navigator, system] text, fits in
      await navigator.lendTerminal { await system.editText(text, fits) }
    }
    let ending = try await navigator.show(controller)
    if ending == .cancelled, let notice = controller.storageNotice { navigator.say(notice, as: .confirmation) }
  }

  var viewer: Login? { memory.accounts.viewer }

  /// Shows the profile of the account `github`.
  func introductionWantsLookAround() async throws {
    if let route = Route.profile(named: "github") { try await show(route) }
  }

  func ask<Value>(_ choice: Choice<Value>) async -> Value? {
    await navigator.ask(choice)
  }

  func say(_ message: StyledText, as kind: Footer.Kind) { navigator.say(message, as: kind) }

  func perform<Value>(_ work: Work<Value>) async throws -> Value {
    try await navigator.perform(work)
  }

  /// Copies the text. If the text is the address of a repository, first lets the user choose among
  /// the addresses of that repository.
  func copy(_ text: ClipboardText?, of scene: any RoutedScene) async {
    let choice = scene.copyChoice(from: clock.viewpoint)
    let chosen = if let choice { await navigator.ask(choice) } else { text }
    guard let chosen else { return }
    _ = navigator.copy(chosen)
    navigator.say(.copied(chosen), as: .confirmation)
  }

  func show(_ changes: [Change]) {
    guard !changes.isEmpty else { return }
    for change in changes.relations { memory.accounts.apply(change) }
    for scene in routedScenes {
      scene.show(changes)
      // The open profiles now have newer counts, so record these profiles.
      memory.accounts.note(scene)
    }
    (navigator.preview as? any RoutedScene)?.show(changes)
  }

  func didMake(_ changes: [Change]) {
    guard !changes.isEmpty else { return }
    for scene in routedScenes { scene.refresh(after: changes) }
  }

  /// Lets the user choose another scene, or a command of a scene, in the palette.
  func goTo(from scene: any RoutedScene) async throws {
    for (scene, _) in navigator.scenes { memory.note(scene) }
    let route = scene.route.ofViewer(named: memory.accounts.viewer)
    let context = PaletteContext(
      origin: scene.route, recent: memory.recent.routes, accounts: memory.accounts,
      commands: navigator.availableCommands(of: scene).filter { !$0.isBound(as: .goTo) },
      targets: segues(from: scene).filter { $0.key != nil }.compactMap { $0.target(from: route) })
    let palette = PaletteViewController(context, network: services.network, clock: clock)
    switch try await navigator.show(palette) {
    case .route(let route): try await show(route, from: scene)
    case .key(let key): navigator.press(key, in: scene)
    case .text, nil: break
    }
  }

  func didPost(in scene: any RoutedScene) {
    for other in routedScenes where other !== scene && other.route == scene.route { other.refresh() }
  }
}
