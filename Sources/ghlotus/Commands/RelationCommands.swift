import Coordinators
import LotusModel
import ViewControllers

/// The part of the command table that follows, blocks and stars.
enum RelationCommands {
  static let all = [follow, unfollow, block, unblock, star, unstar]

  private static let notes = ["It needs a token with that permission. Repeating it is harmless."]

  private static func following(_ wanted: Bool) -> Command.MakeTask {
    { line, _ in .change(.following(try Login(line.arguments[0])), to: wanted) }
  }

  private static func blocking(_ wanted: Bool) -> Command.MakeTask {
    { line, _ in .change(.blocking(try Login(line.arguments[0])), to: wanted) }
  }

  private static func starring(_ wanted: Bool) -> Command.MakeTask {
    { line, _ in .change(.starring(try RepositoryName(line.arguments[0])), to: wanted) }
  }

  private static let follow = Command(
    name: "follow", summary: "Follow a user", arguments: [Argument(name: "user")],
    examples: [Example(line: "ghlotus follow octocat", meaning: "and say whether you already did")],
    notes: notes, makeTask: following(true))

  private static let unfollow = Command(
    name: "unfollow", summary: "Unfollow a user", arguments: [Argument(name: "user")],
    examples: [Example(line: "ghlotus unfollow octocat", meaning: "and say whether you did")],
    notes: notes, makeTask: following(false))

  private static let block = Command(
    name: "block", summary: "Block a user", arguments: [Argument(name: "user")],
    examples: [Example(line: "ghlotus block spammer", meaning: "and say whether you already did")],
    notes: notes, makeTask: blocking(true))

  private static let unblock = Command(
    name: "unblock", summary: "Unblock a user", arguments: [Argument(name: "user")],
    examples: [Example(line: "ghlotus unblock spammer", meaning: "and say whether you did")],
    notes: notes, makeTask: blocking(false))

  private static let star = Command(
    name: "star", summary: "Star a repository", arguments: [Argument(name: "owner/repo")],
    examples: [Example(line: "ghlotus star octocat/Hello-World", meaning: "and say whether you already had")],
    notes: notes, makeTask: starring(true))

  private static let unstar = Command(
    name: "unstar", summary: "Unstar a repository", arguments: [Argument(name: "owner/repo")],
    examples: [Example(line: "ghlotus unstar octocat/Hello-World", meaning: "and say whether it had one")],
    notes: notes, makeTask: starring(false))
}
