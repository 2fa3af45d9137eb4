/// Model: the requests for the lists around an account.
extension ProfileSubject {
  /// https://docs.github.com/rest/users/followers
  public var followersRequest: APIRequest<[Account]> {
    request("/followers")
  }

  public var followingRequest: APIRequest<[Account]> {
    request("/following")
  }

  /// https://docs.github.com/rest/repos/repos#list-repositories-for-a-user. GitHub's list for the viewer also has what they
  /// merely collaborate on, unless it is told not to.
  public func repositoriesRequest(sort: RepositorySort?) -> APIRequest<[Repository]> {
    let own = self == .viewer ? [QueryItem("affiliation", "owner")] : []
    return request("/repos", query: own + (sort?.query ?? []))
  }

  /// https://docs.github.com/rest/activity/starring
  public var starredRequest: APIRequest<[Repository]> {
    request("/starred")
  }

  /// https://docs.github.com/rest/orgs/orgs
  public var allOrganizationsRequest: APIRequest<[Organization]> {
    request("/orgs")
  }

  /// https://docs.github.com/rest/gists/gists; one's own are the one list that is not below `/user`.
  public var gistsRequest: APIRequest<[Gist]> {
    self == .viewer ? APIRequest("/gists", needsSignIn: true) : request("/gists")
  }
}

/// Model: an order of repositories.
public enum RepositorySort: String, Hashable, Sendable, CaseIterable {
  case stars, updated, pushed, name

  /// GitHub sorts by everything but stars: those are sorted when all repositories are there.
  var query: [QueryItem] {
    switch self {
    case .stars: []
    case .updated: [QueryItem("sort", "updated"), QueryItem("direction", "desc")]
    case .pushed: [QueryItem("sort", "pushed"), QueryItem("direction", "desc")]
    case .name: [QueryItem("sort", "full_name"), QueryItem("direction", "asc")]
    }
  }
}

/// Model: which part of a list is wanted.
///
/// GitHub is always asked for its largest pages, so that what one range has brought into the cache serves every other.
public struct ListRange: Hashable, Sendable {
  /// Rows of GitHub's largest page.
  public static let largestPage = 100

  /// The number of rows; nil for all.
  public let limit: Int?
  /// The page to begin with, counted from 1.
  public let firstPage: Int

  public init(limit: Int?, firstPage: Int = 1) {
    self.limit = limit
    self.firstPage = firstPage
  }

  /// Rows of one of the pages that `firstPage` counts.
  private var pageSize: Int {
    min(limit ?? Self.largestPage, Self.largestPage)
  }

  /// Rows of the whole list before the first that is wanted.
  public var offset: Int {
    (firstPage - 1) * pageSize
  }

  /// GitHub's page with the first row that is wanted.
  public var firstFetchedPage: Int {
    offset / Self.largestPage + 1
  }

  /// Rows of that page before the first that is wanted.
  public var skippedCount: Int {
    offset % Self.largestPage
  }

  /// How many of GitHub's pages can be needed; nil for all there are.
  public var fetchedPageCount: Int? {
    limit.map { (skippedCount + $0 + Self.largestPage - 1) / Self.largestPage }
  }

  /// What is still to be fetched where GitHub's pages up to this one have come.
  public func remainder(afterFetched number: Int) -> ListRange {
    let left = fetchedPageCount.map { ($0 - (number + 1 - firstFetchedPage)) * Self.largestPage }
    return ListRange(limit: left, firstPage: number + 1)
  }

  /// The page to begin with after so many rows of the range.
  public func page(afterRows count: Int) -> Int {
    firstPage + count / pageSize
  }

  /// The page to begin with where all rows up to the end of one of GitHub's pages are known.
  public func page(afterFetched number: Int) -> Int {
    number * Self.largestPage / pageSize + 1
  }
}

extension APIRequest {
  /// The same request for the pages of a range; the first page is what GitHub gives when none is named.
  public func paged(_ range: ListRange) -> APIRequest {
    var request = self
    request.query.append(QueryItem("per_page", String(ListRange.largestPage)))
    if range.firstFetchedPage > 1 { request.query.append(QueryItem("page", String(range.firstFetchedPage))) }
    return request
  }
}
