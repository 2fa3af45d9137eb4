/// Model: a user or an organization in a list (https://docs.github.com/rest/users/followers).
public struct Account: Hashable, Sendable, Decodable {
  public var login: String
  public var id: Int
  public var kind: String
  public var url: String
  public var avatarURL: String?
  public var nodeID: String?
  /// What only GraphQL tells; nil where it was not asked.
  public var person: Person?

  /// Model: what a user or an organization says of itself.
  public struct Person: Hashable, Sendable, Decodable {
    public var name: String?
    public var bio: String?

    public init(name: String? = nil, bio: String? = nil) {
      (self.name, self.bio) = (name, bio)
    }
  }

  /// One of which only the name is known.
  public init(login: String, url: String = "") {
    (self.login, id, kind, self.url) = (login, 0, "User", url)
  }

  enum CodingKeys: String, CodingKey {
    case login, id
    case kind = "type"
    case url = "html_url"
    case avatarURL = "avatar_url"
    case nodeID = "node_id"
  }

  /// All fields that GitHub sends of it, in its order.
  public static let fieldNames = """
    login id node_id avatar_url gravatar_id url html_url followers_url following_url gists_url starred_url \
    subscriptions_url organizations_url repos_url events_url received_events_url type user_view_type \
    site_admin
    """.split(separator: " ").map(String.init)
}
