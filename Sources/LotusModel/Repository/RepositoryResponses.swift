/// Model: the answers that the page of a repository is made of, each as it came, or why it did not.
public struct RepositoryResponses: Equatable, Sendable {
  public typealias Response<Value: Sendable> = Result<Received<Value>, NetworkError>

  public private(set) var repository: Repository
  private let source: JSONSource
  public let languages: Response<[String: Int]>
  public let issues: Response<[Issue]>
  /// A repository may have none.
  public let readme: Response<Readme?>
  /// Whether the viewer has starred it; nil where there is no viewer.
  public private(set) var isStarred: Result<Bool, NetworkError>?

  /// A part that the page can do without.
  public enum Part: Hashable, Sendable, CaseIterable {
    case languages, issues, readme, star
  }

  public init(
    repository: Received<Repository>, languages: Response<[String: Int]>, issues: Response<[Issue]>,
    readme: Response<Readme?>, isStarred: Result<Bool, NetworkError>?
  ) {
    self.repository = repository.value
    source = repository.json
    self.languages = languages
    self.issues = issues
    self.readme = readme
    self.isStarred = isStarred
  }

  public func error(_ part: Part) -> NetworkError? {
    switch part {
    case .languages: languages.error
    case .issues: issues.error
    case .readme: readme.error
    case .star: isStarred?.error
    }
  }

  /// Counts the viewer's star before GitHub does.
  public mutating func setStarred(_ isStarred: Bool) {
    guard self.isStarred == .success(!isStarred) else { return }
    self.isStarred = .success(isStarred)
    repository.stars &+= isStarred ? 1 : -1
  }

  /// The fields of `json`: a repository that is asked for alone has more than those of a list.
  public static let fieldNames =
    Repository.fieldNames
      + """
      organization parent source template_repository delete_branch_on_merge allow_squash_merge allow_merge_commit \
      allow_rebase_merge allow_auto_merge allow_update_branch use_squash_pr_title_as_default \
      squash_merge_commit_title squash_merge_commit_message merge_commit_title merge_commit_message \
      anonymous_access_enabled languages issues readme
      """.split(separator: " ").map(String.init)

  /// The repository as GitHub sent it, the parts beside it, null where they are not known.
  public var json: JSONSource {
    source.adding([
      ("languages", try? languages.get().json), ("issues", try? issues.get().json),
      ("readme", try? readme.get().json),
    ])
  }
}
