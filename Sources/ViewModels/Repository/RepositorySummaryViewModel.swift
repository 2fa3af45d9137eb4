public import LotusModel

/// View model: the head of a repository page, with name, visibility and description.
public struct RepositorySummaryViewModel: Hashable, Sendable {
  public let title: LinkedText
  public let notes: [LinkedText]
  public let description: String?

  public init(_ repository: Repository) {
    title = LinkedText(repository.fullName, link: repository.url)
    let template = repository.isTemplate == true ? " template" : ""
    let marks = [
      LinkedText(
        (repository.limitedVisibility ?? "public") + template,
        role: repository.limitedVisibility == nil ? nil : .attention),
      repository.parent.map { LinkedText("forked from \($0)") }
        ?? (repository.isFork == true ? LinkedText("fork") : nil),
      repository.mirroredAddress?.nonBlank.map { LinkedText("mirrored from \($0)") },
      repository.isArchived == true ? LinkedText("archived", role: .attention) : nil,
    ]
    notes = marks.compactMap { $0 }
    description = repository.description?.nonBlank?.withEmoji
  }
}

extension Repository {
  /// The visibility of a repository that isn't public, or `nil` for a public repository.
  var limitedVisibility: String? {
    let known = visibility ?? (isPrivate == true ? "private" : "public")
    return known == "public" ? nil : known
  }
}

/// View model: the labeled details of a repository. Details without a value are left out.
public struct RepositoryDetailsViewModel: Hashable, Sendable {
  public let owner: LabelledText
  public let rows: [LabelledText]

  public init(_ repository: Repository, from viewpoint: Viewpoint) {
    let owner = repository.fullName.split(separator: "/").first.map(String.init) ?? repository.fullName
    self.owner = LabelledText("Owner", LinkedText(owner, link: "\(viewpoint.webURL)/\(owner)"))
    let facts: [(String, LinkedText?)] = [
      ("Website", repository.homepage?.nonBlank.map { LinkedText(address: $0) }),
      ("Topics", repository.topics?.joined(separator: ", ").nonBlank.map { LinkedText($0) }),
      ("License", (repository.license?.name.nonBlank).map { LinkedText($0) }),
      ("Branch", repository.defaultBranch.map { LinkedText($0) }),
      ("Created", repository.createdAt.map { LinkedText($0.dayAndAge(at: viewpoint.now)) }),
      ("Pushed", repository.pushedAt.map { LinkedText($0.age(at: viewpoint.now)) }),
    ]
    rows = facts.compactMap { label, value in value.map { LabelledText(label, $0) } }
  }
}

/// View model: the counts of a repository, such as "8 stars".
public struct RepositoryCountsViewModel: Hashable, Sendable {
  public let items: [LinkedText]

  /// Creates the counts of a repository.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - isStarred: Whether the signed-in user has starred the repository, or `nil` if that isn't
  ///     known.
  public init(_ repository: Repository, isStarred: Bool?) {
    let stars = repository.stars?.counted("star", "stars")
    let counts: [(String?, TextRole?)] = [
      (isStarred == true ? stars.map { "\($0), including yours" } : stars, .stars),
      (repository.forks?.counted("fork", "forks"), .forks), (repository.watchers?.counted("watcher", "watchers"), nil),
      (repository.openIssues?.counted("open issue or pull request", "open issues and pull requests"), nil),
    ]
    items = counts.compactMap { text, role in text.map { LinkedText($0, role: role) } }
  }
}
