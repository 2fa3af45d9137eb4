import Essentials
public import FoundationEssentials

/// Model: the parts of a profile that only GraphQL returns.
///
/// GitHub's GraphQL API requires a sign-in. The signed-in user is called the viewer.
public struct ProfileHighlights: Hashable, Sendable {
  public var pronouns: String?
  public var status: UserStatus?
  public var pinned: [Repository]
  /// Whether the viewer follows the user. `nil` for an organization, and if it wasn't requested.
  public var isFollowed: Bool?
  /// Whether the viewer can follow the user. `false` for the viewer and for users who have blocked
  /// the viewer.
  public var canBeFollowed: Bool?
  public var followsViewer: Bool?
  /// The contributions of the last twelve months. `nil` for an organization, and if they weren't
  /// requested.
  public var contributions: ContributionCalendar?
  /// The parts that could not be loaded although others could.
  public var missing: [Profile.Part: NetworkError] = [:]
  /// The parts that GitHub returned as null.
  var absent: Set<Profile.Part> = []
}

extension ProfileHighlights {
  /// Creates highlights in which only `isFollowed` is known.
  public init(isFollowed: Bool) {
    self.init(pinned: [], isFollowed: isFollowed)
  }

  /// Whether GitHub returned a part.
  func knows(_ part: Profile.Part) -> Bool {
    missing[part] == nil && !absent.contains(part)
  }

  /// Returns the highlights, without the status if it has expired.
  public func withoutExpiredStatus(at now: Date) -> ProfileHighlights {
    var highlights = self
    highlights.status = status?.unlessExpired(at: now)
    return highlights
  }
}

extension ProfileHighlights: Decodable {
  /// The parts, and the names of their fields.
  private static let fields: [(part: Profile.Part, name: String)] = [
    (.pronouns, "pronouns"), (.status, "status"), (.pinnedItems, "pinnedItems"),
    (.contributions, "contributionsCollection"),
  ]

  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    self.init(pinned: [])
    isFollowed = try json.memberIfAny("viewerIsFollowing")?.bool()
    canBeFollowed = try json.memberIfAny("viewerCanFollow")?.bool()
    followsViewer = try json.memberIfAny("isFollowingViewer")?.bool()
    for (part, name) in Self.fields {
      guard let value = json[name] else { continue }
      do {
        if value.isNull { absent.insert(part) } else { try take(part, from: value) }
      } catch {
        missing[part] = .malformed(MalformedResponse(error))
      }
    }
    if absent.contains(.contributions) {
      missing[.contributions] = .malformed(.null(field: "data.user.contributionsCollection"))
    }
  }

  private mutating func take(_ part: Profile.Part, from value: JSONReader) throws {
    switch part {
    case .pronouns: pronouns = try value.string()
    case .status: status = try value.decode()
    case .contributions: contributions = try value.member("contributionCalendar").decode()
    default:
      // A node is null if the viewer isn't allowed to see the repository, so this isn't an error.
      let rows = try value.memberIfAny("nodes")?.rows { $0.isNull ? nil : try Repository(pinned: $0) }
      pinned = rows?.items.compactMap { $0 } ?? []
      missing[pinned.isEmpty ? .pinnedItems : .otherPinnedItems] = rows?.error
    }
  }

  /// Returns the highlights with each part that GraphQL reports as lost added to `missing`.
  ///
  /// A loss without a path may concern any part that is null, so all these parts are added.
  public func adding(_ losses: [PartialResponse<ProfileHighlights>.Loss]) -> ProfileHighlights {
    var highlights = self
    for loss in losses {
      let part = Self.fields.first { loss.path.dropFirst().first == $0.name }?.part
      // GitHub may hide only some of the pinned repositories, for example if an organization
      // requires single sign-on. Then the lost part is `otherPinnedItems`.
      let lost = part == .pinnedItems && !pinned.isEmpty ? .otherPinnedItems : part
      for part in lost.map({ [$0] }) ?? (loss.path.count < 2 ? absent : []) { highlights.missing[part] = loss.error }
    }
    return highlights
  }
}

extension PartialResponse<ProfileHighlights>.Loss {
  /// The loss of the contributions, because GitHub refused to compute them.
  public static func contributions(because error: NetworkError) -> Self {
    Self(["", "contributionsCollection"], because: error)
  }
}

extension Repository {
  /// Creates a repository from a pinned item in GraphQL's format.
  fileprivate init(pinned node: JSONReader) throws {
    self.init(
      name: try node.member("name").string(), fullName: try node.member("nameWithOwner").string(),
      url: try node.member("url").string(), description: try node.memberIfAny("description")?.string(),
      language: node.known("primaryLanguage") { try $0.member("name").string() },
      stars: try node.member("stargazerCount").integer(), forks: try node.member("forkCount").integer())
  }
}

/// Model: the query for the parts of a profile that only GraphQL returns.
extension ProfileSubject {
  /// A query for pinned repositories, pronouns, status and contributions.
  ///
  /// See https://docs.github.com/graphql/reference/objects#user.
  public var highlightsQuery: GraphQLQuery<ProfileHighlights> {
    highlightsQuery(asking: "\(Self.personFields) \(Self.contributionFields)")
  }

  /// A query for the same parts, without the contributions.
  ///
  /// Use this query if GitHub rejects `highlightsQuery`, for example because the user has very many
  /// contributions in a year.
  public var shortHighlightsQuery: GraphQLQuery<ProfileHighlights> {
    highlightsQuery(asking: Self.personFields)
  }

  private func highlightsQuery(asking personFields: String) -> GraphQLQuery<ProfileHighlights> {
    switch self {
    case .viewer:
      GraphQLQuery("query { viewer { \(personFields) \(Self.ownerFields) } }")
    case .user(let login):
      GraphQLQuery(
        """
        query($login: String!) { repositoryOwner(login: $login) { \
        ... on User { \(Self.followFields) \(personFields) } ... on ProfileOwner { \(Self.ownerFields) } } }
        """,
        variables: ["login": .string(login.name)])
    }
  }

  private static let followFields = "viewerCanFollow viewerIsFollowing isFollowingViewer"

  private static let personFields = "pronouns status { \(UserStatus.members) }"

  private static let ownerFields = """
    pinnedItems(first: 6, types: REPOSITORY) { nodes { ... on Repository { \
    name nameWithOwner description url stargazerCount forkCount primaryLanguage { name } } } }
    """
}
