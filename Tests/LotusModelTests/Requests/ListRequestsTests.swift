import FoundationEssentials
import LotusModel
import Testing

struct ListRequestsTests {
  private func url<Answer>(_ request: APIRequest<Answer>) throws -> String? {
    try GitHubServer(hostname: "github.com").url(request.path, query: request.query)?.absoluteString
  }

  @Test func `Each list has its address, below the account or below one's own`() throws {
    let user = ProfileSubject.user(try Login("octocat"))
    let base = "https://api.github.com"
    #expect(try url(user.followersRequest) == "\(base)/users/octocat/followers")
    #expect(try url(user.followingRequest) == "\(base)/users/octocat/following")
    #expect(try url(user.starredRequest) == "\(base)/users/octocat/starred")
    #expect(try url(user.allOrganizationsRequest) == "\(base)/users/octocat/orgs")
    #expect(try url(user.gistsRequest) == "\(base)/users/octocat/gists")
    #expect(try url(ProfileSubject.viewer.followersRequest) == "\(base)/user/followers")
    #expect(try url(ProfileSubject.viewer.gistsRequest) == "\(base)/gists")
    #expect(ProfileSubject.viewer.gistsRequest.needsSignIn)
    #expect(!user.followersRequest.needsSignIn)
  }

  @Test(
    arguments: [
      (nil, ""), (.stars, ""), (.updated, "?sort=updated&direction=desc"), (.pushed, "?sort=pushed&direction=desc"),
      (.name, "?sort=full_name&direction=asc"),
    ] as [(RepositorySort?, String)])
  func `GitHub sorts by what it can`(sort: RepositorySort?, query: String) throws {
    let request = ProfileSubject.user(try Login("octocat")).repositoriesRequest(sort: sort)
    #expect(try url(request) == "https://api.github.com/users/octocat/repos\(query)")
  }

  @Test(
    arguments: [
      (nil, 1, "per_page=100", nil), (30, 1, "per_page=30", 1), (1, 1, "per_page=1", 1), (100, 1, "per_page=100", 1),
      (101, 1, "per_page=100", 2), (250, 1, "per_page=100", 3), (nil, 7, "per_page=100&page=7", nil),
      (30, 2, "per_page=30&page=2", 1),
    ] as [(Int?, Int, String, Int?)])
  func `No more is asked for than is wanted`(limit: Int?, first: Int, query: String, pages: Int?) throws {
    let range = ListRange(limit: limit, firstPage: first)
    let request = ProfileSubject.user(try Login("o")).followersRequest.paged(range)
    #expect(try url(request) == "https://api.github.com/users/o/followers?\(query)")
    #expect(range.pageCount == pages)
  }
}
