public import LotusModel

/// View model: a field of the profile as a single line, and the line that the user types as a value.
public struct ProfileLineViewModel: Hashable, Sendable {
  public let label: String
  /// The value on one line. In the bio, line breaks and backslashes are escaped.
  public let value: String

  public static let introduction =
    "Press Enter to keep the value in brackets. Type - to clear it, < to go back, and \\n for a line break. "
    + "Type :leave to stop and keep your changes as a draft, or :discard to stop without them."

  public init(_ slot: ProfileInput.Slot, of input: ProfileInput) {
    label = ProfileFormViewModel.label(of: slot)
    let text = ProfileFormViewModel.text(at: slot, of: input)
    value =
      switch slot {
      case .field(.bio): text.reduce(into: "") { $0 += $1 == "\n" ? "\\n" : $1 == "\\" ? "\\\\" : String($1) }
      case .field(let field) where text.isEmpty: ProfileFormViewModel.emptyValue(of: field) ?? ""
      default: text
      }
  }

  /// The meaning of a line that the user has typed.
  public enum Reply: Hashable, Sendable {
    case keep, back
    /// Stop editing, and keep or discard the changes.
    case leave, discard
    case text(String)
    case toggle(Bool)
    /// The line isn't one of the choices for the switch.
    case invalid(sentence: String)
  }

  public static func reply(_ line: String, to slot: ProfileInput.Slot) -> Reply {
    switch (line, slot) {
    case ("", _): return .keep
    case ("<", _): return .back
    case (":leave", _): return .leave
    case (":discard", _): return .discard
    case (_, .field(let field)) where ProfileField.flags.contains(field):
      let replies = ["yes": true, "y": true, "no": false, "n": false, "-": false]
      return replies[line.lowercased()].map { .toggle($0) } ?? .invalid(sentence: "Type yes or no.")
    case ("-", _): return .text("")
    case (_, .field(.bio)): return .text(unescaped(line))
    case (_, .field(let field)) where ProfileFormViewModel.hasSeveralLines(line, in: field):
      return .invalid(sentence: ProfileRemark.severalLines.sentence)
    default: return .text(line)
    }
  }

  /// Replaces the escape sequences `\n` and `\\` with a line feed and a backslash.
  private static func unescaped(_ line: String) -> String {
    var text = ""
    var isEscaped = false
    for character in line {
      if isEscaped {
        text += character == "n" ? "\n" : character == "\\" ? "\\" : "\\\(character)"
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return isEscaped ? text + "\\" : text
  }
}
