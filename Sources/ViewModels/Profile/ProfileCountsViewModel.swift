public import LotusModel

/// View model: the counts of a profile, such as "22 followers".
public struct ProfileCountsViewModel: Hashable, Sendable {
  public let items: [String]

  /// Creates the counts of a profile.
  ///
  /// - Parameters:
  ///   - user: The account.
  ///   - highlights: Information on whether the account and the signed-in user follow each other,
  ///     or `nil` if that isn't known.
  public init(_ user: User, highlights: ProfileHighlights? = nil) {
    let followers = user.followers.counted("follower", "followers")
    var items = [highlights?.isFollowed == true ? "\(followers), including you" : followers]
    // An organization follows no accounts and has no gists.
    if user.kind != .organization { items.append("\(user.following.grouped) following") }
    items.append(user.publicRepositories.counted("repository", "repositories"))
    if user.kind != .organization { items.append(user.publicGists.counted("gist", "gists")) }
    if highlights?.followsViewer == true { items.append("follows you") }
    self.items = items
  }
}
