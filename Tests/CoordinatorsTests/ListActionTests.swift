import FoundationEssentials
import HTTP
import LotusModel
import MockScreen
@_spi(Asking) import ModelControllers
import TestSupport
import Testing
import ViewControllers

@testable import Coordinators
@testable import Terminal

/// Tests for acting on the rows of a list: following, starring, blocking and copying.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct ListActionTests {
  private func octocat() throws -> ProfileSubject { .user(try Login("octocat")) }

  @Test func `An empty filter names the states of the rows`() async throws {
    let app = try App()
    app.start(.followers(of: .viewer))
    try await app.wait { app.row("mona").contains("following") }
    app.mock.type("/")
    try await app.wait(for: "/for example following; !following for")
    app.cancel()
  }

  @Test func `A user in a list is followed and unfollowed, and the row shows it`() async throws {
    let app = try App()
    app.start(.followers(of: try octocat()))
    try await app.wait { app.row("mona").contains("following") }
    try await app.type("f", until: "Unfollowed mona · press u to undo")
    let row = try #require(app.mock.rows.lastIndex { $0.hasPrefix("Unfollowed mona") })
    #expect(app.mock.style(row: row, column: "Unfollowed mona · press ".count) == .key)
    #expect(!app.row("mona").contains("following"))
    try await app.type("u", until: "Followed mona · press U to redo")
    #expect(app.row("mona").contains("following"))
    try await app.end(by: "q")
  }

  @Test func `The row of the signed-in user is recognized even without the details of the rows`() async throws {
    let app = try await App(refusing: "/graphql").open(.profile(.viewer), until: "San Francisco")
    app.mock.type(":followers mona\r")
    try await app.wait {
      app.shows("hubot") && app.refusal(of: "block") == "You can block only other users"
    }
    #expect(app.refusal(of: "follow") != nil)
    try await app.press("Down") { app.refusal(of: "follow") == nil && app.refusal(of: "block") == nil }
    app.cancel()
  }

  @Test func `A change can be undone from another page, even after its list has closed`() async throws {
    let app = try await App().open(.profile(try octocat()), until: "San Francisco")
    try await app.type("1") { app.row("mona").contains("following") }
    try await app.type("f", until: "Unfollowed mona · press u to undo")
    try await app.type("4", until: "Spoon-Knife")
    #expect(!app.shows("u undo"), "The footer lists the key only where the change is visible.")
    for (reply, words) in [("n", "Nothing was changed"), ("y", "Followed mona · press U to redo")] {
      try await app.type("u") { app.shows("Undo the unfollow of mona?") && app.takesKeys }
      try await app.type(reply, until: words)
    }
    try await app.type("1") { app.row("mona").contains("following") }
    app.mock.type("U")
    // The list that made the change has closed, so the new list loads again, from the recording.
    try await app.wait(for: "Unfollowed mona · press u to undo")
    try await app.end(by: "q")
  }

  @Test func `A user is blocked on the profile after a confirmation`() async throws {
    let app = try await App().open(.profile(.user(try Login("hubot"))), until: "including you")
    try await app.type("b") { app.shows("Block hubot?") && app.takesKeys }
    app.mock.type("y")
    try await app.press("Enter", until: "Blocked hubot")
    try await app.wait(for: "blocked by you")
    #expect(app.command("unblock") != nil)
    let refusal = app.refusal(of: "follow") ?? app.refusal(of: "unfollow")
    #expect(refusal == "You have blocked this user; press b to unblock")
    try await app.type("b", until: "Unblocked hubot")
    try await app.wait { !app.shows("blocked by you") && app.command("block") != nil }
    try await app.end(by: "q")
  }

  /// Blocks a followed user in a list of followers.
  private func appAfterBlocking() async throws -> App {
    let app = try App()
    app.start(.followers(of: try octocat()))
    try await app.wait { app.row("mona").hasPrefix("›") && app.row("mona").contains("following") }
    try await app.type("b") { app.shows("Block mona?") && app.takesKeys }
    app.mock.type("y")
    try await app.press("Enter", until: "Blocked mona")
    return app
  }

  @Test func `A blocked user in a list can't be followed`() async throws {
    let app = try await appAfterBlocking()
    #expect(app.row("mona").contains("blocked") && !app.row("mona").contains("following"))
    try await app.type("f", until: "You can follow only other users that you have not blocked")
    try await app.end(by: "q")
  }

  @Test func `Undoing a block doesn't bring back the follow that the block has ended`() async throws {
    let app = try await appAfterBlocking()
    try await app.type("u", until: "Unblocked mona")
    #expect(!app.row("mona").contains("following") && !app.row("mona").contains("blocked"))
    try await app.end(by: "q")
  }

  @Test func `Following from a list changes the number on the own profile`() async throws {
    let app = try await App().open(.profile(.viewer), until: "2 following")
    try await app.type("1") { app.row("mona").hasPrefix("›") && app.row("mona").contains("following") }
    try await app.type("f", until: "Unfollowed mona")
    try await app.wait(for: "2 following (1)")
    try await app.press("Escape", until: "1 following")
    try await app.type("u") { app.shows("Undo the unfollow of mona?") && app.takesKeys }
    try await app.type("y", until: "2 following")
    try await app.end(by: "q")
  }

  @Test func `After blocking a user, the profile of the signed-in user loads again, because follows may have ended`()
    async throws
  {
    let app = try App()
    func loads() -> Int {
      app.coordinator.services.network.recentRequests.count { $0.url.path == "/user" }
    }
    app.start(.profile(.viewer))
    try await app.wait(for: "2 following")
    let before = loads()
    try await app.type("1") { app.row("mona").hasPrefix("›") }
    try await app.type("b") { app.shows("Block mona?") && app.takesKeys }
    app.mock.type("y")
    try await app.press("Enter", until: "Blocked mona")
    try await app.press("Escape") { loads() == before + 1 }
    try await app.end(by: "q")
  }

  @Test func `A change on a page shows in the list below, and a change in a list on the page below`() async throws {
    let app = try App()
    app.start(.followers(of: try octocat()))
    try await app.wait { app.row("mona").hasPrefix("›") && app.row("mona").contains("following") }
    try await app.press("Enter", untilTitle: "octocat › followers › mona")
    try await app.wait(for: "including you")
    try await app.type("f", until: "Unfollowed mona")
    try await app.press("Escape") { app.row("mona").hasPrefix("›") }
    #expect(!app.row("mona").contains("following"))
    try await app.type("f", until: "Followed mona")
    try await app.press("Enter", until: "including you")
    try await app.end(by: "q")
  }

  @Test func `An action applies to all marked rows, is undone at once, and removes the marks`() async throws {
    let app = try await App().open(.repositories(of: try octocat()), until: "Spoon-Knife")
    try await app.type("  ") { app.row("Spoon-Knife").contains("•") && app.row("Hello-World").contains("•") }
    try await app.type("s", until: "Starred 2 repositories · press u to undo")
    for name in ["Hello-World", "Spoon-Knife"] {
      #expect(app.row(name).contains("starred") && !app.row(name).contains("•"))
    }
    #expect(!app.row("linguist").contains("starred") && !app.shows("marked") && app.command("clear marks") == nil)
    try await app.wait { app.refusal(of: "undo") == nil }
    try await app.type("u", until: "Unstarred 2 repositories · press U to redo")
    #expect(!app.shows("  starred"))
    try await app.wait { app.refusal(of: "redo") == nil }
    try await app.type("gs", until: "Starred octocat/Hello-World")
    #expect(!app.row("Spoon-Knife").contains("starred"))
    try await app.end(by: "q")
  }

  @Test(arguments: [nil, "/user/starred/octocat/Hello-World"])
  func `Several changes in a row are sent in the order of their keys, even if one of them is rejected`(
    refused: String?
  ) async throws {
    let app = try App(refusing: refused)
    app.start(.repositories(of: try octocat()))
    try await app.wait { app.hasSelection && app.shows("Spoon-Knife") }
    try await app.type("sjs") {
      app.row("Spoon-Knife").contains("starred") && app.errors.count == (refused == nil ? 0 : 1)
    }
    func paths() -> [String] {
      app.coordinator.services.network.recentRequests.filter { $0.method == .put }.map(\.url.path)
    }
    try await app.wait { paths().count == 2 }
    #expect(paths().map { $0.hasSuffix("/Spoon-Knife") } == [true, false], "The latest request is the first one.")
    #expect(app.row("Hello-World").contains("starred") == (refused == nil))
    try await app.wait { app.command("undo")?.name == "undo star of octocat/Spoon-Knife" }
    app.cancel()
  }

  @Test func `A star given in a list shows on the profile below`() async throws {
    let app = try App(size: Size(rows: 60, columns: 80))
    app.start(.profile(.viewer))
    try await app.wait { app.row("Spoon-Knife").contains("★") }
    let before = app.row("Spoon-Knife")
    try await app.type("4") { app.row("Spoon-Knife").hasPrefix("›") || app.row("Hello-World").hasPrefix("›") }
    try await app.type("  s", until: "Starred 2 repositories · press u to undo")
    try await app.press("Escape", "Escape") { app.row("Spoon-Knife").contains("★") && app.row("Spoon-Knife") != before }
    try await app.end(by: "q")
  }

  @Test func `A link to a repository doesn't show its star, so the footer doesn't list how to redo the change`()
    async throws
  {
    let app = try await App(size: Size(rows: 60, columns: 160)).open(.profile(.viewer), until: "Have a look at")
    try await app.type("5") { app.row("tentacles").hasPrefix("›") && app.row("tentacles").contains("starred") }
    try await app.type("s", until: "Unstarred mona/tentacles · press u to undo")
    try await app.type("u", until: "Starred mona/tentacles · press U to redo")
    app.mock.press("Down")
    #expect(app.shows("U redo unstar of mona/tentacles"))
    try await app.press("Escape") { app.navigator.entries.count == 1 && app.shows("e edit") }
    #expect(!app.shows("U redo") && app.command("redo")?.refusal == nil)
    try await app.end(by: "q")
  }

  /// Signs in at once, as another account.
  private final class SignIn: BrowseCoordinatorDelegate {
    func stage(_ stage: any Stage, signsInAfter error: any Error) async throws -> Bool { false }
    func stage(_ stage: any Stage, retriesAfter error: any Error) async -> Bool { false }
    func browseCoordinatorWantsSignIn(_ coordinator: BrowseCoordinator) async throws -> Bool { true }
    func browseCoordinator(_ coordinator: BrowseCoordinator, wants recording: ArchiveFile) {}
    func browseCoordinatorWantsEditing(_ coordinator: BrowseCoordinator) async throws -> EditProfileOutcome {
      .unchanged
    }
    func browseCoordinatorWantsReadme(_ coordinator: BrowseCoordinator) async throws -> ReadmeOutcome {
      throw CancellationError()
    }
  }

  @Test func `After signing in, the change of the former account cannot be undone`() async throws {
    let app = try App(canSignIn: true)
    let signIn = SignIn()
    app.coordinator.delegate = signIn
    app.start(.repositories(of: try octocat()))
    try await app.wait(for: "Spoon-Knife")
    try await app.type("s", until: "Starred octocat/Hello-World")
    try await app.wait { app.refusal(of: "undo") == nil }
    try await app.type(":sign in", until: "› sign in")
    try await app.press("Enter") { app.navigator.entries.count == 1 && app.refusal(of: "undo") != nil }
    try await app.end(by: "q")
  }

  @Test func `After signing in, every open page loads again, because it showed what the former account follows`()
    async throws
  {
    let app = try App(canSignIn: true)
    let signIn = SignIn()
    app.coordinator.delegate = signIn
    func requests(_ path: String) -> Int {
      app.coordinator.services.network.recentRequests.count { $0.url.path == path }
    }
    app.start(.repositories(of: try octocat()))
    try await app.wait(for: "Spoon-Knife")
    try await app.press("Enter", untilTitle: "octocat › repositories › octocat/Hello-World")
    try await app.wait { requests("/repos/octocat/Hello-World") == 1 }
    let before = requests("/users/octocat/repos")
    try await app.type(":sign in", until: "› sign in")
    try await app.press("Enter") { requests("/repos/octocat/Hello-World") == 2 }
    try await app.press("Escape") { requests("/users/octocat/repos") == 2 * before }
    try await app.end(by: "q")
  }

  @Test func `The marks of rows that an action removes are removed with them`() async throws {
    let app = try await App().open(.blocked, until: "spammer")
    try await app.type(" ", until: "1 marked")
    try await app.type("b", until: "You have no blocked users.")
    try await app.wait { app.refusal(of: "undo") == nil }
    #expect(!app.shows("marked"))
    try await app.type("u", until: "spammer")
    #expect(!app.shows("•"))
    try await app.end(by: "q")
  }

  @Test func `A mark that the filter hides does not count`() async throws {
    let app = try await App().open(.repositories(of: try octocat()), until: "Spoon-Knife")
    app.mock.type(" /Spoon")
    try await app.press("Enter") { app.row("Spoon-Knife").hasPrefix("›") && !app.shows("Hello-World") }
    try await app.type("s", until: "Starred octocat/Spoon-Knife")
    try await app.press("Escape") {
      app.row("Hello-World").contains("•") && !app.row("Hello-World").contains("starred")
    }
    try await app.end(by: "q")
  }

  @Test func `A user who is blocked already is not blocked again`() async throws {
    let app = try await App().open(.blocked, until: "spammer")
    try await app.type("+Spammer\r", until: "Spammer is already one of your blocked users")
    #expect(app.coordinator.services.network.recentRequests.allSatisfy { $0.method == .get })
    app.cancel()
  }

  @Test func `Unstarring several repositories and blocking a user need a confirmation`() async throws {
    let app = try await App().open(.starred(by: .user(try Login("mona"))), until: "Spoon-Knife")
    try await app.type("  s", until: "Starred 2 repositories")
    try await app.type("g  s") { app.shows("Unstar 2 repositories?") && app.takesKeys }
    try await app.press("Enter") { !app.shows("Unstar 2 repositories?") }
    #expect(app.row("Hello-World").contains("starred"), "the first reply changes nothing")
    try await app.wait(for: "Nothing was changed")
    app.mock.press("Escape")
    app.mock.press("Escape")
    try await app.end(by: "q")
    let other = try App()
    other.start(.followers(of: try octocat()))
    try await other.wait(for: "hubot")
    other.mock.type("b")
    try await other.wait { other.shows("Block mona?") && other.takesKeys }
    other.mock.type("y")
    other.mock.press("Enter")
    try await other.wait(for: "Blocked mona")
    #expect(other.row("mona").contains("blocked"))
    other.mock.type("b")
    try await other.wait(for: "Unblocked mona · press u to undo")
    #expect(!other.row("mona").contains("blocked"))
    try await other.end(by: "q")
  }

  @Test func `Rows for which GitHub rejects the change keep their state and their mark`() async throws {
    let app = try await App(refusing: "/user/starred/octocat/Spoon-Knife").open(
      .repositories(of: try octocat()), until: "Spoon-Knife")
    try await app.type("j s") { app.errors.count == 1 }
    #expect(!app.row("Spoon-Knife").contains("starred") && app.row("Spoon-Knife").contains("•"))
    #expect(app.shows("1 marked"), "The rows can be changed again.")
  }

  @Test func `If GitHub rejects one of several changes, the error names its row`() async throws {
    let app = try await App(refusing: "/user/starred/octocat/Spoon-Knife").open(
      .repositories(of: try octocat()), until: "Spoon-Knife")
    try await app.type("  s") { app.errors.count == 1 }
    #expect((app.errors.first as? RefusedChangeError)?.name == "octocat/Spoon-Knife")
  }

  @Test(arguments: [
    ("emails", "j", "Copied octocat@users.noreply.github.com"), ("ssh-keys", "", "Copied ssh-ed25519"),
    ("followers octocat", "", "Copied https://github.com/mona"),
    ("followers octocat", "  ", "Copied https://github.com/mona https://github.com/hubot"),
  ])
  func `The copied text is what the selected or the marked rows show`(
    route: String, keys: String, message: String
  ) async throws {
    let app = try App()
    app.start(Route(text: route))
    try await app.wait { app.hasSelection }
    try await app.type(keys + "y", until: message)
    try await app.end(by: "q")
  }

  @Test func `A refresh is confirmed once the rows have loaded again`() async throws {
    let app = try await App().open(.emails, until: "old@")
    try await app.type("r", until: "Refreshed")
    try await app.end(by: "q")
  }
}

extension App {
  /// Whether a row is selected and visible, so that keys reach the scene.
  var hasSelection: Bool {
    guard let entry = navigator.entries.last else { return false }
    return entry.window != nil && entry.takesKeys && entry.scene.table?.selectedRow != nil
  }

  /// Returns the first line of a list that contains a text.
  func row(_ text: String) -> String {
    mock.rows.dropFirst(2).first { $0.contains(text) } ?? ""
  }
}
