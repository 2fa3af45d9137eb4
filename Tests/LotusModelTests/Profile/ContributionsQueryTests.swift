import Essentials
import Testing

@testable import LotusModel

struct ContributionsQueryTests {
  @Test func `A contributions query has a login for a named user, but not for the viewer`() throws {
    let octocat = ProfileSubject.user(try Login("octocat")).contributionsQuery()
    #expect(octocat.document.hasPrefix("query($login: String!) { user(login: $login) { contributionsCollection { "))
    #expect(octocat.variables == ["login": .string("octocat")])
    let own = ProfileSubject.viewer.contributionsQuery(year: 2025)
    let span = #"(from: "2025-01-01T00:00:00Z", to: "2025-12-31T23:59:59Z")"#
    #expect(own.document.hasPrefix("query { viewer { contributionsCollection\(span) { contributionYears contribution"))
    #expect(own.variables.isEmpty)
  }
}
