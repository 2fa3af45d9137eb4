import LotusModel
import ModelExamples
import Testing
import ViewModels

struct StarListChangeViewModelTests {
  @Test(arguments: [
    (0, "It is empty."), (1, "It has 1 repository, which stays starred."),
    (1_200, "It has 1,200 repositories, which stay starred."),
  ])
  func `The question before a deletion says what happens to the repositories`(count: Int, words: String) throws {
    let list = try decoded(
      StarList.self,
      """
      {"id":"UL_1","name":"Ideas","slug":"ideas","isPrivate":false,"items":{"totalCount":\(count)},\
      "user":{"login":"mona"}}
      """)
    #expect(StarListChangeViewModel.consequence(ofDeleting: list) == "\(words) This cannot be undone.")
  }
}
