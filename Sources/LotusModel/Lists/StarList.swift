import Essentials
public import FoundationEssentials

/// Model: a star list, which is a collection of repositories with a name.
///
/// See https://docs.github.com/graphql/reference/objects#userlist.
public struct StarList: Hashable, Sendable {
  public let id: String
  public let name: String
  /// The form of the name in the address of the list's page.
  public let slug: String
  public let description: String?
  public let isPrivate: Bool
  public let updatedAt: Date?
  /// The number of repositories in the list.
  public let count: Int
  /// The login of the user to whom the list belongs.
  public let owner: String
}

extension StarList: Decodable {
  public init(from decoder: any Decoder) throws {
    let json = try JSONReader(decoder)
    id = try json.member("id").string()
    name = try json.member("name").string()
    slug = try json.member("slug").string()
    description = try json.memberIfAny("description")?.string()
    isPrivate = try json.member("isPrivate").bool()
    updatedAt = try json.memberIfAny("updatedAt")?.date()
    count = try json.member("items").member("totalCount").integer()
    owner = try json.member("user").member("login").string()
  }

  /// The names of the fields of a star list in JSON output, which `members` requests.
  public static let fieldNames = [
    "id", "name", "slug", "description", "isPrivate", "createdAt", "updatedAt", "lastAddedAt", "items", "user",
  ]

  static let members = """
    id name slug description isPrivate createdAt updatedAt lastAddedAt items { totalCount } user { login }
    """
}

/// Model: the queries for star lists and their repositories.
extension ProfileSubject {
  /// The star lists of the account. GitHub returns private lists only to their owner.
  public var starLists: Connection<StarList> {
    let page = "totalCount pageInfo { hasNextPage endCursor } nodes { \(StarList.members) }"
    let lists = "lists(first: 100, after: $after) { \(page) }"
    guard let login else { return Connection("query($after: String) { viewer { \(lists) } }") }
    return Connection(
      "query($login: String!, $after: String) { user(login: $login) { \(lists) } }",
      variables: ["login": .string(login.name)])
  }
}

extension StarList {
  /// The repositories in the list.
  ///
  /// The query gives the fields of a repository the names that they have in the REST API.
  public var repositories: Connection<Repository> {
    Connection(
      """
      query($id: ID!, $after: String) { node(id: $id) { ... on UserList { items(first: 100, after: $after) { \
      totalCount pageInfo { hasNextPage endCursor } nodes { ... on Repository { node_id: id name \
      full_name: nameWithOwner html_url: url description private: isPrivate visibility fork: isFork \
      archived: isArchived is_template: isTemplate mirror_url: mirrorUrl homepage: homepageUrl \
      stargazers_count: stargazerCount forks_count: forkCount created_at: createdAt updated_at: updatedAt \
      pushed_at: pushedAt primaryLanguage { name } repositoryTopics(first: 20) { nodes { topic { name } } } } } } } } }
      """,
      variables: ["id": .string(id)])
  }
}

extension Repository {
  /// The names of the fields that GitHub returns for a repository in a star list.
  public static let fieldNamesInStarList = """
    node_id name full_name html_url description private visibility fork archived is_template mirror_url homepage \
    stargazers_count forks_count created_at updated_at pushed_at language topics
    """.split(separator: " ").map(String.init)
}

/// Model: the owner and the slug of a star list, which identify the list in the address of its
/// page.
public struct StarListName: Hashable, Sendable {
  public let owner: Login
  public let slug: String

  /// Creates a name from its text form, which is a part of the address, for example `octocat/lists/ideas`.
  ///
  /// - Returns: `nil` if the text doesn't have this form.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let owner = try? Login(parts[0]), parts[1] == "lists", !parts[2].isEmpty,
      !parts[2].contains(where: \.isWhitespace)
    else { return nil }
    (self.owner, slug) = (owner, parts[2])
  }

  public init?(_ owner: Login, _ slug: String) {
    self.init("\(owner.name)/lists/\(slug)")
  }

  /// Creates the name of a list, or `nil` if GitHub's values can't be a part of an address.
  public init?(of list: StarList) {
    self.init("\(list.owner)/lists/\(list.slug)")
  }

  public var text: String { "\(owner.name)/lists/\(slug)" }
}

/// Model: the way that a star list is selected.
public enum StarListSelector: Hashable, Sendable {
  /// The name that the user typed.
  case name(String)
  case slug(String)

  /// The name or the slug of the list.
  private var text: String {
    switch self {
    case .name(let text), .slug(let text): text
    }
  }

  /// Returns the list that has exactly the selected name or slug, or `nil` if there is none.
  public func exactList(among lists: [StarList]) -> StarList? {
    let isSlug = if case .slug = self { true } else { false }
    return lists.first { (isSlug ? $0.slug : $0.name) == text }
  }

  /// Returns the selected list.
  ///
  /// An exact match takes precedence. Otherwise, the name or the slug of the list differs from the
  /// text only in letter case.
  ///
  /// - Throws: `StarListError` if no list matches. Also if the names of several lists differ from
  ///   the typed name only in letter case.
  public func list(among lists: [StarList], of subject: ProfileSubject) throws(StarListError) -> StarList {
    if let exact = exactList(among: lists) { return exact }
    let similar = lists.filter { [$0.name, $0.slug].contains { $0.lowercased() == text.lowercased() } }
    guard let list = similar.first else { throw .unknown(text, of: subject, known: lists.map(\.name)) }
    guard similar.count == 1 else { throw .ambiguous(text, similar.map(\.name)) }
    return list
  }
}

/// Model: a reason why star lists can't be shown or changed.
public enum StarListError: Error, Hashable, Sendable {
  /// No list of the account has the name. `known` are the names of the lists.
  case unknown(String, of: ProfileSubject, known: [String])
  /// The user has no such list to add a repository to.
  case unknownTarget(String, known: [String])
  /// Several names differ from the text only in their case.
  case ambiguous(String, [String])
  /// The list was deleted after it was found. `name` is `nil` on the page of the list itself, which
  /// has the name in its title.
  case deleted(name: String? = nil)
  /// The server doesn't have star lists.
  case unsupported
  case emptyName
  case longName(count: Int, limit: Int)
  /// Another list already has the name.
  case taken(String)
  /// A list could not be read completely, so the list may contain the repository to change. A
  /// change replaces all lists of the repository, so it could remove the repository from the list
  /// that wasn't read.
  case incomplete(StarList)
  /// GitHub created a public list with this name instead of a private one.
  case notPrivate(String)
  /// GitHub put a repository into other lists than requested.
  case kept(RepositoryName, requested: [String], actual: [String])
}

extension NetworkError {
  /// The error to report if this error is the result of a request for star lists. Older versions of
  /// GitHub Enterprise Server don't have star lists.
  public var aboutStarLists: any Error {
    guard case .query(let messages) = self else { return self }
    // A server without star lists reports one of these faults about its schema. If a list was
    // deleted, GitHub reports another error.
    let faults = ["doesn't exist on type", "isn't a defined input type", "No such type"]
    let names = ["Field 'lists'", "UserList"]
    let isUnsupported = messages.contains { message in
      names.contains { message.contains($0) } && faults.contains { message.contains($0) }
    }
    return isUnsupported ? StarListError.unsupported : self
  }
}
