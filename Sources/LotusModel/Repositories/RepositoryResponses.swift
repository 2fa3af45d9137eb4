public import Essentials

/// Model: the results of the requests for the page of a repository.
///
/// A result is either the received value or the error that prevented it. It is `nil` if the part
/// wasn't requested.
public struct RepositoryResponses: Equatable, Sendable {
  public typealias Response<Value: Sendable> = Result<Received<Value>, NetworkError>

  public private(set) var repository: Repository
  private let source: JSONSource
  public let languages: Response<Languages>?
  public let issues: Response<Rows<Issue>>?
  /// The README. The value is `nil` if the repository has none.
  public let readme: Response<Readme?>?
  private let star: Result<Bool, NetworkError>?

  /// A part that can be missing from the page.
  public enum Part: Hashable, Sendable, CaseIterable {
    case languages, issues, readme, star
  }

  public init(
    repository: Received<Repository>, languages: Response<Languages>?, issues: Response<Rows<Issue>>?,
    readme: Response<Readme?>?, isStarred: Result<Bool, NetworkError>?
  ) {
    self.repository = repository.value
    source = repository.json
    self.languages = languages
    self.issues = issues
    self.readme = readme
    star = isStarred
    self.repository.isStarred = try? isStarred?.get()
  }

  /// Whether the signed-in user has starred the repository.
  public var isStarred: Result<Bool, NetworkError>? {
    repository.isStarred.map { .success($0) } ?? star
  }

  public func error(_ part: Part) -> NetworkError? {
    switch part {
    case .languages: languages?.error ?? (try? languages?.get().value.unread?.error)
    case .issues: issues?.error ?? (try? issues?.get().value.error)
    case .readme: readme?.error
    case .star: star?.error
    }
  }

  /// The reason why the text of the README is missing, although the file has loaded.
  public var readmeError: ReadmeError? {
    (try? readme?.get())?.value?.error(page: repository.url)
  }

  /// The parts that couldn't be loaded completely, grouped by their errors.
  public var missingParts: [MissingParts<Part>] {
    MissingParts.groups(Part.allCases.compactMap { part in error(part).map { (part, $0) } })
  }

  /// The parts that are missing from the JSON, which contains even the rows that couldn't be read.
  public var partsMissingInJSON: [MissingParts<Part>] {
    missingParts.filter { if case .malformed(.rows) = $0.error { false } else { true } }
  }

  /// Returns the responses after changes. They stay the same if it isn't known whether the user has
  /// starred the repository.
  public func applying(_ changes: [RelationChange]) -> RepositoryResponses {
    var responses = self
    if repository.isStarred != nil { responses.repository = changes.reduce(repository) { $0.applying($1) } }
    return responses
  }

  /// The names of the fields in `json`. GitHub returns more fields for a single repository than for
  /// the repositories in a list.
  public static let fieldNames =
    Repository.fieldNames
      + """
      organization parent source template_repository delete_branch_on_merge allow_squash_merge allow_merge_commit \
      allow_rebase_merge allow_auto_merge allow_update_branch use_squash_pr_title_as_default \
      squash_merge_commit_title squash_merge_commit_message merge_commit_title merge_commit_message \
      anonymous_access_enabled languages issues readme
      """.split(separator: " ").map(String.init)

  /// Returns the parts whose fields the JSON contains.
  ///
  /// - Parameter fields: The fields to print, or `nil` for all fields.
  public static func parts(of fields: [String]?) -> Set<Part> {
    let all: [String: Part] = ["languages": .languages, "issues": .issues, "readme": .readme]
    return Set(all.filter { fields?.contains($0.key) ?? true }.values)
  }

  /// The repository as GitHub sent it, with the additional fields `languages`, `issues` and
  /// `readme`. An additional field is null if its request failed.
  public var json: JSONSource {
    source.adding([
      ("languages", try? languages?.get().json), ("issues", try? issues?.get().json),
      ("readme", try? readme?.get().json),
    ])
  }
}
