import LotusModel
import Testing

@Suite("Profile field")
struct ProfileFieldTests {
  @Test(
    arguments: [
      ("bio", ProfileField.bio), ("profile_bio", .bio), ("profile_blog", .blog), ("twitter_username", .twitterUsername),
      ("profile_twitter_username", .twitterUsername), ("login", nil), ("profile_", nil), ("", nil),
    ] as [(String, ProfileField?)])
  func `A refusal names a field by GitHub's word for it, or by that of its tables`(name: String, field: ProfileField?) {
    #expect(ProfileField(inProblem: name) == field)
  }

  @Test func `All but the switch are texts`() {
    #expect(Set(ProfileField.allCases).subtracting(ProfileField.texts) == [.hireable])
  }
}
