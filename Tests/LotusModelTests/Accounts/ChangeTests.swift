import LotusModel
import Testing

struct ChangeTests {
  @Test func `Only changes that restore what was before have an opposite`() throws {
    let star = Change.relation(RelationChange(.starring(try RepositoryName("octocat/hello-world")), holds: true))
    let link = Change.account(.addSocialAccount("https://example.com"))
    #expect([star, link].opposite?.compactMap(\.reversed) == [star, link])
    #expect([star, .account(.removeEmail("a@b.c"))].opposite == nil)
    #expect(Change.account(.removeKey(.ssh, id: 1)).reversed == nil)
  }
}
