/// Terminal kit: how keys are shown: in the footer, and in the help.
extension [KeyCommand] {
  /// What the keys do, in a line: `^S save  Esc leave`.
  public var footer: StyledText {
    StyledText(untrusted: map(\.hint).joined(separator: "  "), .dim)
  }

  /// The essential ones, and before them as many others as there is room for.
  func footer(within columns: Int) -> StyledText {
    let essential = filter(\.isEssential)
    var named: [KeyCommand] = []
    for command in self where !command.isEssential {
      guard (named + [command] + essential).footer.width <= columns else { break }
      named.append(command)
    }
    return (named + essential).footer
  }

  /// The same for a page of help, all keys of each command among it.
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
  /// As people write it: `^S`, `Esc`, `Alt-R`.
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
