import Coordinators
import Essentials
import LotusModel

/// The commands that follow users, block users and star repositories, and their opposites.
enum RelationCommands {
  static let all = [
    command(
      "follow", "Follow users", .user(), "octocat", "follow a user", to: true, scope: followScope, check: followCheck
    ) { name, _ in .following(try other(name, "follow")) },
    command(
      "unfollow", "Unfollow users", .user(), "octocat hubot", "unfollow two users", to: false, scope: followScope
    ) { name, _ in .following(try other(name, "unfollow")) },
    command("block", "Block users", .user(), "spammer", "block a user", to: true) { name, _ in
      .blocking(try other(name, "block"))
    },
    command("unblock", "Unblock users", .user(), "spammer", "unblock a user", to: false) { name, _ in
      .blocking(try other(name, "unblock"))
    },
    command(
      "star", "Star repositories", .repository(), "octocat/Hello-World",
      "star a repository", to: true, scope: starScope, options: [starList], check: starListExample
    ) { .starring(try RepositoryName(typed: $0, on: $1)) },
    command(
      "unstar", "Unstar repositories", .repository(), "octocat/Hello-World",
      "remove your star", to: false, scope: starScope
    ) { .starring(try RepositoryName(typed: $0, on: $1)) },
  ]

  /// Returns the login of another user.
  ///
  /// - Throws: `InvalidNameError`, or `UsageError` if the name stands for the signed-in user.
  private static func other(_ name: String, _ action: String) throws -> Login {
    guard !Login.isViewer(name) else { throw UsageError(.changeOfOneself(action: action)) }
    return try Login(name)
  }

  /// The scopes of the commands that follow users, for help.
  private static let followScope = "user:follow, which is part of user"

  /// The scopes of the commands that star repositories, for help.
  private static let starScope = "public_repo, or repo for private repositories"

  /// The option that adds starred repositories to star lists.
  private static let starList = Option(
    name: "list", value: "NAME", repeats: true,
    summary: "also add the repositories to this star list; they stay in their other star lists")

  private static let starListExample = Example(
    line: "ghlotus star octocat/Hello-World --list Ideas", meaning: "star a repository and add it to a star list")

  /// An example for help that checks whether the user follows someone.
  private static let followCheck = Example(
    line: "ghlotus api user/following/octocat --silent 2>/dev/null",
    meaning: "in a script, check whether you follow a user: if not, the exit code is 3")

  /// Creates a command that changes the user's relation to other users or to repositories.
  ///
  /// - Parameters:
  ///   - holds: `true` to create the relation, `false` to remove it.
  ///   - scope: The scopes that the command needs, as help prints them.
  ///   - check: Another example for help.
  ///   - relation: Returns the relation to the user or the repository that an argument names.
  private static func command(
    _ name: String, _ summary: String, _ argument: Argument, _ example: String, _ meaning: String, to holds: Bool,
    scope: String = "user", options: [Option] = [], check: Example? = nil,
    _ relation: @escaping @MainActor @Sendable (String, GitHubServer) throws -> Relation
  ) -> Command {
    Command(
      name: name, group: .people, summary: summary, arguments: [argument.list], options: options,
      json: [JSONOutput { ChangeResult.fieldNames }],
      examples: [
        Example(line: "ghlotus \(name) \(example)", meaning: meaning),
        Example(line: "ghlotus \(name) - < names.txt", meaning: "read the names from a file, one per line"),
      ] + [check].compactMap { $0 },
      notes: [
        "This command needs a token with the scope \(scope). If you name something for which nothing has to change, the command says "
          + "so.",
        JSONOutput.changeNote,
      ]
        + (argument.name == "owner/repo"
          ? ["A dot stands for the repository of the current folder. \(WorkingFolder.note)"] : [])
        + [
          "If a name does not exist, or GitHub rejects the change, ghlotus continues with the next name. The errors are "
            + "listed at the end.",
          "A hyphen stands for names on standard input, one per line. You can pipe in the output of a list, because ghlotus "
            + "reads only the text before the first tab of a line. Blank lines are skipped.",
        ],
      makes: .task { line, server in
        let relations = try line.arguments.flatMap { name in
          name == "-"
            ? try relationsOnStandardInput(server, field: argument.name == "user" ? "login" : "full_name", relation)
            : [try relation(name, server)]
        }
        return .change(relations, to: holds, starLists: line.values(starList).map(\.value))
      })
  }

  /// Returns the relations to the names on standard input: the first column of each line that isn't
  /// blank.
  ///
  /// - Parameter field: The field that has the name if the lines are JSON, for an error message.
  private static func relationsOnStandardInput(
    _ server: GitHubServer, field: String, _ relation: (String, GitHubServer) throws -> Relation
  ) throws -> [Relation] {
    let lines = try InputFile(name: "-").text(limit: 1 << 20)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let relations = try lines.enumerated().compactMap { number, line in
      let name = line.prefix { $0 != "\t" }.description.trimmed
      if let first = name.first, "{[\"".contains(first) {
        throw UsageError(.jsonInsteadOfName(line: number + 1, field: field))
      }
      do {
        return name.isEmpty ? nil : try relation(try server.name(for: name), server)
      } catch let error as InvalidNameError {
        throw InvalidNameError.line(number + 1, error)
      } catch let error as UsageError {
        throw UsageError(.line(number + 1, error.problem), command: error.command)
      }
    }
    guard !relations.isEmpty else { throw UsageError(.noNames) }
    return relations
  }
}
