import Coordinators
import LotusModel

/// App delegate support: the command that opens the full-screen app.
enum BrowseCommand {
  static let command = Command(
    name: "browse", summary: "Open the full-screen app",
    arguments: [Argument(name: "user|owner/repo|.", isOptional: true, isPage: true, candidates: .users)],
    options: [Option(name: "fresh", summary: "forget which scenes were open at the end of the last run")],
    examples: [
      Example(line: "ghlotus browse", meaning: "go on where you were, else begin; ghlotus alone does the same"),
      Example(line: "ghlotus browse octocat", meaning: "begin with this user or organization"),
      Example(line: "ghlotus browse octocat/Hello-World", meaning: "or with this repository"),
      Example(line: "ghlotus browse .", meaning: "or with that of the working folder, as its Git remote says"),
      Example(line: "ghlotus browse --fresh", meaning: "begin with your own profile; ghlotus --fresh does the same"),
    ],
    notes: [
      "Each scene lists its keys at the bottom; F1 or ? explains all of them.",
      "The app goes on where you were when it ended; a replay always begins anew.",
    ],
    makeTask: { line, server in .browse(try route(line, server), isFresh: line.has("fresh")) })

  private static func route(_ line: ParsedLine, _ server: GitHubServer) throws -> Route? {
    try line.arguments.first.map { name in
      if let issue = try? IssueName(name) { return .issue(issue) }
      return name == "." || name.contains("/")
        ? .repository(try line.repository(on: server)) : .profile(.user(try Login(name)))
    }
  }
}
