import LotusModel
import Testing

@testable import ghlotus

@MainActor
struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("", "abc", 3), ("profile", "profile", 0), ("profil", "profile", 1),
    ("profiles", "profile", 1), ("profole", "profile", 1), ("porfile", "profile", 1), ("ab", "ba", 1),
    ("abc", "cba", 2), ("kitten", "sitting", 3), ("api", "help", 4), ("é", "e", 1), ("日本", "日本語", 1), ("ca", "abc", 3),
  ])
  func `A distance counts letters put in, left out, changed or swapped`(one: String, other: String, distance: Int) {
    #expect(Suggestion.distance(one, other) == distance)
    #expect(Suggestion.distance(other, one) == distance)
  }

  @Test(
    arguments: [
      ("profil", "profile"), ("PROFILE", "profile"), ("porfile", "profile"), ("pro", "profile"), ("pr", "profile"),
      ("apii", "api"), ("ap", "api"), ("hlep", "help"), ("x", nil), ("", nil), ("repository", nil), ("p", nil),
      ("completely-else", nil),
    ] as [(String, String?)])
  func `Only a word that is near is suggested`(word: String, near: String?) {
    #expect(Suggestion.nearest(to: word, among: ["profile", "api", "help"]) == near)
  }

  @Test func `A hint is the word as it is to be typed, or nothing`() {
    #expect(Suggestion.hint(for: "jsno", among: ["json"], prefix: "--") == .nearest("--json"))
    #expect(Suggestion.hint(for: "xyz", among: ["json"]) == nil)
    #expect(Suggestion.hint(for: "json", among: []) == nil)
  }
}
