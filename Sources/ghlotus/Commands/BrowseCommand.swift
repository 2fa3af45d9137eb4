import Coordinators
import LotusModel

/// The command that opens the full-screen app.
enum BrowseCommand {
  static let command = Command(
    name: "browse", summary: "Open the full-screen app",
    arguments: [Argument(name: "user|owner/repo", isOptional: true)],
    examples: [
      Example(line: "ghlotus browse", meaning: "your own profile, or an introduction; ghlotus alone does the same"),
      Example(line: "ghlotus browse octocat", meaning: "begin with this user or organization"),
      Example(line: "ghlotus browse octocat/Hello-World", meaning: "or with this repository"),
    ],
    notes: ["Each scene lists its keys at the bottom; F1 or ? explains all of them."],
    makeTask: { line, _ in
      .browse(
        try line.arguments.first.map {
          $0.contains("/") ? .repository(try RepositoryName($0)) : .profile(.user(try Login($0)))
        })
    })
}
