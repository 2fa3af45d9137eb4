import Essentials
import LotusModel
import ViewModels

/// Parses a command line into a command, its arguments and its options.
///
/// The value of an option follows a space or `=`. The value of a short option may also follow its
/// letter directly. Short options without values may share one hyphen. `--` ends the options. The
/// common options may appear anywhere, but the options of a command only after its name.
struct CommandLineParser {
  private(set) var command: Command?
  private(set) var line = ParsedLine()
  /// The option whose value is still missing at the end of the parsed words, or `nil`.
  ///
  /// Shell completion then offers values for this option.
  private(set) var open: Option?
  /// The word after the last `--json`, or `nil` if `=` or nothing followed the option.
  private var wordAfterJSON: String?
  /// Whether the line contained `--`. All words after `--` are arguments.
  private(set) var hasEndedOptions = false
  /// The first word of the line, if it is taken as a login because no command resembles it.
  private var guessedLogin: String?
  private var rest: ArraySlice<String>

  static func parse(_ words: [String]) throws(UsageError) -> Invocation {
    var parser = CommandLineParser(rest: words[...])
    do throws(UsageError) {
      return try parser.parse()
    } catch {
      throw UsageError(error.problem, command: parser.command?.name)
    }
  }

  /// Parses the beginning of a command line, for shell completion.
  ///
  /// Errors are ignored: the words after the first error aren't parsed.
  static func unfinished(_ words: [String]) -> CommandLineParser {
    var parser = CommandLineParser(rest: words[...])
    try? parser.sort()
    return parser
  }

  private init(rest: ArraySlice<String>) {
    self.rest = rest
  }

  private mutating func parse() throws(UsageError) -> Invocation {
    try sort()
    try checkArguments()
    return Invocation(command: command, line: line, guessedLogin: guessedLogin)
  }

  private mutating func sort() throws(UsageError) {
    while let word = rest.popFirst() {
      if word == "--" {
        hasEndedOptions = true
        for argument in rest { try parse(argument) }
        break
      } else if word.hasPrefix("--") {
        try takeLong(word.dropFirst(2))
      } else if word.hasPrefix("-"), word.count > 1 {
        try takeShort(word.dropFirst())
      } else {
        try parse(word)
      }
    }
  }

  /// The options that are valid at this position.
  ///
  /// A line without a command opens the app, so the options of `browse` are valid then.
  var options: [Option] {
    Self.options(of: command ?? BrowseCommand.command, acceptsJSON: command?.printsJSON ?? true)
  }

  private static func options(of command: Command, acceptsJSON: Bool) -> [Option] {
    Option.common.filter { acceptsJSON || $0.name != Option.json.name } + command.allOptions
  }

  private mutating func parse(_ word: String) throws(UsageError) {
    if command != nil {
      line.arguments.append(word)
      if line.arguments.count == 1 { addOptions(of: RemoteAddress(typed: word)) }
    } else if let named = CommandTable.command(named: word) {
      command = named
    } else if let shown = try CommandTable.command(showing: word) {
      command = shown
      let address = RemoteAddress(typed: word)
      line.address = address
      if case .search(let search)? = address?.route?.topic {
        line.searchAddress = word
        line.arguments = [search.kind.rawValue, search.text]
      } else if address?.route?.subject != .viewer {
        // The address of a page of the signed-in user, such as their settings, names no account.
        line.arguments.append(word)
      }
      addOptions(of: address)
    } else {
      // A word that resembles no command is taken as a login.
      let hint = Suggestion.command(for: word, before: rest.first)
      guard hint == nil, !Suggestion.isForeignCommand(word), (try? Login(word)) != nil else {
        throw UsageError(.unknownCommand(word, hint))
      }
      command = CommandTable.profile
      guessedLogin = word
      line.arguments.append(word)
    }
  }

  /// Adds the options that the address of a list stands for, unless the user has set them.
  private mutating func addOptions(of address: RemoteAddress?) {
    guard let address, let scene = address.route?.scene, let command,
      CommandTable.command(showing: scene)?.name == command.name
    else { return }
    for (option, value) in ListCommands.options(of: address) where !line.has(option) { line.append(option, value) }
  }

  private mutating func takeLong(_ word: Substring) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else {
      let hint = Suggestion.hint(for: name, among: options.map(\.name), prefix: "--")
      throw UsageError(.unknownOption("--\(name)", Suggestion.option("--\(name)", of: command) ?? hint))
    }
    if parts.count == 2 {
      guard option.value != nil else { throw UsageError(.extraValue(option: "--\(name)")) }
      if option.isValueOptional { wordAfterJSON = nil }
      line.append(option, String(parts[1]))
    } else if option.value == nil {
      line.append(option, "")
    } else {
      line.append(option, try option.isValueOptional ? takeFields(option) ?? "" : value(of: option, "--\(name)"))
    }
  }

  /// Takes the word after `--json` as a list of fields, as `gh` does.
  ///
  /// - Returns: `nil` if the command has no fields, or if the next word is an option.
  private mutating func takeFields(_ option: Option) -> String? {
    wordAfterJSON = nil
    guard let command, !command.json.isEmpty, rest.first?.hasPrefix("-") != true else { return nil }
    if rest.isEmpty { open = option }
    wordAfterJSON = rest.popFirst()
    return wordAfterJSON
  }

  private mutating func takeShort(_ letters: Substring) throws(UsageError) {
    let isAlone = letters.count == 1
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw UsageError(.unknownOption("-\(letter)", Suggestion.option("-\(letter)", of: command)))
      }
      if option.value == nil {
        if option.name == Option.help.name, isAlone { try checkWordAfterHelp() }
        line.append(option, "")
      } else {
        let attached = String(letters.first == "=" ? letters.dropFirst() : letters)
        line.append(option, try letters.isEmpty ? value(of: option, "-\(letter)") : attached)
        return
      }
    }
  }

  /// Checks that the word after `-h` doesn't look like the value of gh's option `-h HOST`. The word
  /// may be a command or a topic, whose help the user wants.
  private func checkWordAfterHelp() throws(UsageError) {
    guard let word = rest.first, !word.hasPrefix("-"), CommandTable.command(named: word) == nil,
      HelpTopic.topic(named: word) == nil, command?.accepts(subcommand: word) != true
    else { return }
    throw UsageError(.helpTakesNoValue(word))
  }

  /// Takes the next word as the value of an option.
  ///
  /// A word that is another option of the command is rejected. The value is more likely missing, for
  /// example because it comes from an unset variable of a script.
  private mutating func value(of option: Option, _ name: String) throws(UsageError) -> String {
    guard let word = rest.popFirst() else {
      open = option
      throw UsageError(missingValue(of: option, name))
    }
    if options.contains(where: { word == "--\($0.name)" || $0.short.map { word == "-\($0)" } == true }) {
      throw UsageError(.optionAsValue(option: name, word))
    }
    return word
  }

  private func missingValue(of option: Option, _ name: String) -> UsageError.Problem {
    .missingValue(option: name, name: option.value ?? "", known: option.candidates.words(for: line) ?? [])
  }

  private mutating func checkArguments() throws(UsageError) {
    guard !line.has(.help), !line.has(.version) else { return }
    try checkCommonOptions()
    try checkValues()
    guard let command else { return }
    try checkSubcommand(of: command)
    try checkWords(of: command)
    try checkFields(of: command)
    try checkSlurp(of: command)
    if let missing = missingArgument(of: command) {
      throw UsageError(
        .missingArgument(
          missing.usage, of: command.subcommand(of: line), orStandardInput: missing.readsStandardInput))
    }
    if line.arguments.count > command.arguments.count, command.arguments.last?.repeats != true {
      // More words follow, so the first word was more likely meant as a command than as a login.
      if let guessedLogin {
        self.command = nil
        throw UsageError(.unknownCommand(guessedLogin, nil))
      }
      throw UsageError(extraArgument(of: command))
    }
  }

  /// Returns the first argument that is missing or blank. An argument is blank if, for example, it
  /// comes from an unset variable of a script.
  ///
  /// A blank name of a page isn't returned, because it is an invalid name.
  private func missingArgument(of command: Command) -> Argument? {
    let required = command.arguments.filter { !$0.isOptional }
    if line.arguments.count < required.count { return required[line.arguments.count] }
    return line.arguments.enumerated().lazy.compactMap { number, text -> Argument? in
      guard text.isBlank, let argument = command.argument(at: number) else { return nil }
      return argument.kind == .page || argument.isOptional ? nil : argument
    }.first
  }

  /// Checks the options that are accepted before the name of a command.
  ///
  /// A line without a command opens the app, so the options of `browse` are accepted there, as is
  /// `--json`. If the command that follows doesn't have the option, it is an error.
  private func checkCommonOptions() throws(UsageError) {
    let command = command ?? BrowseCommand.command
    let known = Self.options(of: command, acceptsJSON: command.printsJSON).map(\.name)
    let early = Option.common + BrowseCommand.command.options
    if let stray = early.first(where: { line.has($0) && !known.contains($0.name) }) {
      throw UsageError(.unknownOption(stray.spelling, nil))
    }
  }

  /// Checks that no value is blank, unless its option accepts an empty value. A value is blank if,
  /// for example, it comes from an unset variable of a script. Also checks that no value replaces
  /// another one unnoticed.
  private func checkValues() throws(UsageError) {
    for option in options where option.isSingle && Set(line.values(option).map(\.value)).count > 1 {
      throw UsageError(.repeated(option: option.spelling))
    }
    for option in options where option.value != nil && !option.acceptsEmptyValue {
      guard line.values(option).contains(where: \.value.isBlank) else { continue }
      throw UsageError(missingValue(of: option, option.spelling))
    }
  }

  /// Checks for a subcommand of gh, as in `gh repo list`. The words can't be arguments of the command.
  private func checkSubcommand(of command: Command) throws(UsageError) {
    guard let list = Suggestion.list(of: command), let word = line.arguments.first else { return }
    if command.name == "issue", word == "comment" { throw UsageError(.unknownCommand("issue comment", .comment)) }
    if word == "view" { throw UsageError(.needlessSubcommand(word)) }
    guard word == "list" else { return }
    let names = line.value(RepositoryCommands.repo).map { [$0] } ?? Array(line.arguments.dropFirst())
    let words = [list] + names.map(\.quotedForShell)
    throw UsageError(.unknownCommand("\(command.name) list", .nearest([words.joined(separator: " ")])))
  }

  private func extraArgument(of command: Command) -> UsageError.Problem {
    let extra = line.arguments[command.arguments.count]
    let selectsAccount = command.group == .account && !line.has(AccountCommands.withToken)
    if command.arguments.isEmpty, selectsAccount, (try? Login(extra)) != nil {
      return .loginWithoutOption(extra)
    }
    // gh needs a subcommand here, as in `gh issue view 12`, so the user may have typed one.
    let first = line.arguments[0]
    if ["view", "list"].contains(first), !command.accepts(subcommand: first) { return .needlessSubcommand(first) }
    if Suggestion.isChange(first, of: command) { return .unknownCommand("\(command.name) \(first)", nil) }
    let line =
      Suggestion.line(for: line.arguments, of: command)
      ?? (command.name == "api" && extra.contains("=") ? "-f \(extra)" : nil)
    return .extraArgument(extra, line.map { .nearest([$0]) })
  }

  /// Checks the arguments that are words of the command, such as `add`.
  ///
  /// `delete` is another word for `remove`, as in gh.
  private mutating func checkWords(of command: Command) throws(UsageError) {
    for (number, argument) in command.arguments.enumerated() where argument.isLiteral {
      guard number < line.arguments.count else { return }
      if line.arguments[number] == "delete", argument.words.contains("remove") { line.arguments[number] = "remove" }
      guard !argument.words.contains(line.arguments[number]) else { continue }
      if line.arguments[number].trimmed.isEmpty {
        throw UsageError(.missingArgument(argument.usage))
      }
      let hint = Suggestion.argument(for: Array(line.arguments[number...]), of: command)
      throw UsageError(.invalidChoice(option: command.name, line.arguments[number], known: argument.words, hint))
    }
  }

  private func checkFields(of command: Command) throws(UsageError) {
    guard let fields = line.fields else { return }
    guard let known = command.form(of: line)?.fields else { throw UsageError(.noFields) }
    guard let unknown = fields.first(where: { !known.contains($0) }) else {
      if let name = line.filteredField, !fields.contains(name) { throw UsageError(.unselectedField(name)) }
      return
    }
    let similar = Suggestion.fields(similarTo: unknown, among: known)
    let hint: UsageError.Hint? = similar.isEmpty ? argument(for: command).map { .argument($0) } : .nearest(similar)
    throw UsageError(.unknownField(unknown, hint))
  }

  private func checkSlurp(of command: Command) throws(UsageError) {
    guard line.has(.slurp), !command.json.isEmpty else { return }
    guard command.form(of: line)?.isList == true else { throw UsageError(.slurpWithoutList) }
    guard line.has(.json) || line.has(.jq) else { throw UsageError(.slurpWithoutJSON) }
  }

  /// Returns the command line that the user may have meant: the word after `--json` is an argument.
  ///
  /// If the argument is text, such as a new status, nothing is suggested. The word may just be a
  /// misspelled field.
  private func argument(for command: Command) -> String? {
    guard let wordAfterJSON, !wordAfterJSON.contains(","), let argument = command.argument(at: line.arguments.count),
      !argument.isLiteral,
      argument.kind == .page || !argument.isOptional || command.subcommand(of: line) != nil
    else { return nil }
    if argument.candidates.isUsers, (try? Login(wordAfterJSON)) == nil { return nil }
    return ([command.name] + (line.arguments + [wordAfterJSON]).map(\.quotedForShell)).joined(separator: " ")
  }
}
