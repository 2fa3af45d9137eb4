import LotusModel
import ModelControllers
import ViewControllers

/// The possible completions of a command line.
struct Completion {
  /// A word that the shell may insert, and its description.
  struct Candidate: Equatable {
    let word: String
    var meaning = ""
  }

  enum Suggestions: Equatable {
    case candidates([Candidate])
    /// Parts of a list that commas separate. The shell should not add a space.
    case parts([Candidate])
    /// The shell should offer files.
    case files
    /// The shell should offer recordings and folders.
    case recordings
  }

  private let parser: CommandLineParser
  private let word: String
  private let logins: KnownLogins

  /// Creates the completions of a command line.
  ///
  /// - Parameters:
  ///   - words: The words after `ghlotus`. The last word is completed; it may be empty.
  ///   - logins: The known logins, which are read only if a login is expected.
  init(_ words: [String], logins: KnownLogins) {
    parser = .unfinished(Array(words.dropLast()))
    word = words.last ?? ""
    self.logins = logins
  }

  /// The completions of the last word.
  ///
  /// The list isn't filtered by the typed letters, because each shell compares words in its own
  /// way.
  var suggestions: Suggestions {
    if let option = parser.open, !(option.isValueOptional && word.hasPrefix("-")) {
      return suggestions(option.candidates, behind: "")
    }
    guard word.hasPrefix("-"), !parser.hasEndedOptions else { return arguments }
    guard let sign = word.firstIndex(of: "=") else { return .candidates(options) }
    let option = parser.options.first { $0.spelling == word[..<sign] }
    return suggestions(option?.candidates ?? .nothing, behind: String(word[...sign]))
  }

  private var arguments: Suggestions {
    guard let command = parser.command else { return .candidates(commands) }
    let number = parser.line.arguments.count
    let argument =
      number < command.arguments.count ? command.arguments[number] : command.arguments.last { $0.repeats }
    return suggestions(argument?.offered ?? .nothing, behind: "")
  }

  private var commands: [Candidate] {
    CommandTable.commands.map { Candidate(word: $0.name, meaning: $0.summary) }
  }

  private var options: [Candidate] {
    parser.options.filter { $0.repeats || !parser.line.has($0) }
      .map { Candidate(word: $0.spelling, meaning: $0.summary) }
  }

  /// Returns the completions for a kind of values.
  ///
  /// - Parameter prefix: The part of the word before the value, such as `--color=`.
  private func suggestions(_ candidates: Candidates, behind prefix: String) -> Suggestions {
    func offer(_ words: [String]) -> Suggestions { .candidates(words.map { Candidate(word: prefix + $0) }) }
    switch candidates {
    case .nothing: return .candidates([])
    case .files: return .files
    case .textOrFile: return word.dropFirst(prefix.count).contains(/^@|=@/) ? .files : .candidates([])
    case .recordings: return .recordings
    case .words, .depending: return offer(candidates.words(for: parser.line) ?? [])
    case .examples(let words): return offer(words)
    case .emoji: return offer(EmojiNames.all.map(\.0))
    case .languages: return offer(KnownLanguages.names)
    case .users: return offer(logins.all.map(\.name))
    case .repositories: return offer(logins.repositories.map(\.text))
    case .usersAndRepositories: return offer(logins.all.map(\.name) + logins.repositories.map(\.text))
    case .endpoints:
      let slash = word.hasPrefix("/") ? "/" : ""
      let paths = ["user"] + logins.all.map { "users/\($0.name)" } + logins.repositories.map { "repos/\($0.text)" }
      return offer(paths.map { slash + $0 })
    case .accounts: return offer(logins.accounts.map(\.name))
    case .fields: return parts(parser.command?.form(of: parser.line)?.fields ?? [], behind: prefix)
    case .scopes: return parts(Scope.known, behind: prefix)
    case .subcommands:
      let first = parser.line.arguments.first.flatMap { CommandTable.command(named: $0) }?.arguments.first
      return .candidates(first?.isLiteral == true ? (first?.words ?? []).map { Candidate(word: $0) } : [])
    case .topics: return .candidates(commands + HelpTopic.all.map { Candidate(word: $0.name, meaning: $0.title) })
    }
  }

  /// Returns the completions for the last part of a list that commas separate.
  private func parts(_ known: [String], behind prefix: String) -> Suggestions {
    let chosen = word.dropFirst(prefix.count).lastIndex(of: ",").map { String(word[...$0]) } ?? prefix
    return .parts(known.map { Candidate(word: chosen + $0) })
  }
}

extension Argument {
  /// The kind of values that completion offers.
  var offered: Candidates {
    isLiteral ? .words(words) : candidates
  }
}
