import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel
@testable import ViewModels

struct ProfileSummaryViewModelTests {
  private func viewModel(
    highlights: ProfileHighlights? = nil, _ change: (inout User) -> Void = { _ in }
  ) -> ProfileSummaryViewModel {
    ProfileSummaryViewModel(.example(highlights: highlights, change), from: .example)
  }

  @Test(
    arguments: [
      (nil, "octocat"), ("", "octocat"), ("  ", "octocat"), ("The Octocat", "The Octocat"), (" Mona ", "Mona"),
    ] as [(String?, String)])
  func `The title of a profile is the name, or the login without a name`(name: String?, title: String) {
    #expect(viewModel { $0.name = name }.title == title)
  }

  @Test(
    arguments: [
      (.user, nil, ["@octocat"]), (.user, "they/them", ["@octocat", "they/them"]), (.user, " ", ["@octocat"]),
      (.organization, nil, ["@octocat", "organization"]), (User.Kind(rawValue: "Bot"), nil, ["@octocat", "bot"]),
      (User.Kind(rawValue: "Bot"), "it/its", ["@octocat", "bot", "it/its"]),
    ] as [(User.Kind, String?, [String])])
  func `The notes of a profile are the handle, the kind and the pronouns`(
    kind: User.Kind, pronouns: String?, notes: [String]
  ) {
    let highlights = ProfileHighlights(pronouns: pronouns, status: nil, pinned: [])
    #expect(viewModel(highlights: highlights) { $0.kind = kind }.notes == notes)
  }

  @Test(
    arguments: [
      (nil, nil), ("", nil), ("\r\n", nil), ("There once was...", "There once was..."), ("a\r\nb\r\n", "a\nb"),
      ("a\n\nb", "a\n\nb"),
    ] as [(String?, String?)])
  func `A bio keeps its line breaks`(bio: String?, text: String?) {
    #expect(viewModel { $0.bio = bio }.bio?.text == text)
  }

  @Test func `The names of accounts in a bio are links`() {
    #expect(
      viewModel { $0.bio = "at @github" }.bio == [
        LinkedText("at "), LinkedText("@github", link: "https://github.com/github"),
      ])
  }

  @Test(
    arguments: [
      ("🎯", "Focusing", false, nil, "🎯 Focusing"), ("🎯", nil, false, nil, "🎯"),
      (nil, "Focusing", false, nil, "Focusing"),
      (nil, nil, true, nil, "(busy)"), ("🎯", "Focusing", true, nil, "🎯 Focusing (busy)"), (nil, nil, false, nil, nil),
      (nil, " ", false, nil, nil), ("🎯", "Focusing", false, 1, "🎯 Focusing, until 10:15"),
      ("🎯", "Focusing", false, 0, nil),
      ("🎯", "Focusing", true, -1, nil),
    ] as [(String?, String?, Bool, Double?, String?)])
  func `A status is shown until it expires`(
    emoji: String?, message: String?, isBusy: Bool, secondsLeft: Double?, text: String?
  ) {
    let status = UserStatus(
      message: message, emojiHTML: emoji.map { "<div>\($0)</div>" }, indicatesLimitedAvailability: isBusy,
      expiresAt: secondsLeft.map { Date.example.addingTimeInterval($0) })
    let highlights = ProfileHighlights(pronouns: nil, status: status, pinned: [])
    #expect(viewModel(highlights: highlights).status == text)
  }

  @Test func `Without highlights there is no status`() {
    #expect(viewModel().status == nil)
  }
}
