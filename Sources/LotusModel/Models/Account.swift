/// Model: a user or an organization in a list (https://docs.github.com/rest/users/followers).
public struct Account: Hashable, Sendable {
  public var login: String
  public var id: Int
  public var kind: String
  public var url: String
  public var avatarURL: String?
}

extension Account: Codable {
  enum CodingKeys: String, CodingKey {
    case login, id
    case kind = "type"
    case url = "html_url"
    case avatarURL = "avatar_url"
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(login, forKey: .login)
    try container.encode(id, forKey: .id)
    try container.encode(kind, forKey: .kind)
    try container.encode(url, forKey: .url)
    try container.encode(avatarURL, forKey: .avatarURL)
  }
}
