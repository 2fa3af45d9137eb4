/// Model: an organization in a list (https://docs.github.com/rest/orgs/orgs#list-organizations-for-a-user).
public struct Organization: Hashable, Sendable, Decodable {
  public var login: String
  public var id: Int
  public var description: String?

  /// All fields that GitHub sends of it, in its order.
  public static let fieldNames = """
    login id node_id url repos_url events_url hooks_url issues_url members_url public_members_url avatar_url \
    description
    """.split(separator: " ").map(String.init)
}
