import LotusModel
import Testing
import ViewModels

struct RelationChangeViewModelTests {
  @Test(arguments: [
    (true, true, "Followed mona", "Starred o/r"),
    (true, false, "You already follow mona", "You already starred o/r"),
    (false, true, "Unfollowed mona", "Unstarred o/r"),
    (false, false, "You were not following mona", "You had not starred o/r"),
  ])
  func `A relation change is described in a sentence`(
    holds: Bool, isChanged: Bool, follow: String, star: String
  ) throws {
    let following = RelationChange(.following(try Login("mona")), holds: holds)
    let starring = RelationChange(.starring(try RepositoryName("o/r")), holds: holds)
    #expect(RelationChangeViewModel(following, isChanged: isChanged).sentence == follow)
    #expect(RelationChangeViewModel(starring, isChanged: isChanged).sentence == star)
  }
}
