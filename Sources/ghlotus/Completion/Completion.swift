import LotusModel
import ModelControllers

/// App delegate support: part of the app delegate: what may come next on a command line, by the command table.
struct Completion {
  /// A whole word for the command line.
  struct Candidate: Equatable {
    let word: String
    var meaning = ""
  }

  enum Suggestions: Equatable {
    case candidates([Candidate])
    /// The shell is to look for files.
    case files
    /// The same, for recordings.
    case recordings
  }

  private let parser: CommandLineParser
  private let word: String
  private let logins: KnownLogins

  /// - Parameters:
  ///   - words: those of the command line, the last of which is to be completed; it may be empty.
  ///   - logins: read only where a login is wanted.
  init(_ words: [String], logins: KnownLogins) {
    parser = .unfinished(Array(words.dropLast()))
    word = words.last ?? ""
    self.logins = logins
  }

  /// Also candidates that do not begin as the word does: each shell compares in its own way.
  var suggestions: Suggestions {
    if let option = parser.open, !(option.isValueOptional && word.hasPrefix("-")) {
      return suggestions(option.candidates, behind: "")
    }
    guard word.hasPrefix("-"), !parser.hasEndedOptions else { return arguments }
    guard let sign = word.firstIndex(of: "=") else { return .candidates(options) }
    let option = parser.options.first { "--\($0.name)" == word[..<sign] }
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
    parser.options.filter { $0.repeats || !parser.line.has($0.name) }
      .map { Candidate(word: "--\($0.name)", meaning: $0.summary) }
  }

  /// - Parameter prefix: what stands in the same word before the value.
  private func suggestions(_ candidates: Candidates, behind prefix: String) -> Suggestions {
    switch candidates {
    case .nothing: return .candidates([])
    case .files: return .files
    case .recordings: return .recordings
    case .commands: return .candidates(commands)
    case .words(let words): return .candidates(words.map { Candidate(word: prefix + $0) })
    case .users: return .candidates(logins.all.map { Candidate(word: prefix + $0.name) })
    case .accounts: return .candidates(logins.accounts.map { Candidate(word: prefix + $0.name) })
    case .fields:
      let chosen = word.dropFirst(prefix.count).lastIndex(of: ",").map { String(word[...$0]) } ?? prefix
      return .candidates((parser.command?.fields ?? []).map { Candidate(word: chosen + $0) })
    case .topics:
      return .candidates(commands + HelpTopic.all.map { Candidate(word: $0.name, meaning: $0.title) })
    }
  }
}

extension Argument {
  /// What completion offers.
  var offered: Candidates {
    isLiteral ? .words(name.split(separator: "|").map(String.init)) : candidates
  }
}
