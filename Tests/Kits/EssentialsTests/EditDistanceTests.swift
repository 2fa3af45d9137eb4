import Testing

@testable import Essentials

struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "abc", 3), ("profile", "profile", 0), ("profil", "profile", 1),
    ("profiles", "profile", 1), ("profole", "profile", 1), ("porfile", "profile", 1), ("ab", "ba", 1),
    ("repso", "repos", 1), ("abc", "cba", 2), ("kitten", "sitting", 3), ("api", "help", 4), ("é", "e", 1),
    ("日本", "日本語", 1), ("ca", "abc", 3),
  ])
  func `The distance counts inserted, deleted, changed and swapped letters`(one: String, other: String, distance: Int) {
    #expect(one.editDistance(to: other) == distance)
    #expect(other.editDistance(to: one) == distance)
  }
}
