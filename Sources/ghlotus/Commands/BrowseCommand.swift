import Coordinators
import LotusModel

/// The command that opens the full-screen app.
enum BrowseCommand {
  static let command = Command(
    name: "browse", group: .app, summary: "Open the full-screen app",
    arguments: [Argument(name: "user|owner/repo|.", isOptional: true, candidates: .usersAndRepositories)],
    options: [fresh],
    printsJSON: false,
    examples: [
      Example(line: "ghlotus browse", meaning: "reopen the app where you left off; same as: ghlotus"),
      Example(line: "ghlotus browse octocat", meaning: "open a user or an organization"),
      Example(line: "ghlotus browse octocat/Hello-World", meaning: "open a repository"),
      Example(line: "ghlotus browse .", meaning: "open the repository of the current folder"),
      Example(line: "ghlotus browse --fresh", meaning: "start with your profile; same as: ghlotus --fresh"),
    ],
    notes: [
      "Each scene lists its main keys at the bottom. To list all keys, press F1.",
      "The app reopens where you left off. A replay always starts from the beginning.",
      "#12 stands for issue 12 of the repository of the current folder, and a dot stands for the repository itself. "
        + WorkingFolder.note,
    ],
    makes: .task { line, server in .browse(try route(line, server), isFresh: line.has(fresh)) })

  private static let fresh = Option(name: "fresh", summary: "start over instead of reopening the last scenes")

  private static func route(_ line: ParsedLine, _ server: GitHubServer) throws -> Route? {
    try line.arguments.first.map { name in
      if let route = try server.route(forPage: name) { return route }
      if name.contains("#") { return .issue(try IssueName(typed: name, on: server)) }
      return name == "." || name.contains("/")
        ? .repository(try RepositoryName(typed: name, on: server)) : .profile(try ProfileSubject(typed: name))
    }
  }
}
