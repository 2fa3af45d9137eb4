public import LotusModel

/// View model: how many followers, repositories and so on, each with its noun.
public struct ProfileCountsViewModel: Hashable, Sendable {
  public let items: [String]

  public init(_ user: User) {
    var items = [user.followers.counted("follower", "followers")]
    // An organization follows no accounts and has no gists.
    if user.kind != .organization { items.append("\(user.following.grouped) following") }
    items.append(user.publicRepositories.counted("repository", "repositories"))
    if user.kind != .organization { items.append(user.publicGists.counted("gist", "gists")) }
    self.items = items
  }
}
