public import FoundationEssentials

/// Model: an account as `GET /users/{username}` and `GET /user` describe it, a person's or an organization's.
///
/// The properties are GitHub's fields of the same names (https://docs.github.com/rest/users/users).
public struct User: Hashable, Sendable {
  /// GitHub's word for what the account is; there may be more than these.
  public struct Kind: RawRepresentable, Hashable, Sendable, Codable {
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
  public var publicRepositories: Int
  public var publicGists: Int
  public var followers: Int
  public var following: Int
  public var createdAt: Date
  public var updatedAt: Date?
}

extension User: Codable {
  enum CodingKeys: String, CodingKey {
    case login, id, name, company, blog, location, email, bio, followers, following
    case kind = "type"
    case url = "html_url"
    case avatarURL = "avatar_url"
    case isHireable = "hireable"
    case twitterUsername = "twitter_username"
    case publicRepositories = "public_repos"
    case publicGists = "public_gists"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
  }

  /// Written by hand because the synthesized one leaves out nil, where GitHub writes null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(login, forKey: .login)
    try container.encode(id, forKey: .id)
    try container.encode(kind, forKey: .kind)
    try container.encode(url, forKey: .url)
    try container.encode(avatarURL, forKey: .avatarURL)
    try container.encode(name, forKey: .name)
    try container.encode(company, forKey: .company)
    try container.encode(blog, forKey: .blog)
    try container.encode(location, forKey: .location)
    try container.encode(email, forKey: .email)
    try container.encode(isHireable, forKey: .isHireable)
    try container.encode(bio, forKey: .bio)
    try container.encode(twitterUsername, forKey: .twitterUsername)
    try container.encode(publicRepositories, forKey: .publicRepositories)
    try container.encode(publicGists, forKey: .publicGists)
    try container.encode(followers, forKey: .followers)
    try container.encode(following, forKey: .following)
    try container.encode(createdAt, forKey: .createdAt)
    try container.encode(updatedAt, forKey: .updatedAt)
  }
}

extension User {
  /// All fields that GitHub sends of it, in its order.
  public static let fieldNames = """
    login id node_id avatar_url gravatar_id url html_url followers_url following_url gists_url starred_url \
    subscriptions_url organizations_url repos_url events_url received_events_url type user_view_type \
    site_admin name company blog location email hireable bio twitter_username notification_email \
    public_repos public_gists followers following created_at updated_at private_gists total_private_repos \
    owned_private_repos disk_usage collaborators two_factor_authentication plan suspended_at
    """.split(separator: " ").map(String.init)
}
