import Essentials
import LotusModel
import ModelControllers
import Terminal
import ViewModels

/// The arguments and options of a command line.
struct ParsedLine: Sendable {
  var arguments: [String] = []
  private var occurrences: [(name: String, value: String)] = []

  mutating func append(_ option: String, _ value: String) {
    occurrences.append((option, value))
  }

  /// Returns an option with its value for a suggested command, or an empty string if the line doesn't
  /// have the option.
  func suggestedOption(_ name: String) -> String {
    value(name).map { " --\(name) \($0.quotedForShell)" } ?? ""
  }

  var format: OutputFormat {
    has("json") || has("jq") ? .json(fields: fields) : .automatic
  }

  /// Returns the filter of `--jq`, for one kind of input.
  func filter(of input: JQFilter.Input) throws(JSONFilterError) -> JQFilter? {
    guard let expression = value("jq") else { return nil }
    return try JQFilter(expression, of: input)
  }

  /// The fields that `--json` selects, without duplicates, or `nil` for all fields.
  var fields: [String]? {
    guard let text = value("json"), !text.isEmpty else { return nil }
    return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init).uniqued
  }

  /// The first field that the filter of `--jq` reads, if the filter is a plain path such as `.name`.
  var filteredField: String? {
    value("jq")?.wholeMatch(of: #/\.([A-Za-z_]\w*)(\.[A-Za-z_]\w*)*/#).map { String($0.1) }
  }

  /// The account that the first argument names. Without arguments, or with `@me`, it is the signed-in
  /// user.
  var subject: ProfileSubject {
    get throws(InvalidNameError) {
      guard let name = arguments.first else { return .viewer }
      return try ProfileSubject(typed: name)
    }
  }

  /// The account that `--user` names.
  var user: Login? {
    get throws(InvalidNameError) {
      guard let name = value("user") else { return nil }
      return try Login(name)
    }
  }

  /// Takes the account from `GHLOTUS_USER`, unless `--user` names one. The variable is ignored in a
  /// replay, which has its own account.
  ///
  /// - Throws: `InvalidNameError.variable` if the variable doesn't contain a login.
  mutating func takeUser(from environment: [String: String]) throws(InvalidNameError) {
    let variable = "GHLOTUS_USER"
    guard !has("user"), !has("replay"), let name = environment.withoutEmptyValues[variable] else { return }
    do throws(InvalidNameError) {
      append("user", try Login(name).name)
    } catch {
      throw .variable(variable, error)
    }
  }

  /// Returns the value of an option that accepts only a few fixed values.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String) throws(UsageError) -> Choice? {
    guard let text = value(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw UsageError.choice("--\(name)", text, among: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  func has(_ name: String) -> Bool {
    occurrences.contains { $0.name == name }
  }

  /// Returns the value of an option. If the option is repeated, the last value is used.
  func value(_ name: String) -> String? {
    occurrences.last { $0.name == name }?.value
  }

  /// Returns the values of several options in the order of the command line.
  func values(_ names: String...) -> [(name: String, value: String)] {
    occurrences.filter { names.contains($0.name) }
  }
}
