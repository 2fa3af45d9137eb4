import Coordinators
import LotusModel

/// App delegate support: the part of the command table that follows, blocks and stars.
enum RelationCommands {
  static let all = [
    command("follow", "Follow users", .user(repeats: true), "octocat", "and say whether you already did", to: true) {
      .following(try Login($0))
    },
    command("unfollow", "Unfollow users", .user(repeats: true), "octocat hubot", "and say whether you did", to: false) {
      .following(try Login($0))
    },
    command("block", "Block users", .user(repeats: true), "spammer", "and say whether you already did", to: true) {
      .blocking(try Login($0))
    },
    command("unblock", "Unblock users", .user(repeats: true), "spammer", "and say whether you did", to: false) {
      .blocking(try Login($0))
    },
    command(
      "star", "Star repositories", .repository(repeats: true), "octocat/Hello-World",
      "and say whether you already had", to: true
    ) { .starring(try RepositoryName($0)) },
    command(
      "unstar", "Unstar repositories", .repository(repeats: true), "octocat/Hello-World",
      "and say whether it had one", to: false
    ) { .starring(try RepositoryName($0)) },
  ]

  /// - Parameter holds: whether the relations are to hold afterwards.
  private static func command(
    _ name: String, _ summary: String, _ argument: Argument, _ example: String, _ meaning: String, to holds: Bool,
    _ relation: @escaping @Sendable (String) throws -> Relation
  ) -> Command {
    Command(
      name: name, summary: summary, arguments: [argument],
      examples: [Example(line: "ghlotus \(name) \(example)", meaning: meaning)],
      notes: [
        "It needs a token with that permission. Repeating it is harmless.",
        "Names that do not exist are listed at the end; the others are changed.",
      ],
      makeTask: { line, _ in .change(try line.arguments.map(relation), to: holds) })
  }
}
