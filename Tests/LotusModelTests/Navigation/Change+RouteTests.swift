import LotusModel
import Testing

struct ChangeRouteTests {
  @Test(arguments: [
    ("profile octocat", ["repository octocat/hello-world"], true), ("repository octocat/Hello-World", [], true),
    ("starred", ["repository octocat/linguist"], false), ("emails", [], false),
  ])
  func `A star is visible on the page of its repository, and where a row opens it`(
    place: String, rows: [String], isVisible: Bool
  ) throws {
    let star = Change.relation(RelationChange(.starring(try RepositoryName("octocat/Hello-World")), holds: true))
    let route = try #require(Route(text: place))
    #expect(star.isVisible(among: [route] + rows.compactMap { Route(text: $0) }) == isVisible)
  }

  @Test(arguments: [
    (Change.account(.removeEmail("a@b.c")), Route.emails), (.account(.removeKey(.gpg, id: 1)), .keys(.gpg)),
    (.account(.addSocialAccount("https://a.example")), .socialAccounts),
  ])
  func `A change of the own account is visible only in its list`(change: Change, route: Route) {
    #expect(change.isVisible(among: [route]))
    #expect(!change.isVisible(among: [.profile(.viewer)]))
  }

  @Test func `A block is visible in the list of blocked users, even after it has left the list`() throws {
    #expect(
      Change.relation(RelationChange(.blocking(try Login("spammer")), holds: false)).isVisible(among: [.blocked]))
  }
}
