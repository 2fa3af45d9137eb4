/// View: keys, and beside them what they do.
public nonisolated struct KeysCell: Cell {
  private let rows: [(keys: SafeText, meaning: SafeText)]

  public init(_ rows: [(keys: SafeText, meaning: SafeText)]) {
    self.rows = rows
  }

  public func lines(width: Int) -> [StyledLine] {
    let keys = rows.map { StyledText($0.keys, .bold).line(cutTo: width / 2) }
    let column = (keys.map(\.width).max() ?? 0) + 2
    return zip(keys, rows).flatMap { key, row in
      let meaning = StyledText(row.meaning).wrapped(to: max(2, width - column))
      return zip([key] + meaning.dropFirst().map { _ in .blank }, meaning).map { $0.padded(to: column) + $1 }
    }
  }
}

extension [KeyCommand] {
  /// What the keys do, in a line: `^S save  Esc leave`.
  public var footer: StyledText {
    let hints = map { SafeText(untrusted: "\($0.keys[0].sign) \($0.name.string)") }
    return StyledText(SafeText(untrusted: hints.map(\.string).joined(separator: "  ")), .dim)
  }

  /// The same for a page of help, all keys of each command among it.
  var help: [(keys: SafeText, meaning: SafeText)] {
    map { command in
      let keys = command.keys.map(\.sign).joined(separator: "  ")
      let reason = command.refusal.map { " (\($0.string))" } ?? ""
      return (SafeText(untrusted: keys), SafeText(untrusted: command.name.string + reason))
    }
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
