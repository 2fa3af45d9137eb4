import HTTP
public import LotusModel

/// View model: the head of a repository page, with name, visibility and description.
public struct RepositorySummaryViewModel: Hashable, Sendable {
  public let title: String
  public let notes: [LinkedText]
  public let description: String?

  public init(_ repository: Repository, from viewpoint: Viewpoint) {
    title = repository.fullName
    let template = repository.isTemplate == true ? " template" : ""
    let parent = repository.parent.map {
      LinkedText("forked from \($0)", to: .repository(named: $0), on: viewpoint.webURL)
    }
    let marks = [
      LinkedText(
        (repository.limitedVisibility ?? "public") + template,
        role: repository.limitedVisibility == nil ? nil : .attention),
      parent ?? (repository.isFork == true ? LinkedText("fork") : nil),
      repository.mirroredAddress?.nonBlank.map { LinkedText("mirrored from \($0)", link: $0) },
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
  public let rows: [LabelledText]

  public init(_ repository: Repository, from viewpoint: Viewpoint) {
    let owner = repository.fullName.split(separator: "/").first.map(String.init) ?? repository.fullName
    let topics = (repository.topics ?? []).map {
      LinkedText($0, link: "\(viewpoint.webURL)/topics/\($0.percentEncoded)")
    }
    let page = Route.repository(named: repository.fullName)?.page(on: viewpoint.webURL)
    let facts: [(String, LinkedText?)] = [
      ("License", (repository.license?.name.nonBlank).map { LinkedText($0) }),
      ("Branch", repository.defaultBranch.map { LinkedText($0) }),
      ("Created", repository.createdAt.map { LinkedText($0.dayAndAge(at: viewpoint.now)) }),
      ("Pushed", repository.pushedAt.map { LinkedText($0.age(at: viewpoint.now)) }),
      ("URL", page.map { LinkedText(address: $0) }),
    ]
    rows =
      [
        LabelledText("Owner", LinkedText(owner, to: .profile(named: owner), on: viewpoint.webURL)),
        repository.homepage?.nonBlank.map { LabelledText("Website", LinkedText(address: $0)) },
        topics.isEmpty ? nil : LabelledText("Topics", topics.joined(by: ", ")),
      ].compactMap { $0 } + facts.compactMap { label, value in value.map { LabelledText(label, $0) } }
  }
}

/// View model: the counts of a repository, such as "8 stars".
public struct RepositoryCountsViewModel: Hashable, Sendable {
  /// The counts, each with a link to the page that lists the accounts or issues.
  public let items: [LinkedText]

  /// Creates the counts of a repository.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - isStarred: Whether the signed-in user has starred the repository, or `nil` if that isn't
  ///     known.
  public init(_ repository: Repository, isStarred: Bool?, from viewpoint: Viewpoint) {
    let stars = repository.stars?.counted("star", "stars")
    let lists: [(String?, TextRole?, String)] = [
      (isStarred == true ? stars.map { "\($0), including yours" } : stars, .stars, "stargazers"),
      (repository.forks?.counted("fork", "forks"), .forks, "forks"),
      (repository.watchers?.counted("watcher", "watchers"), nil, "watchers"),
      (repository.openIssues?.counted("open issue or pull request", "open issues and pull requests"), nil, "issues"),
    ]
    let page = Route.repository(named: repository.fullName)?.page(on: viewpoint.webURL)
    items = lists.compactMap { text, role, path in
      text.map { LinkedText($0, link: page.map { "\($0)/\(path)" }, role: role) }
    }
  }
}
