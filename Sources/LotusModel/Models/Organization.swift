/// Model: an organization in a list (https://docs.github.com/rest/orgs/orgs#list-organizations-for-a-user).
public struct Organization: Hashable, Sendable, Decodable {
  public var login: String
  public var id: Int
  public var description: String?
}
