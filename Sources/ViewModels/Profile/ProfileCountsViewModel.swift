public import LotusModel

/// View model: how many followers, repositories and so on, each with its noun.
public struct ProfileCountsViewModel: Hashable, Sendable {
  public let items: [String]

  /// - Parameter highlights: how the user and the viewer follow one another; nil where that is not known.
  public init(_ user: User, highlights: ProfileHighlights? = nil) {
    let followers = user.followers.counted("follower", "followers")
    var items = [highlights?.isFollowed == true ? "\(followers), you among them" : followers]
    // An organization follows no accounts and has no gists.
    if user.kind != .organization { items.append("\(user.following.grouped) following") }
    items.append(user.publicRepositories.counted("repository", "repositories"))
    if user.kind != .organization { items.append(user.publicGists.counted("gist", "gists")) }
    if highlights?.followsViewer == true { items.append("follows you") }
    self.items = items
  }
}
