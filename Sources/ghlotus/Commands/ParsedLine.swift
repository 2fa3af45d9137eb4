/// What a command line says, word by word sorted, not yet understood.
struct ParsedLine: Sendable {
  var command: Command?
  var arguments: [String] = []
  private var occurrences: [(name: String, value: String)] = []

  mutating func append(_ option: Option, _ value: String) {
    occurrences.append((option.name, value))
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
