/// Model: an organization in a list (https://docs.github.com/rest/orgs/orgs#list-organizations-for-a-user).
public struct Organization: Hashable, Sendable {
  public var login: String
  public var id: Int
  public var description: String?
}

extension Organization: Codable {
  enum CodingKeys: String, CodingKey {
    case login, id, description
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(login, forKey: .login)
    try container.encode(id, forKey: .id)
    try container.encode(description, forKey: .description)
  }
}
