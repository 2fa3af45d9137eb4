import Glibc
import ModelControllers
import Terminal

/// App delegate support: the side of ghlotus that the completions of shells call, by a word that is no command. It
/// reads a few small files, and uses neither the network nor a library.
enum CompletionProgram {
  static let word = "--complete"
  /// The lines that stand for the names of files.
  private static let (files, recordings) = (":files", ":recordings")

  /// Ends the process where the words ask what may come next on a command line. A line is printed for each candidate, with
  /// its meaning behind a tab.
  static func runIfWanted(_ words: [String], environment: [String: String]) {
    guard words.first == word else { return }
    let directories = UserDirectories(environment.withoutEmptyValues)
    let logins = KnownLogins(state: directories.state, cache: directories.cache)
    let channel = OutputChannel(
      descriptor: STDOUT_FILENO, capabilities: Capabilities(terminalWidth: nil, color: .never, environment: [:]))
    try? Console(output: channel, standardError: channel).write(
      text(Completion(Array(words.dropFirst()), logins: logins)).utf8)
    _exit(EXIT_SUCCESS)
  }

  private static func text(_ completion: Completion) -> String {
    switch completion.suggestions {
    case .files: "\(files)\n"
    case .recordings: "\(recordings)\n"
    case .candidates(let candidates): candidates.map { "\($0.word)\t\($0.meaning)\n" }.joined()
    }
  }
}
