import Essentials
import HTTP
import LotusModel
import Testing

struct RelationTests {
  @Test(arguments: [true, false], [true, false])
  func `The JSON of a relation change has its action, its target and whether it changed`(
    holds: Bool, isChanged: Bool
  ) throws {
    let follow = RelationChange(.following(try Login("octocat")), holds: holds)
    let star = RelationChange(.starring(try RepositoryName("o/r")), holds: holds)
    #expect(
      try JSONText.encode(follow.result(isChanged: isChanged).json, pretty: false)
        == #"{"action":"\#(holds ? "follow" : "unfollow")","changed":\#(isChanged),"target":"octocat"}"#)
    #expect(
      try JSONText.encode(star.result(isChanged: isChanged).json, pretty: false)
        == #"{"action":"\#(holds ? "star" : "unstar")","changed":\#(isChanged),"target":"o/r"}"#)
  }

  @Test func `Checking, adding and removing a relation use the same path`() throws {
    let follow = Relation.following(try Login("dependabot[bot]"))
    let star = Relation.starring(try RepositoryName("octocat/Hello.World"))
    #expect(follow.checkRequest.path == "/user/following/dependabot%5Bbot%5D")
    #expect(star.checkRequest.path == "/user/starred/octocat/Hello.World")
    for relation in [follow, star] {
      #expect(relation.checkRequest.method == .get)
      let change = RelationChange(relation, holds: true)
      #expect(change.request.method == .put)
      #expect(change.reversed.request.method == .delete)
      #expect(change.request.path == relation.checkRequest.path)
      #expect(relation.checkRequest.needsSignIn && change.reversed.request.needsSignIn)
    }
  }

  @Test(arguments: [("octocat", "OctoCat", true), ("octocat", "octocat2", false), ("a-b", "A-B", true)])
  func `Logins are compared without regard to letter case`(one: String, other: String, same: Bool) throws {
    #expect(try Login(one).isSame(as: Login(other)) == same)
  }
}
