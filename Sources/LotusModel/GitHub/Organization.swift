/// Model: an organization in a list.
///
/// See https://docs.github.com/rest/orgs/orgs#list-organizations-for-a-user.
public struct Organization: Hashable, Sendable, Decodable {
  public var login: String
  public var id: Int
  public var description: String?

  /// The names of all fields that GitHub returns for an organization in a list, in GitHub's order.
  public static let fieldNames = """
    login id node_id url repos_url events_url hooks_url issues_url members_url public_members_url avatar_url \
    description
    """.split(separator: " ").map(String.init)
}
