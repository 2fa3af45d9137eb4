/// Model: the data for a profile page, combined from several responses.
///
/// The account is always available. Any other part is `nil` if it wasn't requested or could not be
/// loaded.
public struct Profile: Hashable, Sendable {
  public var user: User
  public var organizations: [Organization]?
  public var socialAccounts: [SocialAccount]?
  /// The repositories with the most stars, in descending order.
  public var topRepositories: [Repository]?
  public var highlights: ProfileHighlights?
  /// The profile README, which is also `nil` if the account has none.
  public var readme: Readme?

  /// The reason why the text of the README is missing, although the file has loaded.
  public var readmeError: ReadmeError? { readme?.error(page: user.url) }

  /// A part that can be missing from a profile page.
  public enum Part: Hashable, Sendable, CaseIterable {
    /// `highlights` stands for all parts from GraphQL. The parts after it can also be missing one by one.
    /// `otherPinnedItems` stands for some of the pinned repositories.
    case organizations, socialAccounts, topRepositories, highlights, pronouns, status, pinnedItems, otherPinnedItems,
      contributions, readme

    /// The JSON fields that contain the part.
    var fieldNames: [String] {
      switch self {
      case .organizations: ["organizations"]
      case .socialAccounts: ["social_accounts"]
      case .topRepositories: ["top_repositories"]
      case .highlights: ["pronouns", "status", "pinned_items", "contributions"]
      case .pronouns: ["pronouns"]
      case .status: ["status"]
      case .pinnedItems, .otherPinnedItems: ["pinned_items"]
      case .contributions: ["contributions"]
      case .readme: ["readme"]
      }
    }
  }
}

/// Model: an error for parts of a page that couldn't be loaded, although the output requires them.
///
/// The other parts are printed anyway.
public enum MissingPartError: Error, Hashable, Sendable {
  case profile(MissingParts<Profile.Part>)
  case repository(MissingParts<RepositoryResponses.Part>)
  /// The comments of an issue.
  case comments(NetworkError)
  /// The comments of an issue after the comments that have loaded.
  case laterComments(NetworkError)
}

extension Profile {
  /// Returns the profile after a change, with new counts of followers and followed accounts, and
  /// new counts of stars for its pinned repositories.
  ///
  /// - Parameter isViewer: Whether this is the profile of the signed-in user.
  public func applying(_ change: RelationChange, isViewer: Bool) -> Profile {
    var profile = self
    profile.highlights?.pinned = highlights?.pinned.map { $0.applying(change) } ?? []
    guard case .following(let login) = change.relation else { return profile }
    if !login.isNamed(user.login) {
      profile.user = user.applying(change, isViewer: isViewer)
    } else if highlights?.isFollowed != change.holds {
      profile.user = user.applying(change, isViewer: isViewer)
      profile.highlights?.isFollowed = change.holds
    }
    return profile
  }
}
