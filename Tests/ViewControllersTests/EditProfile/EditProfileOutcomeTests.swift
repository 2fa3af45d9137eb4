import Terminal
import Testing

@testable import LotusModel
@testable import ViewControllers

@MainActor @Suite("Edit profile outcome")
struct EditProfileOutcomeTests {
  @Test func `The notice about a draft leaves the key to the profile`() {
    #expect(EditProfileOutcome.left(.stored).notice == StyledText("Your changes are stored as a draft"))
  }

  @Test func `The notice about a discarded draft names the path of its copy`() {
    let outcome = EditProfileOutcome.left(.discarded(DiscardedDraft(path: "/drafts/discarded-1.json")))
    #expect(outcome.notice.line(cutTo: .max).string.contains("/drafts/discarded-1.json"))
  }
}
