import LotusModel
import ModelControllers
import Terminal

/// App delegate support: the words of a command line, sorted into arguments and options.
struct ParsedLine: Sendable {
  var arguments: [String] = []
  private var occurrences: [(name: String, value: String)] = []

  mutating func append(_ option: Option, _ value: String) {
    occurrences.append((option.name, value))
  }

  var format: OutputFormat {
    has("json") || has("jq") ? .json(fields: fields) : .automatic
  }

  /// The expression of `--jq`.
  var filter: JQFilter? {
    get throws(JSONFilterError) {
      guard let expression = value("jq") else { return nil }
      return try JQFilter(expression)
    }
  }

  /// The fields that `--json` is to pick, each once; nil for all.
  var fields: [String]? {
    guard let text = value("json"), !text.isEmpty else { return nil }
    return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init).uniqued
  }

  /// The account that the first argument names; without one, the viewer.
  var subject: ProfileSubject {
    get throws(InvalidNameError) {
      guard let name = arguments.first else { return .viewer }
      return .user(try Login(name))
    }
  }

  /// The account that `--user` names.
  var user: Login? {
    get throws(InvalidNameError) {
      guard let name = value("user") else { return nil }
      return try Login(name)
    }
  }

  /// What an option with a list of known values says.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String) throws(UsageError) -> Choice? {
    guard let text = value(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw UsageError(.invalidChoice(option: "--\(name)", text, known: Choice.allCases.map(\.rawValue)))
    }
    return choice
  }

  func has(_ name: String) -> Bool {
    occurrences.contains { $0.name == name }
  }

  /// The last occurrence counts.
  func value(_ name: String) -> String? {
    occurrences.last { $0.name == name }?.value
  }

  /// The values of several options, in the order of the line.
  func values(_ names: String...) -> [(name: String, value: String)] {
    occurrences.filter { names.contains($0.name) }
  }
}
