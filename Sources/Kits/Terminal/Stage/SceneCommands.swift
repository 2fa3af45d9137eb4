/// The key commands of a scene on a full screen, including unavailable ones. If several commands
/// have the same key, the key performs the first one.
struct SceneCommands {
  /// The commands for the query in the scene's table, then the scene's own commands, then the
  /// commands of the stage's delegate.
  let own: [KeyCommand]
  /// The commands that every scene has: going back and showing the keys. A key is left out if the
  /// scene itself uses it.
  let standard: [KeyCommand]

  var all: [KeyCommand] { own + standard }
  var available: [KeyCommand] { all.filter { $0.refusal == nil } }

  /// Creates the commands of a scene.
  ///
  /// - Parameters:
  ///   - delegated: The commands of the stage's delegate, which only a page has.
  ///   - bindings: The keys that the user has set.
  ///   - leave: Closes the scene.
  ///   - showKeys: Shows the menu of the scene's keys.
  init(
    of entry: NavigatorEntry, delegated: [KeyCommand], bindings: KeyBindings, leave: @escaping () -> Void,
    showKeys: @escaping KeyCommand.Work
  ) {
    own = Self.own(of: entry, delegated: delegated, bindings: bindings)
    standard = Self.standard(of: entry, unlessTaken: own, bindings: bindings, leave: leave, showKeys: showKeys)
  }

  private static func own(
    of entry: NavigatorEntry, delegated: [KeyCommand], bindings: KeyBindings
  ) -> [KeyCommand] {
    guard !entry.state.isWaiting else { return [] }
    return entry.isFull ? own(of: entry.scene, delegated: delegated, bindings: bindings) : entry.scene.commands
  }

  /// Returns the commands of a page: the commands for the query in its table, the page's own
  /// commands, and the commands of the stage's delegate.
  static func own(of page: any Scene, delegated: [KeyCommand], bindings: KeyBindings) -> [KeyCommand] {
    var taken: Set<KeyPress> = []
    let commands = (page.table?.queryCommands ?? []) + page.commands + delegated
    return commands.compactMap { command in
      let command = bindings.applied(to: command)
      defer { taken.formUnion(command.keys) }
      return command.except(taken)
    }
  }

  private static func standard(
    of entry: NavigatorEntry, unlessTaken own: [KeyCommand], bindings: KeyBindings, leave: @escaping () -> Void,
    showKeys: @escaping KeyCommand.Work
  ) -> [KeyCommand] {
    let taken = Set(own.flatMap(\.keys))
    var commands: [KeyCommand] = []
    if entry.isNotice {
      commands.append(KeyCommand("Enter", "Escape", "q", name: "close", now: leave))
    } else if !taken.contains("Escape") || entry.hasFilter {
      let back: KeyCommand
      if entry.isPage {
        let command = KeyCommand("Escape", "Left", "Backspace", "h", name: "back", now: leave)
        back = bindings.applied(to: command.bound(as: "back")).ranked(.back)
      } else {
        let keys: [KeyPress] = ["Escape", "Left", "Backspace"] + (hasQuit(entry) ? ["q"] : [])
        back = KeyCommand(keys, name: "close", now: leave)
      }
      commands += [back.except(taken)].compactMap { $0 }
    }
    if !taken.contains("F1"), !own.isEmpty || entry.isFull {
      // Keys that the user types after choosing a key in the menu must wait, so that they don't
      // precede the chosen key. A conversation ignores them anyway.
      let isConversation = entry.state.traits.kind == .conversation
      let command = KeyCommand("F1", "?", name: "keys", kind: isConversation ? .ordinary : .exclusive, work: showKeys)
      let keys = bindings.applied(to: command.bound(as: "keys"))
      let isTyping = entry.scene.asInputScene?.isTyping == true
      commands += [isTyping ? keys.except(Set(keys.keys.filter { $0.name.count == 1 })) : keys].compactMap {
        $0?.ranked(.keys)
      }
    }
    return commands
  }

  /// Whether `q` closes a scene: a question, a message or a menu. On a page, `q` is a command of
  /// the stage's delegate. While the user types text, and before the scene is visible, `q` may be
  /// meant as a letter.
  private static func hasQuit(_ entry: NavigatorEntry) -> Bool {
    !entry.isPage && !entry.state.isWaiting && entry.scene.asInputScene?.isTyping != true
  }
}
