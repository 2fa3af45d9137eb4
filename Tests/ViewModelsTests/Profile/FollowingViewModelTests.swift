import FoundationEssentials
import LotusModel
import Testing

@testable import ViewModels

struct FollowingViewModelTests {
  @Test func `A user whose relation is known can be followed, unless GitHub forbids it`() {
    #expect(FollowingViewModel(ProfileHighlights(isFollowed: false), because: nil, from: .example).refusal == nil)
    #expect(
      FollowingViewModel(ProfileHighlights(isFollowed: true), because: .forbidden(message: ""), from: .example).refusal
        == nil)
    var highlights = ProfileHighlights(isFollowed: false)
    highlights.canBeFollowed = false
    #expect(
      FollowingViewModel(highlights, because: nil, from: .example).refusal
        == "GitHub does not let you follow this account")
  }

  @Test(
    arguments: [
      (nil, "Sign in to follow this user"), (.signInNeeded, "Sign in to follow this user"),
      (.forbidden(message: ""), "Could not check whether you follow this user: your token does not allow it"),
      (.missingScope("user"), "Could not check whether you follow this user: your token lacks the scope \"user\""),
      (
        .rateLimited(until: .distantFuture, isSignedIn: true),
        "Could not check whether you follow this user: the rate limit is reached"
      ),
      (.status(502, message: nil), "Could not check whether you follow this user; press r to try again"),
    ] as [(NetworkError?, String)])
  func `The reason names what is missing`(error: NetworkError?, refusal: String) {
    #expect(FollowingViewModel(nil, because: error, from: .example).refusal == refusal)
  }
}
