import LotusModel
import ViewControllers

/// What a command line says, word by word sorted, not yet understood.
struct ParsedLine: Sendable {
  var command: Command?
  var arguments: [String] = []
  private var occurrences: [(name: String, value: String)] = []

  mutating func append(_ option: Option, _ value: String) {
    occurrences.append((option.name, value))
  }

  var presentation: Presentation {
    has("json") ? .json(fields: fields) : .page
  }

  /// Those that `--json` is to pick; nil for all.
  var fields: [String]? {
    guard let text = value("json"), !text.isEmpty else { return nil }
    return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whose profile or list is meant: that of the first argument, or one's own.
  var subject: ProfileSubject {
    get throws(InvalidLogin) {
      guard let name = arguments.first else { return .viewer }
      return .user(try Login(name))
    }
  }

  func has(_ name: String) -> Bool {
    occurrences.contains { $0.name == name }
  }

  /// The last one counts.
  func value(_ name: String) -> String? {
    occurrences.last { $0.name == name }?.value
  }

  /// Those of several options, in the order of the line.
  func values(_ names: String...) -> [(name: String, value: String)] {
    occurrences.filter { names.contains($0.name) }
  }
}
