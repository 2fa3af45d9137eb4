import Essentials

/// Model: a user or an organization in a list.
///
/// See https://docs.github.com/rest/users/followers.
public struct Account: Hashable, Sendable {
  public var login: String
  public var id: Int
  public var kind: String
  public var url: String
  var nodeID: String?
  /// The name and description of the account. `nil` if the list wasn't fetched with GraphQL.
  public var person: Person?

  /// The details that a user or an organization publishes in its profile.
  public struct Person: Hashable, Sendable {
    public var name: String?
    public var bio: String?
    /// Whether the signed-in user follows the user. `nil` for an organization, or if GitHub doesn't
    /// return it.
    public var isFollowed: Bool?
    /// Whether the user follows the signed-in user. `nil` if it isn't known.
    public var followsViewer: Bool?
    /// Whether the user has blocked the account since the list loaded. GitHub doesn't report
    /// blocked accounts in lists.
    public var isBlocked = false
    /// Whether the account is the signed-in user.
    public var isViewer = false

    public init(name: String? = nil, bio: String? = nil, isFollowed: Bool? = nil) {
      (self.name, self.bio, self.isFollowed) = (name, bio, isFollowed)
    }
  }

  /// Creates an account whose details are unknown.
  public init(login: String, url: String = "") {
    (self.login, id, kind, self.url) = (login, 0, "User", url)
  }

  /// The JSON field that shows whether an account is among both the followers and the followed
  /// users. ghlotus adds the field if a command needs it.
  public static let mutualField = "mutual"

  /// The names of all fields that GitHub returns for an account in a list, in GitHub's order.
  public static let fieldNames = """
    login id node_id avatar_url gravatar_id url html_url followers_url following_url gists_url starred_url \
    subscriptions_url organizations_url repos_url events_url received_events_url type user_view_type \
    site_admin
    """.split(separator: " ").map(String.init)
}

extension Account.Person: Decodable {
  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    name = try json.memberIfAny("name")?.string()
    bio = try json.memberIfAny("bio")?.string()
    isFollowed = try json.memberIfAny("viewerIsFollowing")?.bool()
    followsViewer = try json.memberIfAny("isFollowingViewer")?.bool()
    isViewer = try json.memberIfAny("isViewer")?.bool() ?? false
  }
}

extension Account: Decodable {
  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    login = try json.member("login").string()
    // Old servers don't return the type and the page of an account, so these have default values.
    id = try json.memberIfAny("id")?.integer() ?? 0
    kind = try json.memberIfAny("type")?.string() ?? User.Kind.user.rawValue
    url = try json.memberIfAny("html_url")?.string() ?? ""
    nodeID = try json.memberIfAny("node_id")?.string()
  }
}

/// Model: an organization in a list.
///
/// See https://docs.github.com/rest/orgs/orgs#list-organizations-for-a-user.
public struct Organization: Hashable, Sendable {
  public var login: String
  public var id: Int
  public var description: String?

  /// The names of all fields that GitHub returns for an organization in a list, in GitHub's order.
  public static let fieldNames = """
    login id node_id url repos_url events_url hooks_url issues_url members_url public_members_url avatar_url \
    description
    """.split(separator: " ").map(String.init)
}

extension Organization: Decodable {
  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    login = try json.member("login").string()
    id = try json.memberIfAny("id")?.integer() ?? 0
    description = try json.memberIfAny("description")?.string()
  }
}
