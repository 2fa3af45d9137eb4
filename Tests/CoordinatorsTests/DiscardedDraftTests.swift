import FoundationEssentials
import LotusModel
import MockScreen
import ModelControllers
import TestSupport
import Testing
import ViewControllers

@testable import Coordinators
@testable import Terminal

/// Tests for discarding a draft of the profile in the app.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct DiscardedDraftTests {
  /// Edits the profile on the screen of the app.
  private final class Editing: BrowseCoordinatorDelegate {
    func stage(_ stage: any Stage, signsInAfter error: any Error) async throws -> Bool { false }
    func stage(_ stage: any Stage, retriesAfter error: any Error) async -> Bool { false }
    func browseCoordinatorWantsSignIn(_ coordinator: BrowseCoordinator) async throws -> Bool { false }
    func browseCoordinator(_ coordinator: BrowseCoordinator, wants recording: ArchiveFile) {}
    func browseCoordinatorWantsEditing(_ coordinator: BrowseCoordinator) async throws -> EditProfileOutcome {
      let editor = EditProfileCoordinator(
        on: coordinator.navigator, services: coordinator.services, system: coordinator.system, clock: coordinator.clock)
      return try await editor.fillIn()
    }
    func browseCoordinatorWantsReadme(_ coordinator: BrowseCoordinator) async throws -> ReadmeOutcome {
      throw CancellationError()
    }
  }

  @Test func `Discarding a draft says so and stays on the profile`() async throws {
    let directory = try TemporaryDirectory()
    let drafts = DraftController(folder: directory.path, now: { Date(timeIntervalSince1970: 0) })
    var input = ProfileInput()
    input.texts[.bio] = "Squid"
    try await drafts.add(ProfileDraft(login: "octocat", base: EditableProfile(), input: input))
    await drafts.close()
    let app = try App(drafts: directory.path)
    let editing = Editing()
    app.coordinator.delegate = editing
    app.start(.profile(.viewer))
    try await app.wait(for: "e edit draft")
    try await app.type("e") { app.shows("Discard the draft") && app.takesKeys }
    app.mock.type("d")
    try await app.press("Enter", until: "Discarded the draft. A copy stays in")
    #expect(app.navigator.entries.count == 1)
    try await app.press("Down") { app.shows("e edit ") && !app.shows("e edit draft") }
    try await app.end(by: "q")
    withExtendedLifetime(editing) {}
  }
}
