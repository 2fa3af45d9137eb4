import Essentials
import LotusModel
import ModelControllers
import Terminal
import ViewModels

/// The arguments and options of a command line.
struct ParsedLine: Sendable {
  var arguments: [String] = []
  /// The page whose address is the first argument, or `nil` if the argument isn't an address.
  /// `arguments` has the name of the page's subject, without the query of the address.
  var page: Route?
  /// The address of a search that the line consists of. `arguments` has the words of the search.
  var searchAddress: String?
  /// The address that the line consists of, or `nil` if the line has a command.
  var address: RemoteAddress?
  private var occurrences: [(name: String, value: String)] = []

  mutating func append(_ option: Option, _ value: String) {
    occurrences.append((option.name, value))
  }

  /// Returns an option with its value for a suggested command, or an empty string if the line doesn't
  /// have the option.
  func suggestedOption(_ option: Option) -> String {
    value(option).map { " \(option.spelling) \($0.quotedForShell)" } ?? ""
  }

  var format: OutputFormat {
    has(.json) || has(.jq) ? .json(fields: fields) : .automatic
  }

  /// Returns the filter of `--jq`, for one kind of input.
  func filter(of input: JQFilter.Input) throws(JSONFilterError) -> JQFilter? {
    guard let expression = value(.jq) else { return nil }
    return try JQFilter(expression, of: input)
  }

  /// The fields that `--json` selects, without duplicates, or `nil` for all fields.
  var fields: [String]? {
    let lists = values(.json).map(\.value).filter { !$0.isEmpty }
    return lists.isEmpty ? nil : lists.flatMap(Self.elements).uniqued
  }

  /// The first field that the filter of `--jq` reads, if the filter is a plain path such as `.name`.
  var filteredField: String? {
    value(.jq)?.wholeMatch(of: #/\.([A-Za-z_]\w*)(\.[A-Za-z_]\w*)*/#).map { String($0.1) }
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
      guard let name = value(.user) else { return nil }
      return try Login(name)
    }
  }

  /// Takes the account from `GHLOTUS_USER`, unless `--user` names one.
  ///
  /// - Throws: `InvalidNameError.variable` if the variable doesn't contain a login.
  mutating func takeUser(from environment: [String: String]) throws(InvalidNameError) {
    let variable = "GHLOTUS_USER"
    guard !has(.user), let name = environment.withoutEmptyValues[variable] else { return }
    do throws(InvalidNameError) {
      append(.user, try Login(name).name)
    } catch {
      throw .variable(variable, error)
    }
  }

  /// Returns the value of an option that accepts only a few fixed values.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(_ option: Option) throws(UsageError) -> Choice? {
    guard let text = value(option) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw UsageError.choice(option.spelling, text, among: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  /// Returns the value of an option that accepts the numbers in a range.
  func number(_ option: Option, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(.notNumber(option: option.spelling, text, minimum: range.lowerBound))
    }
    return number
  }

  /// Returns the value of a pair of options, such as `--archived` and `--no-archived`.
  ///
  /// - Returns: `true` for the option, `false` for its opposite, or `nil` if the line has neither.
  func flag(_ option: Option, opposite: Option) throws(UsageError) -> Bool? {
    try check(option, excludes: [opposite])
    return has(option) ? true : has(opposite) ? false : nil
  }

  /// Checks that an option is not used together with another option from a list.
  func check(_ option: Option, excludes others: [Option]) throws(UsageError) {
    guard has(option), let other = others.first(where: { $0.name != option.name && has($0) }) else { return }
    throw UsageError(.excluding(option.spelling, other.spelling))
  }

  func has(_ option: Option) -> Bool {
    occurrences.contains { $0.name == option.name }
  }

  /// Returns the value of an option. If the option is repeated, the last value is used.
  func value(_ option: Option) -> String? {
    occurrences.last { $0.name == option.name }?.value
  }

  /// Returns the values of an option that may be repeated, and whose value may be a list.
  func list(_ option: Option) -> [String] {
    values(option).flatMap { Self.elements(of: $0.value) }.map(\.trimmed)
  }

  private static func elements(of list: String) -> [String] {
    list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the values of several options in the order of the command line.
  func values(_ options: Option...) -> [(name: String, value: String)] {
    occurrences.filter { occurrence in options.contains { $0.name == occurrence.name } }
  }
}
