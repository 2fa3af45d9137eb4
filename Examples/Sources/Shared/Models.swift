/// An account on GitHub. The properties have GitHub's names in Swift's style.
public struct User: Decodable, Equatable, Sendable {
  public let login: String
  public let name: String?
  public let bio: String?
  public let followers: Int
  public let following: Int
  public let publicRepos: Int
  public let location: String?
}

/// A repository on GitHub.
public struct Repository: Decodable, Equatable, Sendable {
  public let name: String
  public let language: String?
  public let stargazersCount: Int
}

/// An organization on GitHub.
public struct Organization: Decodable, Equatable, Sendable {
  public let login: String
  public let description: String?
}

/// The reason why loading failed.
public enum GitHubError: Error, Equatable {
  case unknownUser(String)
  case unreadable
}
