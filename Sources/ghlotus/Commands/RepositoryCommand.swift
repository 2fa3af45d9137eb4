import Coordinators
import LotusModel

/// The command that shows a repository.
enum RepositoryCommand {
  static let command = Command(
    name: "repo", summary: "Show a repository: languages, latest issues, README",
    arguments: [Argument(name: "owner/repo", isOptional: true)],
    fields: RepositoryAnswers.fieldNames,
    examples: [
      Example(line: "ghlotus repo octocat/Hello-World", meaning: "any repository that you may see"),
      Example(line: "ghlotus repo", meaning: "that of the working folder, as its Git remote says"),
      Example(line: "ghlotus repo octocat/Hello-World --json", meaning: "the same for programs"),
    ],
    notes: [
      "Without signing in a page costs four of the 60 requests that GitHub grants an hour.",
      "If a part of the page cannot be loaded, the rest is shown, with a message that says what is missing.",
      "--json adds languages, issues and readme to what GitHub sends of the repository.",
    ],
    makeTask: { .showRepository(try $0.repository(on: $1)) })
}
