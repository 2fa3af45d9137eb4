/// The key commands of a scene on a full screen, including unavailable ones. If several commands
/// have the same key, the first one is meant.
struct SceneCommands {
  /// The commands of the scene's query, then those of the scene itself, then those of the stage's
  /// delegate.
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
  ///   - leave: Closes the scene.
  ///   - showKeys: Shows the menu of the scene's keys.
  init(
    of entry: NavigatorEntry, delegated: [KeyCommand], leave: @escaping () -> Void,
    showKeys: @escaping KeyCommand.Work
  ) {
    own = Self.own(of: entry, delegated: delegated)
    standard = Self.standard(of: entry, unlessTaken: own, leave: leave, showKeys: showKeys)
  }

  private static func own(of entry: NavigatorEntry, delegated: [KeyCommand]) -> [KeyCommand] {
    guard !entry.state.isWaiting else { return [] }
    guard entry.isFull else { return entry.scene.commands }
    var taken: Set<KeyPress> = []
    return ((entry.scene.table?.queryCommands ?? []) + entry.scene.commands + delegated).compactMap { command in
      defer { taken.formUnion(command.keys) }
      return command.except(taken)
    }
  }

  private static func standard(
    of entry: NavigatorEntry, unlessTaken own: [KeyCommand], leave: @escaping () -> Void,
    showKeys: @escaping KeyCommand.Work
  ) -> [KeyCommand] {
    let taken = Set(own.flatMap(\.keys))
    var commands: [KeyCommand] = []
    if entry.isNotice {
      commands.append(KeyCommand("Enter", "Escape", "q", name: "close", now: leave))
    } else if !taken.contains("Escape") || entry.hasFilter {
      let all: [KeyPress] = ["Escape", "Left", "Backspace"] + (entry.isPage ? ["h"] : hasQuit(entry) ? ["q"] : [])
      let keys = all.filter { !taken.contains($0) }
      let name: SafeText = entry.isPage ? "back" : "close"
      let back = KeyCommand(keys, name: name, now: leave).ranked(entry.isPage ? .back : .escape)
      if !keys.isEmpty { commands.append(back) }
    }
    if !taken.contains("F1"), !own.isEmpty || entry.isFull {
      // Keys that follow the choice of a key wait, so that they don't precede the chosen one. A
      // conversation ignores them anyway.
      let isConversation = entry.state.traits.kind == .conversation
      let keys = KeyCommand("F1", "?", name: "keys", kind: isConversation ? .ordinary : .exclusive, work: showKeys)
      let isTyping = entry.scene.asInputScene?.isTyping == true
      commands += [isTyping ? keys.except(["?"]) : keys].compactMap { $0?.ranked(.keys) }
    }
    return commands
  }

  /// Whether `q` closes a scene: a question, a message or a menu. On a page, `q` is a command of the
  /// stage's delegate. In a text, and before the scene is visible, it may be meant as a letter.
  private static func hasQuit(_ entry: NavigatorEntry) -> Bool {
    !entry.isPage && !entry.state.isWaiting && entry.scene.asInputScene?.isTyping != true
  }
}
