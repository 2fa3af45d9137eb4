/// What GitHub says of an account. The names are GitHub's own, in the style of Swift.
public struct User: Decodable, Equatable, Sendable {
  public let login: String
  public let name: String?
  public let bio: String?
  public let followers: Int
  public let following: Int
  public let publicRepos: Int
  public let location: String?
}

/// What GitHub says of a repository.
public struct Repository: Decodable, Equatable, Sendable {
  public let name: String
  public let language: String?
  public let stargazersCount: Int
}

/// What GitHub says of an organization.
public struct Organization: Decodable, Equatable, Sendable {
  public let login: String
  public let description: String?
}

/// Why nothing could be loaded.
public enum GitHubError: Error, Equatable {
  case unknownUser(String)
  case unreadable

  public var sentence: String {
    switch self {
    case .unknownUser(let login): "There is no user named \(login)."
    case .unreadable: "The recording cannot be read."
    }
  }
}
