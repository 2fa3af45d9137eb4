import LotusModel

/// The part of the command table that follows and stars.
enum RelationCommands {
  static let all = [follow, unfollow, star, unstar]

  /// - Returns: nil where the command is none of these.
  static func change(_ name: String, _ arguments: [String]) -> Result<(Relation, Bool), any Error>? {
    guard all.contains(where: { $0.name == name }), let text = arguments.first else { return nil }
    return Result {
      switch name {
      case "follow", "unfollow": (.following(try Login(text)), name == "follow")
      default: (.starring(try RepositoryName(text)), name == "star")
      }
    }
  }

  private static let notes = ["It needs a token that may do so. Doing it twice does no harm."]

  private static let follow = Command(
    name: "follow", summary: "Follow a user", arguments: [Argument(name: "user")],
    examples: [Example(line: "ghlotus follow octocat", meaning: "and say whether you did already")], notes: notes)

  private static let unfollow = Command(
    name: "unfollow", summary: "Stop following a user", arguments: [Argument(name: "user")],
    examples: [Example(line: "ghlotus unfollow octocat", meaning: "and say whether you ever did")], notes: notes)

  private static let star = Command(
    name: "star", summary: "Star a repository", arguments: [Argument(name: "owner/repo")],
    examples: [Example(line: "ghlotus star octocat/Hello-World", meaning: "and say whether you had")], notes: notes)

  private static let unstar = Command(
    name: "unstar", summary: "Take the star from a repository", arguments: [Argument(name: "owner/repo")],
    examples: [Example(line: "ghlotus unstar octocat/Hello-World", meaning: "and say whether it had one")],
    notes: notes)
}
