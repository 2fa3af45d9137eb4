import Coordinators
import LotusModel
import ViewControllers

/// The command that lists star lists, and creates, renames and deletes the user's own lists.
enum StarListCommand {
  static let command = Command(
    name: "lists", group: .people, summary: "List the star lists of a user; create, rename or delete your own",
    arguments: [
      Argument(name: "user|create|rename|delete", isOptional: true, kind: .page, candidates: .users),
      Argument(name: "name", isOptional: true), Argument(name: "new name", isOptional: true),
    ],
    options: ListOptions.range + ownOptions.map(\.0),
    json: [
      .list(columns: StarList.columns) { StarList.fieldNames },
      .subcommand("create", "rename", "delete") { ChangeResult.fieldNames },
    ],
    examples: [
      Example(line: "ghlotus lists octocat", meaning: "list the public star lists of a user"),
      Example(line: "ghlotus lists create 'To read' --private", meaning: "create a list that only you can see"),
      Example(line: "ghlotus lists rename 'To read' Reading", meaning: "rename a list"),
      Example(line: "ghlotus lists delete Reading", meaning: "delete a list; its repositories stay starred"),
      Example(
        line: "ghlotus starred octocat --list Ideas",
        meaning: "list the repositories of a list; to add a repository, use: ghlotus star --list"),
    ],
    notes: [
      "You must be signed in. To change your lists, you need a token with the scope user.",
      "A name has up to 32 characters. You can write the name of a list in upper or lower case, unless two names differ "
        + "only in case. You can also write the last part of the list's URL instead of the name.",
      "The JSON fields have the names of GitHub's GraphQL API. To list the star lists of a user called create, write "
        + "@create.",
      JSONOutput.changeNote,
    ] + ListOptions.notes(column: "name"),
    makes: .task { line, _ in try task(line) })

  /// The options that belong to a single subcommand, with the name of the subcommand.
  private static let ownOptions = [(description, "create"), (hidden, "create"), (yes, "delete")]

  private static let description = Option(
    name: "description", short: "d", value: "TEXT", summary: "with create: set the description of the new list")
  private static let hidden = Option(name: "private", summary: "with create: hide the new list from others")
  private static let yes = Option(name: "yes", short: "y", summary: "with delete: do not ask")

  private static func task(_ line: ParsedLine) throws -> AppTask {
    let word = line.arguments.first ?? ""
    for (option, owner) in ownOptions where line.has(option) && word != owner {
      throw UsageError(.onlyWith(option: option.spelling, command: "lists \(owner)"))
    }
    switch word {
    case "create":
      let name = try names(1, in: line)[0]
      return .changeStarLists(.create(name, summary: line.value(description), isPrivate: line.has(hidden)))
    case "rename":
      let names = try names(2, in: line)
      return .changeStarLists(.rename(names[0], to: names[1]))
    case "delete": return .changeStarLists(.delete(try names(1, in: line)[0], isConfirmed: line.has(yes)))
    default:
      if let extra = line.arguments.dropFirst().first { throw UsageError(.extraArgument(extra, nil)) }
      return .show(.starLists(of: try line.subject), in: try ListRange(line))
    }
  }

  /// Returns the names after a subcommand.
  private static func names(_ count: Int, in line: ParsedLine) throws(UsageError) -> [String] {
    let names = Array(line.arguments.dropFirst())
    if names.count < count || names.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
      throw UsageError(
        .missingArgument(names.count == 1 && count == 2 ? "<new name>" : "<name>", of: "lists \(line.arguments[0])"))
    }
    if names.count > count { throw UsageError(.extraArgument(names[count])) }
    return names
  }
}
