public import Essentials
public import FoundationEssentials

/// Model: a repository.
///
/// Some fields are missing from GitHub's lists or aren't fetched for pinned repositories. Their
/// properties are optional. See https://docs.github.com/rest/repos/repos.
public struct Repository: Hashable, Sendable {
  public var name: String
  public var fullName: String
  public var url: String
  public var description: String?
  public var language: String?
  /// The number of stars. `nil` if the server doesn't return it.
  public var stars: Int?
  public var isFork: Bool?
  /// The full name of the repository that a fork was made from. GitHub doesn't return it in lists.
  public var parent: String?
  /// The address of the repository that this one mirrors.
  public var mirroredAddress: String?
  public var isTemplate: Bool?
  public var isArchived: Bool?
  public var isPrivate: Bool?
  /// The visibility: `public`, `private` or `internal`. GitHub also reports an internal repository
  /// as private.
  public var visibility: String?
  public var pushedAt: Date?
  public var createdAt: Date?
  public var homepage: String?
  public var topics: [String]?
  public var license: License?
  public var defaultBranch: String?
  public var forks: Int?
  public var watchers: Int?
  /// The number of open issues and pull requests.
  public var openIssues: Int?
  /// The ID of the repository in GraphQL.
  public var nodeID: String?
  /// Whether the signed-in user has starred the repository, or `nil` if that isn't known.
  public var isStarred: Bool?

  /// The license that GitHub detected in the repository.
  public struct License: Hashable, Sendable {
    public var name: String
  }

  /// A pinned repository with the field names of GitHub's REST API.
  ///
  /// Pinned repositories are fetched with GraphQL. Repositories from the REST API are printed as
  /// GitHub returned them, without this property.
  public var json: JSONValue {
    .object([
      "name": .string(name), "full_name": .string(fullName), "html_url": .string(url),
      "stargazers_count": JSONValue(optional: stars), "forks_count": JSONValue(optional: forks),
      "description": JSONValue(optional: description), "language": JSONValue(optional: language),
    ])
  }
}

extension Repository: Decodable {
  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    name = try json.member("name").string()
    // In 2012, GitHub's responses didn't contain the full name, and the number of stars had another
    // name. Such responses are accepted, too.
    let owner = json.known("owner") { try $0.member("login").string() }
    let name = name
    fullName =
      try json.memberIfAny("full_name")?.string() ?? owner.map { "\($0)/\(name)" }
      ?? json.member("full_name").string()
    url = try json.memberIfAny("html_url")?.string() ?? ""
    description = try json.memberIfAny("description")?.string()
    language =
      try json.memberIfAny("language")?.string() ?? json.known("primaryLanguage") { try $0.member("name").string() }
    let stars = ["stargazers_count", "watchers", "watchers_count"].lazy.compactMap { json[$0] }.first { !$0.isNull }
    self.stars = try stars?.integer()
    isFork = try json.memberIfAny("fork")?.bool()
    parent = json.known("parent") { try $0.member("full_name").string() }
    mirroredAddress = try json.memberIfAny("mirror_url")?.string()
    isTemplate = try json.memberIfAny("is_template")?.bool()
    isArchived = try json.memberIfAny("archived")?.bool()
    isPrivate = try json.memberIfAny("private")?.bool()
    // GraphQL returns capital letters.
    visibility = try json.memberIfAny("visibility")?.string().lowercased()
    pushedAt = try json.memberIfAny("pushed_at")?.date()
    createdAt = try json.memberIfAny("created_at")?.date()
    homepage = try json.memberIfAny("homepage")?.string()
    topics =
      json.known("topics") { try $0.known { try $0.string() } }
      ?? json.known("repositoryTopics") { topics in
        try topics.member("nodes").known { try $0.member("topic").member("name").string() }
      }
    license = json.known("license") { License(name: try $0.member("name").string()) }
    defaultBranch = try json.memberIfAny("default_branch")?.string()
    forks = try json.memberIfAny("forks_count")?.integer()
    // GitHub's `watchers_count` is the number of stars, not of watchers.
    watchers = try json.memberIfAny("subscribers_count")?.integer()
    openIssues = try json.memberIfAny("open_issues_count")?.integer()
    nodeID = try json.memberIfAny("node_id")?.string()
  }
}

/// Model: a page of results from `GET /search/repositories`.
public struct RepositorySearch: Hashable, Sendable {
  public var items: Rows<Repository>
  /// Whether GitHub ended the search before it had found all results.
  public var isIncomplete: Bool
}

extension RepositorySearch: Decodable {
  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    items = try json.member("items").rows { try Repository(from: $0) }
    isIncomplete = json.known("incomplete_results") { try $0.bool() } ?? false
  }
}

extension Repository {
  /// The names of all fields that GitHub returns for a repository, in GitHub's order.
  public static let fieldNames = """
    id node_id name full_name private owner html_url description fork url forks_url keys_url \
    collaborators_url teams_url hooks_url issue_events_url events_url assignees_url branches_url tags_url \
    blobs_url git_tags_url git_refs_url trees_url statuses_url languages_url stargazers_url contributors_url \
    subscribers_url subscription_url commits_url git_commits_url comments_url issue_comment_url contents_url \
    compare_url merges_url archive_url downloads_url issues_url pulls_url milestones_url notifications_url \
    labels_url releases_url deployments_url created_at updated_at pushed_at git_url ssh_url clone_url \
    svn_url homepage size stargazers_count watchers_count language has_issues has_projects has_downloads \
    has_wiki has_pages has_discussions has_pull_requests forks_count mirror_url archived disabled \
    open_issues_count license allow_forking is_template web_commit_signoff_required \
    pull_request_creation_policy topics visibility forks open_issues watchers default_branch permissions \
    role_name security_and_analysis custom_properties code_of_conduct network_count subscribers_count \
    temp_clone_token
    """.split(separator: " ").map(String.init)
}
