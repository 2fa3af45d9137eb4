import Coordinators
import LotusModel
import ViewControllers

/// The part of the command table that shows lists.
enum ListCommands {
  static let all = [followers, following, repositories, starred, organizations, gists]

  private static let user = Argument(name: "user", isOptional: true)

  private static let options = [
    Option(name: "limit", short: "L", value: "N", summary: "the number of rows, 30 unless you say otherwise"),
    Option(name: "all", summary: "the whole list"),
    Option(
      name: "page", value: "N",
      summary: "begin with this page; a page has 100 rows, or as many as --limit says if that is fewer"),
  ]

  private static let notes = [
    "On a terminal a list is a table; in a pipe it is values between tabs, with control characters made visible. Rows "
      + "appear as they arrive.",
    "--json prints all that GitHub sends, one object a line; --json=FIELD,FIELD picks.",
    "Without a name it is your own list.",
  ]

  private static let makeTask: Command.MakeTask = { line, _ in
    .showList(try ListCommand(line: line).task(), line.presentation)
  }

  private static let followers = Command(
    name: "followers", summary: "List the followers of a user", arguments: [user], options: options,
    fields: AnswerFields.account,
    examples: [
      Example(line: "ghlotus followers octocat", meaning: "the latest 30"),
      Example(line: "ghlotus followers octocat --all --json", meaning: "every one of them, an object a line"),
    ],
    notes: notes, makeTask: makeTask)

  private static let following = Command(
    name: "following", summary: "List whom a user follows", arguments: [user], options: options,
    fields: AnswerFields.account,
    examples: [Example(line: "ghlotus following octocat", meaning: "the latest 30")],
    notes: notes, makeTask: makeTask)

  private static let repositories = Command(
    name: "repos", summary: "List the repositories of a user or an organization", arguments: [user],
    options: options + [
      Option(name: "sort", value: "ORDER", summary: "stars, updated, pushed or name"),
      Option(name: "language", short: "l", value: "NAME", summary: "only repositories in this language"),
    ],
    fields: AnswerFields.repository,
    examples: [
      Example(line: "ghlotus repos octocat --sort stars --limit 5", meaning: "the five most starred"),
      Example(line: "ghlotus repos github --language swift --all", meaning: "all that are in Swift"),
    ],
    notes: notes, makeTask: makeTask)

  private static let starred = Command(
    name: "starred", summary: "List the repositories that a user starred", arguments: [user], options: options,
    fields: AnswerFields.repository,
    examples: [Example(line: "ghlotus starred octocat", meaning: "the latest 30")],
    notes: notes, makeTask: makeTask)

  private static let organizations = Command(
    name: "orgs", summary: "List the organizations of a user", arguments: [user], options: options,
    fields: AnswerFields.organization,
    examples: [Example(line: "ghlotus orgs octocat", meaning: "those that are public")],
    notes: notes, makeTask: makeTask)

  private static let gists = Command(
    name: "gists", summary: "List the gists of a user", arguments: [user], options: options,
    fields: AnswerFields.gist,
    examples: [Example(line: "ghlotus gists octocat", meaning: "those that are public")],
    notes: notes, makeTask: makeTask)
}
