import LotusModel
import Testing

@Suite("Profile field")
struct ProfileFieldTests {
  @Test(
    arguments: [
      ("bio", ProfileField.bio), ("profile_bio", .bio), ("profile_blog", .blog), ("twitter_username", .twitterUsername),
      ("profile_twitter_username", .twitterUsername), ("login", nil), ("profile_", nil), ("", nil),
    ] as [(String, ProfileField?)])
  func `A rejected field is recognized by its API name or its internal name`(name: String, field: ProfileField?) {
    #expect(ProfileField(inProblem: name) == field)
  }

  @Test func `All profile fields except hireable and busy are text`() {
    #expect(Set(ProfileField.allCases).subtracting(ProfileField.texts) == [.hireable, .busy])
  }
}
