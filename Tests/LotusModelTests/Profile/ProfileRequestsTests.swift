import Essentials
import FoundationEssentials
import HTTP
import ModelExamples
import Testing

@testable import LotusModel

struct ProfileRequestsTests {
  private func url<Response>(_ request: APIRequest<Response>) throws -> String? {
    try GitHubServer(hostname: "github.com").url(request.path, query: request.query)?.absoluteString
  }

  @Test(arguments: [
    ("octocat", "octocat"), ("dependabot[bot]", "dependabot%5Bbot%5D"), ("mona_acme", "mona_acme"),
  ])
  func `Requests for the profile of a named user contain the login`(login: String, encoded: String) throws {
    let subject = ProfileSubject.user(try Login(login))
    let base = "https://api.github.com/users/\(encoded)"
    #expect(try url(subject.userRequest) == base)
    #expect(try url(subject.organizationsRequest) == "\(base)/orgs?per_page=100")
    #expect(try url(subject.socialAccountsRequest) == "\(base)/social_accounts?per_page=100")
    #expect(
      try url(subject.topRepositoriesRequest)
        == "https://api.github.com/search/repositories?q=user%3A\(encoded)&sort=stars&order=desc&per_page=6")
    #expect(subject.highlightsQuery.variables == ["login": .string(login)])
  }

  @Test func `Bots, and a viewer whose login is unknown, have no README request`() throws {
    var user = User.example
    user.login = "dependabot[bot]"
    #expect(user.readmeRequest == nil)
    #expect(ProfileSubject.viewer.readmeRequest(of: .user) == nil, "the login is not known yet")
  }

  @Test func `Only the full highlights query requests contributions`() throws {
    let subject = ProfileSubject.user(try Login("octocat"))
    #expect(subject.highlightsQuery.document.contains("contributionCalendar"))
    #expect(!subject.shortHighlightsQuery.document.contains("contribution"))
    #expect(subject.shortHighlightsQuery.document.contains("pinnedItems"))
  }
}
