import LotusModel
import Testing

@testable import ViewControllers

struct RowActionTests {
  @Test func `Rows that can't have a relation don't decide whether it is created or removed`() {
    var (followed, organization) = (Account(login: "mona"), Account(login: "github"))
    followed.person = Account.Person(isFollowed: true)
    organization.kind = "Organization"
    let follow = Account.actions.first { $0.kind == .following }
    #expect(follow?.creates(for: [followed, organization]) == false)
    #expect(follow?.changes(of: [followed, organization]).map(\.item.login) == ["mona"])
  }
}
