/// Model: what only GraphQL tells of a profile, and only to those signed in: pronouns, status, pinned repositories,
/// contributions, and how they and the viewer follow one another.
public struct ProfileHighlights: Hashable, Sendable {
  public var pronouns: String?
  public var status: UserStatus?
  public var pinned: [Repository]
  /// Whether the viewer follows them; nil for an organization, and where that was not asked.
  public var isFollowed: Bool?
  /// False for oneself, and for users who have blocked the viewer.
  public var canBeFollowed: Bool?
  public var followsViewer: Bool?
  /// Those of the last twelve months; nil for an organization.
  public var contributions: ContributionCalendar?
}

extension ProfileHighlights: Decodable {
  private enum CodingKeys: String, CodingKey {
    case pronouns, status, pinnedItems, contributionsCollection
    case isFollowed = "viewerIsFollowing"
    case canBeFollowed = "viewerCanFollow"
    case followsViewer = "isFollowingViewer"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    pronouns = try container.decodeIfPresent(String.self, forKey: .pronouns)
    status = try container.decodeIfPresent(UserStatus.self, forKey: .status)
    let items = try container.decodeIfPresent(PinnedItems.self, forKey: .pinnedItems)
    isFollowed = try container.decodeIfPresent(Bool.self, forKey: .isFollowed)
    canBeFollowed = try container.decodeIfPresent(Bool.self, forKey: .canBeFollowed)
    followsViewer = try container.decodeIfPresent(Bool.self, forKey: .followsViewer)
    contributions = try container.decodeIfPresent(Contributions.Collection.self, forKey: .contributionsCollection)?
      .contributionCalendar
    pinned = items?.nodes?.compactMap { $0?.repository } ?? []
  }
}

/// GraphQL's shape of the pinned repositories; a node is null where the viewer may not see it.
private struct PinnedItems: Decodable {
  var nodes: [Node?]?

  struct Node: Decodable {
    struct Language: Decodable {
      var name: String
    }
    var name: String
    var nameWithOwner: String
    var description: String?
    var url: String
    var stargazerCount: Int
    var forkCount: Int
    var primaryLanguage: Language?

    var repository: Repository {
      Repository(
        name: name, fullName: nameWithOwner, url: url, description: description, language: primaryLanguage?.name,
        stars: stargazerCount, isFork: nil, isArchived: nil, isPrivate: nil, pushedAt: nil,
        forks: forkCount)
    }
  }
}
