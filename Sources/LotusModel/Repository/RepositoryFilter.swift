/// Model: the repositories to select from a list. Each condition that is set must hold.
public struct RepositoryFilter: Hashable, Sendable {
  /// The users who can see a repository. `internal` is the whole enterprise.
  public enum Visibility: String, Hashable, Sendable, CaseIterable {
    case `public`, `private`, `internal`
  }

  /// The main language, in any letter case.
  public var language: String?
  public var isFork: Bool?
  public var isArchived: Bool?
  public var visibility: Visibility?
  /// The topics that the repository must have, in any letter case.
  public var topics: [String]

  public init(
    language: String? = nil, isFork: Bool? = nil, isArchived: Bool? = nil, visibility: Visibility? = nil,
    topics: [String] = []
  ) {
    (self.language, self.isFork, self.isArchived) = (language, isFork, isArchived)
    (self.visibility, self.topics) = (visibility, topics)
  }

  /// Whether the filter selects every repository.
  public var isEmpty: Bool { self == RepositoryFilter() }

  public func includes(_ repository: Repository) -> Bool {
    let seen = repository.visibility ?? (repository.isPrivate == true ? "private" : "public")
    return (language == nil || repository.language?.lowercased() == language?.lowercased())
      && (isFork == nil || repository.isFork == isFork)
      && (isArchived == nil || repository.isArchived == isArchived)
      && (visibility == nil || seen == visibility?.rawValue)
      && topics.allSatisfy { (repository.topics ?? []).contains($0.lowercased()) }
  }
}
