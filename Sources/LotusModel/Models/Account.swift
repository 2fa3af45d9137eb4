/// Model: a user or an organization in a list (https://docs.github.com/rest/users/followers).
public struct Account: Hashable, Sendable {
  public var login: String
  public var id: Int
  public var kind: String
  public var url: String
  public var avatarURL: String?
}

extension Account: Decodable {
  enum CodingKeys: String, CodingKey {
    case login, id
    case kind = "type"
    case url = "html_url"
    case avatarURL = "avatar_url"
  }
}
