import Essentials

/// Model: the repositories to select from a list. Each condition that is set must hold.
public struct RepositoryFilter: Hashable, Sendable {
  /// The users who can see a repository. `internal` is the whole enterprise.
  public enum Visibility: String, Hashable, Sendable, CaseIterable {
    case `public`, `private`, `internal`
  }

  /// The role of an account in the repositories of its list. The raw values are the values of
  /// `--type`.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    case owner
    /// The account is a member of the organization that owns the repository, or a collaborator.
    case member
    case all
  }

  /// The main language, in any letter case.
  public var language: String?
  public var isFork: Bool?
  public var isArchived: Bool?
  public var visibility: Visibility?
  /// The topics that the repository must have, in any letter case.
  public var topics: [String]
  /// The role that the account must have. GitHub applies this condition, so it isn't checked here.
  public var role: Role

  public init(
    language: String? = nil, isFork: Bool? = nil, isArchived: Bool? = nil, visibility: Visibility? = nil,
    topics: [String] = [], role: Role = .owner
  ) {
    (self.language, self.isFork, self.isArchived) = (language, isFork, isArchived)
    (self.visibility, self.topics, self.role) = (visibility, topics, role)
  }

  /// Whether the filter selects every repository in GitHub's response.
  public var isEmpty: Bool { self == RepositoryFilter(role: role) }

  public func includes(_ repository: Repository) -> Bool {
    let seen = repository.visibility ?? (repository.isPrivate == true ? "private" : "public")
    return (language == nil || repository.language?.folded == language?.folded)
      && (isFork == nil || repository.isFork == isFork)
      && (isArchived == nil || repository.isArchived == isArchived)
      && (visibility == nil || seen == visibility?.rawValue)
      && topics.allSatisfy { (repository.topics ?? []).contains($0.lowercased()) }
  }
}
