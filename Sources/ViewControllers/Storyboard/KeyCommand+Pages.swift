public import LotusModel
public import Terminal
import ViewModels

/// The commands of pages: some have keys that the user can set, and some lead to other scenes.
extension KeyCommand {
  /// Creates a command of a page that runs immediately.
  ///
  /// - Parameter name: The displayed name, which may depend on the state of the scene. By default, it is
  ///   the name in the settings.
  public init(
    _ command: PageCommand, name: SafeText? = nil, unless refusal: SafeText? = nil, now: @escaping () -> Void
  ) {
    self = KeyCommand(
      command.keys.map { KeyPress($0) }, name: name ?? SafeText(untrusted: command.rawValue), unless: refusal, now: now
    ).bound(as: command.rawValue)
  }

  /// Creates a command of a page that runs asynchronously.
  public init(
    _ command: PageCommand, name: SafeText? = nil, unless refusal: SafeText? = nil, kind: WorkKind = .ordinary,
    work: @escaping Work
  ) {
    self = KeyCommand(
      command.keys.map { KeyPress($0) }, name: name ?? SafeText(untrusted: command.rawValue), unless: refusal,
      kind: kind, work: work
    ).bound(as: command.rawValue)
  }

  /// Creates a command that opens another scene, named after that scene.
  ///
  /// - Parameter hasDraft: Whether the other scene is a form with a draft to continue.
  public init(
    _ key: KeyPress, leadingTo route: Route, hasDraft: Bool = false, unless refusal: SafeText? = nil,
    kind: WorkKind = .ordinary, work: @escaping Work
  ) {
    let name = RouteViewModel(route).keyName + (hasDraft ? " draft" : "")
    self = KeyCommand(key, name: SafeText(untrusted: name), unless: refusal, kind: kind, work: work)
      .bound(as: route.scene.title)
  }

  /// Creates a command that replaces the scene with another scene. The command has the name of that
  /// scene.
  public init(_ key: KeyPress, leadingTo route: Route, now: @escaping () -> Void) {
    self = KeyCommand(key, name: SafeText(untrusted: RouteViewModel(route).keyName), now: now)
      .bound(as: route.scene.title).ranked(.minor)
  }

  /// Returns the commands that replace a list of issues by the issues in another state or with another
  /// assignee. Empty for another scene.
  public static func showingOtherIssues(
    than list: Route, show: @escaping @MainActor (Route) -> Void
  ) -> [KeyCommand] {
    func command(_ command: PageCommand, _ next: Route?, _ name: (Route) -> String) -> KeyCommand? {
      next.map { next in
        KeyCommand(command, name: SafeText(untrusted: name(next)), now: { show(next) }).ranked(.search)
          .instead(of: SafeText(untrusted: name(list)), because: "The list shows these issues already")
      }
    }
    return [
      command(.showClosed, list.withNextState, RouteViewModel.stateKeyName),
      command(.showAssigned, list.withOtherAssignee, RouteViewModel.assigneeKeyName),
    ].compactMap { $0 }
  }

  /// Returns the command with the name of the opposite action, such as `unfollow` for `follow`, and
  /// the reason why the opposite action isn't possible.
  func instead(_ action: RowActionViewModel, for names: [String], isKnown: Bool = true) -> KeyCommand {
    instead(
      of: SafeText(untrusted: action.opposite),
      because: SafeText(untrusted: action.refusalOfOpposite(for: names, isKnown: isKnown)))
  }

  /// Returns a command for the same operation that has the name and the default keys of a page
  /// command.
  public func bound(as command: PageCommand) -> KeyCommand {
    having(command.keys.map { KeyPress($0) }, name: SafeText(untrusted: command.rawValue)).bound(as: command.rawValue)
  }

  /// Whether the user can set the keys of the command by the name of a page command.
  public func isBound(as command: PageCommand) -> Bool { binding == command.rawValue }

  /// Returns the command with an address that the footer shows, without `https://`.
  public func leading(to address: String) -> KeyCommand {
    self.leading(to: SafeText(untrusted: address.hasPrefix("https://") ? String(address.dropFirst(8)) : address))
  }
}
