import LotusModel

/// Sorts the words of a command line by the command table.
///
/// Options take their value after a space or `=`, short ones also without either; short flags may be bundled; `--`
/// ends options; the options of all commands stand anywhere, those of one command after its name.
struct CommandLineParser {
  private var command: Command?
  private var line = ParsedLine()
  private var rest: ArraySlice<String>

  static func parse(_ words: [String]) throws(UsageError) -> Invocation {
    var parser = CommandLineParser(rest: words[...])
    return try parser.parse()
  }

  private init(rest: ArraySlice<String>) {
    self.rest = rest
  }

  private mutating func parse() throws(UsageError) -> Invocation {
    while let word = rest.popFirst() {
      if word == "--" {
        for argument in rest { try take(argument) }
        break
      } else if word.hasPrefix("--") {
        try takeLong(word.dropFirst(2))
      } else if word.hasPrefix("-"), word.count > 1 {
        try takeShort(word.dropFirst())
      } else {
        try take(word)
      }
    }
    try checkArguments()
    return Invocation(command: command, line: line)
  }

  private var options: [Option] {
    CommandTable.commonOptions + (command?.options ?? [])
  }

  private mutating func take(_ word: String) throws(UsageError) {
    if command != nil {
      line.arguments.append(word)
    } else if let named = CommandTable.command(named: word) {
      command = named
    } else {
      throw UsageError("There is no command “\(word)”.\(hint(for: word))")
    }
  }

  /// A word that is near no command is probably a user name.
  private func hint(for word: String) -> String {
    let suggestion = Suggestion.sentence(for: word, among: CommandTable.commands.map(\.name))
    guard suggestion.isEmpty, let login = try? Login(word) else { return suggestion }
    return " For the profile of a user: ghlotus profile \(login.name)."
  }

  private mutating func takeLong(_ word: Substring) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else {
      let suggestion = Suggestion.sentence(for: name, among: options.map(\.name), prefix: "--")
      throw UsageError("There is no option --\(name)\(place).\(suggestion)", command: command?.name)
    }
    if parts.count == 2 {
      guard option.value != nil else { throw UsageError("--\(name) takes no value.", command: command?.name) }
      line.append(option, String(parts[1]))
    } else if option.value == nil {
      line.append(option, "")
    } else {
      line.append(option, try option.isValueOptional ? takeFields() ?? "" : value(of: option, "--\(name)"))
    }
  }

  /// As with `gh`, a word after `--json` names the fields, where the command has fields to pick.
  private mutating func takeFields() -> String? {
    guard let command, !command.fields.isEmpty, rest.first?.hasPrefix("-") == false else { return nil }
    return rest.popFirst()
  }

  private mutating func takeShort(_ letters: Substring) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw UsageError("There is no option -\(letter)\(place).", command: command?.name)
      }
      if option.value == nil {
        line.append(option, "")
      } else {
        let attached = String(letters.first == "=" ? letters.dropFirst() : letters)
        line.append(option, try letters.isEmpty ? value(of: option, "-\(letter)") : attached)
        return
      }
    }
  }

  private mutating func value(of option: Option, _ name: String) throws(UsageError) -> String {
    guard let word = rest.popFirst() else {
      throw UsageError("\(name) requires a value: \(option.value ?? "").", command: command?.name)
    }
    return word
  }

  private var place: String {
    command.map { " for “\($0.name)”" } ?? ""
  }

  private func checkArguments() throws(UsageError) {
    guard let command, !line.has("help"), !line.has("version") else { return }
    try checkFields(of: command)
    let required = command.arguments.filter { !$0.isOptional }
    if line.arguments.count < required.count {
      throw UsageError("\(command.name) requires \(required[line.arguments.count].usage).", command: command.name)
    }
    if line.arguments.count > command.arguments.count {
      let extra = line.arguments[command.arguments.count]
      throw UsageError("\(command.name) does not know what to do with “\(extra)”.", command: command.name)
    }
  }

  private func checkFields(of command: Command) throws(UsageError) {
    guard let fields = line.fields else { return }
    guard !command.fields.isEmpty else {
      throw UsageError("--json has no fields to pick from for “\(command.name)”.", command: command.name)
    }
    guard let unknown = fields.first(where: { !command.fields.contains($0) }) else { return }
    var hint = Suggestion.sentence(for: unknown, among: command.fields)
    if hint.isEmpty, line.arguments.isEmpty, let login = try? Login(unknown) {
      hint = " For the account: ghlotus \(command.name) \(login.name) --json."
    }
    throw UsageError("“\(unknown)” is no field of what \(command.name) prints.\(hint)", command: command.name)
  }
}
