import LotusModel
import Testing

struct RepositoryRequestsTests {
  @Test func `Requests for issues and a README allow longer strings`() throws {
    let name = try RepositoryName("octocat/Hello-World")
    #expect(name.latestIssuesRequest.longestText > 4 * 65_536)
    #expect(name.readmeRequest.longestText > name.repositoryRequest.longestText)
  }
}
