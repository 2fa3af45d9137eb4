import Glibc
import ModelControllers
import Terminal

/// Prints completions for the shells' completion scripts, which start ghlotus with a hidden
/// argument.
///
/// To answer at once, it reads only a few small files and uses neither the network nor a library.
enum CompletionProgram {
  static let word = "--complete"
  /// The lines that tell the script to offer files or recordings, or to add no space.
  private static let (files, recordings, parts) = (":files", ":recordings", ":parts")

  /// Prints the completions and ends the process, if the arguments ask for completions.
  ///
  /// Each line contains a candidate, a tab and its description.
  static func runIfWanted(_ words: [String], environment: [String: String]) {
    guard words.first == word else { return }
    let directories = UserDirectories(environment)
    let logins = KnownLogins(state: directories.state, cache: directories.cache)
    let channel = OutputChannel(
      descriptor: STDOUT_FILENO, capabilities: Capabilities(terminalWidth: nil, color: .never, environment: [:]))
    try? Console(output: channel, standardError: channel).write(
      text(Completion(Array(words.dropFirst()), logins: logins)).utf8)
    _exit(EXIT_SUCCESS)
  }

  private static func text(_ candidates: [Completion.Candidate]) -> String {
    candidates.map { "\($0.word)\t\($0.meaning)\n" }.joined()
  }

  private static func text(_ completion: Completion) -> String {
    switch completion.suggestions {
    case .files: "\(files)\n"
    case .recordings: "\(recordings)\n"
    case .parts(let candidates): "\(parts)\n\(text(candidates))"
    case .candidates(let candidates): text(candidates)
    }
  }
}
