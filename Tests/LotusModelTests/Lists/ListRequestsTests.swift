import FoundationEssentials
import LotusModel
import ModelExamples
import Testing

struct ListRequestsTests {
  private func url<Response>(_ request: APIRequest<Response>) throws -> String? {
    try GitHubServer(hostname: "github.com").url(request.path, query: request.query)?.absoluteString
  }

  @Test func `Only the lists of the viewer need a sign-in`() throws {
    #expect(ProfileSubject.viewer.followersRequest.needsSignIn && ProfileSubject.viewer.gistsRequest.needsSignIn)
    #expect(try !ProfileSubject.user(Login("octocat")).followersRequest.needsSignIn)
  }

  @Test(
    arguments: [
      (nil, 1, "", 0, nil), (30, 1, "", 0, 1), (1, 1, "", 0, 1), (100, 1, "", 0, 1), (101, 1, "", 0, 2),
      (250, 1, "", 0, 3), (nil, 7, "&page=7", 0, nil), (30, 2, "", 30, 1), (30, 4, "", 90, 2),
      (30, 5, "&page=2", 20, 1), (250, 3, "&page=3", 0, 3),
    ] as [(Int?, Int, String, Int, Int?)])
  func `List requests use the largest page size for any range`(
    limit: Int?, first: Int, page: String, skipped: Int, count: Int?
  ) throws {
    let range = ListRange(limit: limit, firstPage: first)
    let request = ProfileSubject.user(try Login("o")).followersRequest.paged(range)
    #expect(try url(request) == "https://api.github.com/users/o/followers?per_page=100\(page)")
    #expect(range.skippedCount == skipped)
    #expect(range.fetchedPageCount == count)
  }

  @Test(arguments: [(nil, 3, 4), (30, 1, 4), (250, 2, 3)] as [(Int?, Int, Int)])
  func `The rest of a list begins with the page of the next row`(limit: Int?, fetched: Int, next: Int) {
    #expect(ListRange(limit: limit, firstPage: 1).page(afterFetched: fetched) == next)
  }

  @Test(arguments: [("User", false), ("Organization", true)])
  func `The query for details mentions organizations only if the page has one`(kind: String, expected: Bool) throws {
    let accounts = try decoded(
      [Account].self, #"[{"login":"a","node_id":"1","type":"User"},{"login":"b","node_id":"2","type":"\#(kind)"}]"#)
    let query = try #require(Account.peopleQuery(for: accounts))
    #expect(query.document.contains("Organization") == expected)
    #expect(query.document.contains("isViewer }"))
  }
}
