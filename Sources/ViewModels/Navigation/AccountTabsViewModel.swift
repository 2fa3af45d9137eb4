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
  ///   - isViewer: Whether the account is the signed-in user.
  public init(_ scenes: [SceneName], of user: User?, isViewer: Bool) {
    tabs = scenes.map { Tab(title: $0.rawValue, count: user?.count(of: $0, isViewer: isViewer)?.grouped) }
  }
}
