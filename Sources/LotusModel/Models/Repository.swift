public import FoundationEssentials

/// Model: a repository in a list or a search result (https://docs.github.com/rest/repos/repos).
///
/// What GraphQL's pinned repositories do not tell is optional.
public struct Repository: Hashable, Sendable {
  public var name: String
  public var fullName: String
  public var url: String
  public var description: String?
  public var language: String?
  public var stars: Int
  public var isFork: Bool?
  public var isArchived: Bool?
  public var isPrivate: Bool?
  public var pushedAt: Date?
  public var updatedAt: Date?
}

extension Repository: Codable {
  enum CodingKeys: String, CodingKey {
    case name, description, language
    case fullName = "full_name"
    case url = "html_url"
    case stars = "stargazers_count"
    case isFork = "fork"
    case isArchived = "archived"
    case isPrivate = "private"
    case pushedAt = "pushed_at"
    case updatedAt = "updated_at"
  }

  /// What GraphQL is asked of a pinned repository, under REST's names. Other repositories are shown as they were sent.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(fullName, forKey: .fullName)
    try container.encode(url, forKey: .url)
    try container.encode(description, forKey: .description)
    try container.encode(language, forKey: .language)
    try container.encode(stars, forKey: .stars)
  }
}

/// Model: a page of results of `GET /search/repositories`.
public struct RepositorySearch: Hashable, Sendable, Decodable {
  public var items: [Repository]
}
