import FoundationEssentials
import LotusModel
import Testing

struct RepositoryRequestsTests {
  private func url<Response>(_ request: APIRequest<Response>) throws -> String? {
    try GitHubServer(hostname: "github.com").url(request.path, query: request.query)?.absoluteString
  }

  @Test func `Requests for a repository and its parts contain its full name`() throws {
    let name = try RepositoryName("octocat/Hello-World")
    let base = "https://api.github.com/repos/octocat/Hello-World"
    #expect(try url(name.repositoryRequest) == base)
    #expect(try url(name.languagesRequest) == "\(base)/languages")
    #expect(try url(name.latestIssuesRequest) == "\(base)/issues?per_page=5")
    #expect(try url(name.readmeRequest) == "\(base)/readme")
    #expect(!name.repositoryRequest.needsSignIn)
  }

  @Test func `Requests for issues and a README allow longer strings`() throws {
    let name = try RepositoryName("octocat/Hello-World")
    #expect(name.latestIssuesRequest.longestText > 4 * 65_536)
    #expect(name.readmeRequest.longestText > name.repositoryRequest.longestText)
  }
}
