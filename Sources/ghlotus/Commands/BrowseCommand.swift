import Coordinators
import LotusModel

/// The command that opens the full-screen app.
enum BrowseCommand {
  static let command = Command(
    name: "browse", summary: "Open the full-screen app",
    arguments: [Argument(name: "user", isOptional: true)],
    examples: [
      Example(line: "ghlotus browse", meaning: "your own profile, or an introduction; ghlotus alone does the same"),
      Example(line: "ghlotus browse octocat", meaning: "begin with this user or organization"),
    ],
    notes: ["Each scene lists its keys at the bottom; F1 or ? explains all of them."],
    makeTask: { line, _ in
      .browse(try line.arguments.first.map { .profile(.user(try Login($0))) })
    })
}
