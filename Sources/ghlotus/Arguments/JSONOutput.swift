import Essentials
import LotusModel

/// A form of a command, such as `cache list`, and the fields of the JSON that it prints.
///
/// A command has one form for each kind of JSON. The first form is the command without arguments.
struct JSONOutput: Sendable {
  /// The words after the command's name in help, such as `list`.
  var words = ""
  /// Whether a command line has this form. If several forms match, the last of them is used.
  var isUsed: @MainActor @Sendable (ParsedLine) -> Bool = { _ in true }
  /// Whether the form prints an object for each row of a list.
  var isList = false
  /// The names of the values that a row has in a pipe. Empty if the form prints no such rows.
  var columns: [String] = []
  /// Returns the field names that `--json` accepts.
  ///
  /// This is a closure, because most runs don't need the names.
  let makeFields: @Sendable () -> [String]

  var fields: [String] { makeFields() }

  /// Creates the form for command lines whose first argument is one of several words.
  static func subcommand(
    _ words: String..., columns: [String] = [], makeFields: @escaping @Sendable () -> [String]
  ) -> JSONOutput {
    JSONOutput(
      words: words.joined(separator: "|"), isUsed: { $0.arguments.first.map(words.contains) ?? false },
      isList: !columns.isEmpty, columns: columns, makeFields: makeFields)
  }

  /// Creates the form for command lines with an option.
  static func option(
    _ option: Option, isList: Bool = false, columns: [String] = [], makeFields: @escaping @Sendable () -> [String]
  ) -> JSONOutput {
    JSONOutput(
      words: option.spelling, isUsed: { $0.has(option) }, isList: isList, columns: columns, makeFields: makeFields)
  }

  /// A note for help about the JSON of changes.
  static let changeNote =
    "With --json, a change prints an object with the fields action, changed and target. The value of changed is false if "
    + "nothing had to change."

  /// Creates the form of a command that lists something.
  static func list(columns: [String] = [], makeFields: @escaping @Sendable () -> [String]) -> JSONOutput {
    JSONOutput(isList: true, columns: columns, makeFields: makeFields)
  }
}
