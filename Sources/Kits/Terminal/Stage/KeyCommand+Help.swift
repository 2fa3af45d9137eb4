/// The text of key commands in the footer and on the help page.
extension [KeyCommand] {
  /// The keys and names of the commands in one line, for example `^S save  Esc leave`.
  public var footer: StyledText {
    StyledText(untrusted: map(\.hint).joined(separator: "  "), .dim)
  }

  /// The footer for a limited width.
  ///
  /// The footer starts with the commands that aren't essential, up to the first one that doesn't
  /// fit. The essential commands follow.
  ///
  /// - Parameter columns: The available width in cells. If it is too small for the essential
  ///   commands, the footer is wider.
  func footer(within columns: Int) -> StyledText {
    let essential = filter(\.isEssential)
    var named: [KeyCommand] = []
    for command in self where !command.isEssential {
      guard (named + [command] + essential).footer.width <= columns else { break }
      named.append(command)
    }
    return (named + essential).footer
  }

  /// The rows of these commands on the help page, with all keys of each command.
  var help: [LabelsCell.Row] {
    map { command in
      let keys = command.keys.map(\.sign).joined(separator: "  ")
      let reason = command.refusal.map { " (\($0.string))" } ?? ""
      return .keys(SafeText(untrusted: keys), SafeText(untrusted: command.name.string + reason))
    }
  }
}

extension KeyCommand {
  fileprivate var hint: String { "\(keys[0].sign) \(name.string)" }
}

extension LabelsCell.Row {
  public nonisolated static func keys(_ keys: SafeText, _ meaning: SafeText) -> LabelsCell.Row {
    LabelsCell.Row(StyledText(keys, .bold), StyledText(meaning))
  }
}

extension KeyPress {
  /// The key as users write it: `^S`, `Esc`, `Alt-R`.
  fileprivate nonisolated var sign: String {
    if name == "Escape" { return "Esc" }
    let key = name.dropFirst(2)
    return switch name.prefix(2) {
    case "C-" where key.count == 1: "^\(key.uppercased())"
    case "C-" where !key.isEmpty: "Ctrl-\(key)"
    case "M-" where !key.isEmpty: "Alt-\(key.count == 1 ? key.uppercased() : String(key))"
    case "S-" where !key.isEmpty: "Shift-\(key)"
    default: name == " " ? "Space" : name
    }
  }
}
