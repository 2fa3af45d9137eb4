import Coordinators
import LotusModel

/// The commands that follow users, block users and star repositories, and their opposites.
enum RelationCommands {
  static let all = [
    command("follow", "Follow users", .user(repeats: true), "octocat", "follow a user", to: true) {
      .following(try Login($0))
    },
    command("unfollow", "Unfollow users", .user(repeats: true), "octocat hubot", "unfollow two users", to: false) {
      .following(try Login($0))
    },
    command("block", "Block users", .user(repeats: true), "spammer", "block a user", to: true) {
      .blocking(try Login($0))
    },
    command("unblock", "Unblock users", .user(repeats: true), "spammer", "unblock a user", to: false) {
      .blocking(try Login($0))
    },
    command(
      "star", "Star repositories", .repository(repeats: true), "octocat/Hello-World",
      "star a repository", to: true
    ) { .starring(try RepositoryName($0)) },
    command(
      "unstar", "Unstar repositories", .repository(repeats: true), "octocat/Hello-World",
      "remove your star", to: false
    ) { .starring(try RepositoryName($0)) },
  ]

  /// Creates a command that changes the user's relation to other users or to repositories.
  ///
  /// - Parameter holds: `true` to create the relation, `false` to remove it.
  private static func command(
    _ name: String, _ summary: String, _ argument: Argument, _ example: String, _ meaning: String, to holds: Bool,
    _ relation: @escaping @Sendable (String) throws -> Relation
  ) -> Command {
    Command(
      name: name, group: .people, summary: summary, arguments: [argument],
      examples: [Example(line: "ghlotus \(name) \(example)", meaning: meaning)],
      notes: [
        "This command needs a token that permits the change. If a name needs no change, the command says so.",
        "If a name does not exist, the other names are still processed. The missing names are listed at the end.",
      ],
      makeTask: { line, _ in .change(try line.arguments.map(relation), to: holds) })
  }
}
