public import Essentials
public import FoundationEssentials

/// Model: the profile of a user or an organization.
///
/// `GET /users/{username}` and `GET /user` return profiles. The properties correspond to GitHub's
/// fields (https://docs.github.com/rest/users/users).
public struct User: Hashable, Sendable {
  /// The type of an account. GitHub may return types other than the ones below.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    public static let user = Kind(rawValue: "User")
    public static let organization = Kind(rawValue: "Organization")
  }

  public var login: String
  public var id: Int
  public var kind: Kind
  public var url: String
  public var avatarURL: String?
  public var name: String?
  public var company: String?
  public var blog: String?
  public var location: String?
  public var email: String?
  public var isHireable: Bool?
  public var bio: String?
  public var twitterUsername: String?
  /// This count and the counts and dates below are `nil` if an old server doesn't return them.
  public var publicRepositories: Int?
  public var publicGists: Int?
  /// The counts of the private repositories and gists that the account owns. GitHub returns them only for
  /// the signed-in user.
  public var privateRepositories: Int?
  public var privateGists: Int?
  public var followers: Int?
  public var following: Int?
  public var createdAt: Date?
  public var updatedAt: Date?
  /// The accounts that the signed-in user has followed or unfollowed since the counts were loaded.
  /// The value of an account is `true` if the signed-in user follows it now.
  ///
  /// The property prevents a change from being counted twice. It contains only changes that affect
  /// the counts of this user.
  var changedFollows: [Login: Bool] = [:]

  public var json: JSONValue {
    .object([
      "login": .string(login), "id": .integer(id), "type": .string(kind.rawValue), "html_url": .string(url),
      "avatar_url": JSONValue(optional: avatarURL), "name": JSONValue(optional: name),
      "company": JSONValue(optional: company), "blog": JSONValue(optional: blog),
      "location": JSONValue(optional: location), "email": JSONValue(optional: email),
      "hireable": isHireable.map { .bool($0) } ?? .null, "bio": JSONValue(optional: bio),
      "twitter_username": JSONValue(optional: twitterUsername), "public_repos": JSONValue(optional: publicRepositories),
      "public_gists": JSONValue(optional: publicGists), "followers": JSONValue(optional: followers),
      "following": JSONValue(optional: following),
      "created_at": JSONValue(optional: createdAt?.ISO8601Format()),
      "updated_at": JSONValue(optional: updatedAt?.ISO8601Format()),
      "private_gists": JSONValue(optional: privateGists),
      "owned_private_repos": JSONValue(optional: privateRepositories),
    ])
  }

  /// The names of all fields that GitHub returns for a profile, in GitHub's order.
  public static let fieldNames = """
    login id node_id avatar_url gravatar_id url html_url followers_url following_url gists_url starred_url \
    subscriptions_url organizations_url repos_url events_url received_events_url type user_view_type \
    site_admin name company blog location email hireable bio twitter_username notification_email \
    public_repos public_gists followers following created_at updated_at private_gists total_private_repos \
    owned_private_repos disk_usage collaborators two_factor_authentication plan suspended_at
    """.split(separator: " ").map(String.init)
}

extension User: Decodable {
  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    login = try json.member("login").string()
    id = try json.member("id").integer()
    kind = try json.memberIfAny("type").map { Kind(rawValue: try $0.string()) } ?? .user
    url = try json.memberIfAny("html_url")?.string() ?? ""
    avatarURL = try json.memberIfAny("avatar_url")?.string()
    name = try json.memberIfAny("name")?.string()
    company = try json.memberIfAny("company")?.string()
    blog = try json.memberIfAny("blog")?.string()
    location = try json.memberIfAny("location")?.string()
    email = try json.memberIfAny("email")?.string()
    isHireable = try json.memberIfAny("hireable")?.bool()
    bio = try json.memberIfAny("bio")?.string()
    twitterUsername = try json.memberIfAny("twitter_username")?.string()
    publicRepositories = try json.memberIfAny("public_repos")?.integer()
    publicGists = try json.memberIfAny("public_gists")?.integer()
    privateRepositories = try json.memberIfAny("owned_private_repos")?.integer()
    privateGists = try json.memberIfAny("private_gists")?.integer()
    followers = try json.memberIfAny("followers")?.integer()
    following = try json.memberIfAny("following")?.integer()
    createdAt = try json.memberIfAny("created_at")?.date()
    updatedAt = try json.memberIfAny("updated_at")?.date()
  }
}
