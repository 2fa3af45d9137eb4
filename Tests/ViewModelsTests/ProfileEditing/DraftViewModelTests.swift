import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel
@testable import ViewModels

@Suite("Draft")
struct DraftViewModelTests {
  private let base = EditableProfile(texts: [.name: "Mona", .bio: "Cat"], accounts: ["https://a.example"])

  private func viewModel(
    _ input: ProfileInput, savedAt: Date? = nil, of profile: EditableProfile
  ) -> DraftViewModel {
    let draft = ProfileDraft(login: "octocat", base: base, input: input, savedAt: savedAt)
    return DraftViewModel(draft, merge(of: draft, with: profile), from: .example)
  }

  private func merge(of draft: ProfileDraft, with theirs: EditableProfile) -> ProfileMerge {
    ProfileMerge(
      base: draft.base, mine: ProfileFormViewModel(draft.base).profile(from: draft.input), theirs: theirs)
  }

  private func rebased(_ draft: ProfileDraft, on theirs: EditableProfile) -> ProfileDraft {
    let merge = merge(of: draft, with: theirs)
    let input = ProfileFormViewModel(draft.base).input(showing: merge.merged, keeping: draft.input)
    return draft.rebased(on: merge, input: input)
  }

  @Test(
    arguments: [
      (nil, "The draft was stored and is not saved on GitHub. It has these changes:"),
      (59, "The draft was stored just now and is not saved on GitHub. It has these changes:"),
      (-3_600, "The draft was stored and is not saved on GitHub. It has these changes:"),
      (180, "The draft was stored 3 minutes ago and is not saved on GitHub. It has these changes:"),
    ] as [(Double?, String)])
  func `A draft shows its age`(seconds: Double?, sentence: String) {
    let savedAt = seconds.map { Date.example.addingTimeInterval(-$0) }
    #expect(viewModel(ProfileInput(), savedAt: savedAt, of: base).sentence == sentence)
  }

  @Test func `In a replay, whose clock is the recording's, a draft has no age`() {
    let draft = ProfileDraft(login: "octocat", base: base, input: ProfileInput(), savedAt: .example)
    let replay = Viewpoint(
      now: .example, secondsFromGMT: 0, serverName: "github.com", webURL: "https://github.com", isReplay: true)
    #expect(
      DraftViewModel(draft, merge(of: draft, with: base), from: replay).sentence
        == "The draft was stored and is not saved on GitHub. It has these changes:")
  }

  @Test func `A draft lists the changes that it would make to the current profile`() {
    var input = ProfileFormViewModel(base).input
    input.texts[.bio] = "Squid"
    input.texts[.company] = "@github"
    var theirs = base
    theirs.texts[.company] = "@github"
    theirs.texts[.name] = "Lisa"
    let rows = viewModel(input, of: theirs).change.rows
    #expect(rows.map(\.label) == ["Bio"])
    #expect(rows.first?.old == "Cat")
    #expect(rows.first?.new == "Squid")
  }

  @Test func `Rebasing a draft takes GitHub's current values and keeps conflicts`() {
    var input = ProfileFormViewModel(base).input
    input.texts[.bio] = " Squid "
    input.texts[.name] = "Lisa"
    var theirs = base
    theirs.texts[.name] = "Mona Lisa"
    theirs.texts[.location] = "Paris"
    let rebased = rebased(ProfileDraft(login: "octocat", base: base, input: input), on: theirs)
    #expect(rebased.base.texts == [.name: "Mona", .bio: "Cat", .location: "Paris"])
    #expect(rebased.input.texts[.bio] == " Squid ")
    #expect(rebased.input.texts[.name] == "Lisa")
    #expect(rebased.input.texts[.location] == "Paris")
  }

  @Test func `A draft without a status takes the current status`() {
    var theirs = base
    theirs.texts[.status] = ":dart: Focusing"
    let input = ProfileInput(texts: [.name: "Lisa", .bio: "Cat"], accounts: base.accounts)
    #expect(viewModel(input, of: theirs).change.rows.map(\.label) == ["Name"])
    let draft = ProfileDraft(login: "octocat", base: base, input: input)
    #expect(rebased(draft, on: theirs).input.texts[.status] == ":dart: Focusing")
  }

  @Test func `A rebased draft keeps its changes and its conflicts`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<2_000 {
      let base = EditableProfile.random(using: &generator)
      let theirs = base.changed(using: &generator)
      let input = ProfileFormViewModel(base.changed(using: &generator)).input
      let mine = ProfileFormViewModel(base).profile(from: input)
      let merge = ProfileMerge(base: base, mine: mine, theirs: theirs)
      let draft = ProfileDraft(login: "octocat", base: base, input: input)
      let rebased = rebased(draft, on: theirs)
      let meant = ProfileFormViewModel(rebased.base).profile(from: rebased.input)
      #expect(meant.means(merge.merged))
      #expect(ProfileMerge(base: rebased.base, mine: meant, theirs: theirs).conflicts == merge.conflicts)
    }
  }
}
