import ModelExamples
import Testing

@testable import LotusModel

struct RelationChangeTests {
  private func star(_ holds: Bool = true) throws -> RelationChange {
    RelationChange(.starring(try RepositoryName("octocat/hello-world")), holds: holds)
  }

  private func follow(_ login: String, _ holds: Bool = true) throws -> RelationChange {
    RelationChange(.following(try Login(login)), holds: holds)
  }

  @Test func `A change and its reverse lead back, and applying either twice counts once`() throws {
    let repository = try Repository.example { ($0.stars, $0.isStarred) = (3, false) }
    let starred = repository.applying(try star())
    #expect(starred.stars == 4 && starred.isStarred == true)
    #expect(starred.applying(try star()) == starred)
    #expect(starred.applying(try star().reversed) == repository)
    #expect(repository.applying(try star(false)) == repository)
  }

  @Test func `A change of another repository or account changes nothing`() throws {
    let repository = try Repository.example { $0.fullName = "octocat/linguist" }
    #expect(repository.applying(try star()) == repository)
    let account = Account(login: "mona")
    #expect(account.applying(try follow("hubot")) == account)
    let user = User.example
    #expect(user.applying(try follow("mona"), isViewer: false) == user)
    #expect(user.applying(try star(), isViewer: true) == user)
  }

  @Test func `A pinned repository whose star isn't known counts a star once`() throws {
    var profile = Profile(user: .example, highlights: ProfileHighlights(pinned: []))
    profile.highlights?.pinned = [try .example { ($0.stars, $0.isStarred) = (3, nil) }]
    let starred = profile.applying(try star(), isViewer: false).applying(try star(), isViewer: false)
    #expect(starred.highlights?.pinned.map(\.stars) == [4])
    #expect(starred.applying(try star(false), isViewer: false).highlights?.pinned.map(\.stars) == [3])
  }

  @Test(arguments: [nil, false, true]) func `A followed user has one more follower unless they were followed`(
    isFollowed: Bool?
  ) throws {
    var profile = Profile(user: .example, highlights: ProfileHighlights(pinned: [], isFollowed: isFollowed))
    profile.user.followers = 7
    let change = try follow("OctoCat")
    let followed = profile.applying(change, isViewer: false)
    #expect(followed.user.followers == (isFollowed == true ? 7 : 8) && followed.highlights?.isFollowed == true)
    #expect(followed.applying(change, isViewer: false) == followed)
    #expect(
      followed.applying(change.reversed, isViewer: false).user.followers == followed.user.followers.map { $0 - 1 })
  }

  @Test func `The signed-in user follows one more account for each change`() throws {
    var viewer = User.example
    viewer.following = 2
    for change in [try follow("mona"), try follow("hubot"), try follow("mona"), try follow("hubot", false)] {
      viewer = viewer.applying(change, isViewer: true)
    }
    #expect(viewer.following == 3)
  }

  @Test func `A block ends the follow, and unblocking doesn't restore it`() throws {
    var mona = Account(login: "mona")
    mona.person = Account.Person(isFollowed: true)
    let block = RelationChange(.blocking(try Login("mona")), holds: true)
    #expect(mona.applying(block.reversed) == mona)
    let blocked = mona.applying(block)
    #expect(blocked.person?.isBlocked == true && blocked.person?.isFollowed == false)
    let unblocked = blocked.applying(block.reversed)
    #expect(unblocked.person?.isBlocked == false && unblocked.person?.isFollowed == false)
  }
}
