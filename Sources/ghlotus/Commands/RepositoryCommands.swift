import Coordinators
import LotusModel

/// App delegate support: the part of the command table that shows a repository, and what is in one or beside it.
enum RepositoryCommands {
  static let all = [command, issue, gist]

  private static let issue = Command(
    name: "issue", summary: "Show an issue or a pull request with its comments",
    arguments: [Argument(name: "owner/repo#number", isPage: true)], options: [.web], makeFields: { Issue.fieldNames },
    examples: [
      Example(line: "ghlotus issue octocat/Hello-World#1347", meaning: "or the address of its page")
    ],
    makeTask: { line, _ in .showIssue(try IssueName(line.arguments[0])) })

  private static let gist = Command(
    name: "gist", summary: "Show a gist with its files", arguments: [Argument(name: "id")], options: [.web],
    makeFields: { GistContents.fieldNames },
    examples: [
      Example(line: "ghlotus gist 6cad326836d38bd3a7ae", meaning: "the ID, or the address of its page"),
      Example(line: "ghlotus gist 6cad326836d38bd3a7ae --json files", meaning: "the files for programs"),
    ],
    makeTask: { line, _ in .showGist(try GistID(line.arguments[0])) })

  private static let command = Command(
    name: "repo", summary: "Show a repository: languages, latest issues, README",
    arguments: [.repository(isOptional: true)], options: [.web],
    makeFields: { RepositoryResponses.fieldNames },
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
