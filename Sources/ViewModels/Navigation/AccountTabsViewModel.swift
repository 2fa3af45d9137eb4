public import LotusModel

/// View model: the tabs of an account, with the counts that GitHub returned.
public struct AccountTabsViewModel: Hashable, Sendable {
  /// The title of a tab, and the number of its rows if GitHub returned it.
  public struct Tab: Hashable, Sendable {
    public let title: String
    public let count: String?
  }

  public let tabs: [Tab]

  /// Creates the tabs of an account.
  ///
  /// - Parameters:
  ///   - scenes: The scenes of the tabs.
  ///   - user: The account, or `nil` if it isn't known.
  ///   - isViewer: Whether the account is the signed-in user. GitHub counts only public repositories
  ///     and gists, but the user's own lists also contain private ones, so those counts are left out.
  public init(_ scenes: [SceneName], of user: User?, isViewer: Bool) {
    tabs = scenes.map { scene in
      let count: Int? =
        switch scene {
        case .followers: user?.followers
        case .following: user?.following
        case .repositories: isViewer ? nil : user?.publicRepositories
        case .gists: isViewer ? nil : user?.publicGists
        default: nil
        }
      return Tab(title: scene.rawValue, count: count?.grouped)
    }
  }
}
