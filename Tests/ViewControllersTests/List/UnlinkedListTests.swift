import FoundationEssentials
import HTTP
import LotusModel
import ModelControllers
import Testing

@testable import Terminal
@testable import ViewControllers

/// Lists from a server that sends full pages without links.
@MainActor
struct UnlinkedListTests {
  @Test(arguments: [(260, true), (100, false)])
  func `In the app, a list says that the profile counts more rows`(count: Int, isTold: Bool) async throws {
    let clock = NetworkClock(now: { .example }, sleep: { _ in })
    let network = NetworkController(
      server: try GitHubServer(hostname: "github.com"), userAgent: "tests",
      credentials: CredentialController(stores: []),
      scheduler: RequestScheduler(transport: FollowersTransport(), clock: clock), clock: clock)
    let subject = ProfileSubject.user(try Login("octocat"))
    let list = ListViewController<Account>(
      orders: [ListOrder(subject.followersRequest)], at: .followers(of: subject), for: .app, countOnProfile: count,
      network: network, clock: .example)
    while list.needsLoad { try await list.load() }
    let notes = list.notes(for: .app).map { $0.line(cutTo: 200).string }
    #expect(notes.contains { $0.contains("the server reports 260 rows, but returned only 100") } == isTold)
  }
}

private struct FollowersTransport: Transport {
  func response(to request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    let rows = (0..<100).map { #"{"login":"user\#($0)","id":\#($0),"type":"User","html_url":"u"}"# }
    return HTTPResponse(status: 200, body: Data("[\(rows.joined(separator: ","))]".utf8))
  }
}
