import LotusModel
import Testing
import ViewModels

struct RelationChangeViewModelTests {
  @Test(arguments: [
    (true, true, "You now follow mona.", "You starred o/r."),
    (true, false, "You follow mona already.", "You starred o/r already."),
    (false, true, "You no longer follow mona.", "You no longer star o/r."),
    (false, false, "You were not following mona.", "You had not starred o/r."),
  ])
  func `People are told in words`(holds: Bool, isChanged: Bool, follow: String, star: String) throws {
    let following = RelationChange(relation: .following(try Login("mona")), holds: holds, isChanged: isChanged)
    let starring = RelationChange(relation: .starring(try RepositoryName("o/r")), holds: holds, isChanged: isChanged)
    #expect(RelationChangeViewModel(following).sentence == follow)
    #expect(RelationChangeViewModel(starring).sentence == star)
  }
}
