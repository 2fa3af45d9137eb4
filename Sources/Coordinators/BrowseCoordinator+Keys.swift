internal import LotusModel
internal import Terminal
internal import ViewControllers
internal import ViewModels

/// Coordinator: the key commands that the app adds to the commands of each scene.
extension BrowseCoordinator {
  private func goTo() async throws {
    if let route = try await navigator.show(PaletteViewController(network: network)) { try await show(route) }
  }

  /// Returns the commands that open other scenes, and those that are available in every scene.
  func commands(for scene: any Scene) -> [KeyCommand] {
    guard let scene = scene as? any RoutedScene, let route = scene.route else { return [] }
    return [open(scene, at: route)] + editing(scene, at: route) + listCommands(of: scene) + segues(from: route)
      + commands(of: scene)
  }

  private func open(_ scene: any RoutedScene, at route: Route) -> KeyCommand {
    let target = scene.selectedRoute
    let isDeclared =
      target.map { Storyboard.segues.contains(Segue(from: route.scene, on: .row, to: $0.scene)) } ?? false
    return KeyCommand(
      "Enter", "Right", name: "open",
      unless: isDeclared ? nil : scene.table?.selectedRow == nil ? "No row is selected" : "This row cannot be opened"
    ) { [weak self] in
      if let target { try await self?.show(target) }
    }
  }

  /// The command that edits the user's own profile.
  ///
  /// The form appears after the profile and a draft have loaded. Until then, the profile below it
  /// ignores all keys, because the user means them for the form.
  private func editing(_ scene: any RoutedScene, at route: Route) -> [KeyCommand] {
    guard case .profile(let subject) = route else { return [] }
    return [
      KeyCommand(
        "e", name: "edit", unless: subject == .viewer ? nil : "You can edit only your own profile", kind: .exclusive
      ) { [weak self] in
        guard let self, let ending = try await delegate?.browseCoordinatorWantsEditing(self) else { return }
        if case .sent = ending { scene.refresh() }
        navigator.say(ending.notice)
      }
    ]
  }

  private func segues(from route: Route) -> [KeyCommand] {
    Storyboard.segues.filter { $0.from == route.scene }.compactMap { segue in
      guard case .key(let key) = segue.trigger, let target = segue.target(from: route) else { return nil }
      return KeyCommand(KeyPress(key), leadingTo: target) { [weak self] in try await self?.show(target) }
    }
  }

  private func commands(of scene: any RoutedScene) -> [KeyCommand] {
    let isRoot = navigator.isFirst(scene)
    let address = scene.address(on: viewpoint.webURL)
    var commands = [
      KeyCommand("r", name: "refresh", now: { scene.refresh() }),
      KeyCommand(
        "o", name: "open in browser",
        unless: address == nil
          ? "No web page to open here" : signInDependencies.presentPage == nil ? "No browser is available" : nil,
        work: { [signInDependencies] in
          guard let address else { return }
          try await signInDependencies.presentPage?(address)()
        }),
      KeyCommand(
        "y", name: "copy address", unless: address == nil ? "No address to copy here" : nil,
        now: { [navigator] in
          _ = address.map(navigator.copy)
          navigator.say(StyledText("Copied the address, if your terminal allows it"))
        }),
      KeyCommand(
        ":", "C-p", name: "go to", work: { [weak self] in try await self?.goTo() }
      ).essential,
      KeyCommand(
        "H", name: "home", unless: isRoot ? "You are already home" : nil, now: { [navigator] in navigator.goHome() }),
      KeyCommand("q", name: "quit", now: { [navigator] in navigator.leaveAll() }).essential,
    ]
    if isRoot {
      commands.append(
        KeyCommand(
          "Escape", "Left", "Backspace", name: "back", unless: "This is the first scene; press q to quit", now: {}))
    }
    return commands
  }
}
