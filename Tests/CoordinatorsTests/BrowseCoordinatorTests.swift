import FoundationEssentials
import LotusModel
import MockScreen
import ModelControllers
import TestSupport
import Testing
import ViewControllers
import ViewModels

@testable import Coordinators
@testable import Terminal

/// Tests for browsing in the full-screen app, with the recording `tour.har`.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct BrowseCoordinatorTests {
  private static func octocat() throws -> ProfileSubject {
    .user(try Login("octocat"))
  }

  /// The scenes that the app can show during a replay. A replay has no cache and no log of
  /// requests, and the editors and the sign-in need replies.
  nonisolated static let scenes = SceneName.allCases.filter {
    ![.cache, .request, .editProfile, .editReadme, .login].contains($0)
  }

  /// Returns a route to a scene in the recording.
  static func route(to scene: SceneName) throws -> Route {
    let topics: [SceneName: String] = [
      .members: "github", .gist: "6cad326836d38bd3a7ae", .search: "repos mona", .starList: "octocat/lists/ideas",
    ]
    let known = ["octocat", "octocat/Hello-World", "octocat/Hello-World#1347"]
    let routes = (topics[scene].map { [$0] } ?? known).compactMap { scene.route(about: $0) }
    return try #require(routes.first, "no topic for \(scene)")
  }

  /// Returns the key that opens a tab.
  private static func key(of tab: SceneName) throws -> String {
    try #require(Storyboard.segues.first { $0.to == tab && $0.kind == .replace }?.key)
  }

  @Test func `The tabs of the user look the same if the user is named`() async throws {
    let app = try await App(size: Size(rows: 20, columns: 140)).open(.profile(.viewer), until: "San Francisco")
    let tabs = app.mock.rows[1]
    try await app.type(":profile octocat\r") { app.navigator.entries.count == 2 && app.shows("San Francisco") }
    #expect(app.mock.rows[1] == tabs && tabs.contains("followers (2)"))
    app.cancel()
  }

  @Test func `The own profile says that a draft of the README exists`() async throws {
    let directory = try TemporaryDirectory()
    let drafts = ReadmeDraftController(folder: directory.path)
    #expect(try await drafts.open(for: "octocat") == nil)
    _ = try await drafts.store(ReadmeDraft(text: "Hello", base: ""))
    await drafts.close()
    let app = try await App(drafts: directory.path).open(
      .profile(.viewer), until: "• You have an unsaved draft of your README; press E to continue it")
    try await app.end(by: "q")
  }

  @Test func `The key for editing and the own profile say that a draft exists`() async throws {
    let directory = try TemporaryDirectory()
    let drafts = DraftController(folder: directory.path, now: { Date(timeIntervalSince1970: 0) })
    try await drafts.add(ProfileDraft(login: "octocat", base: EditableProfile(), input: ProfileInput()))
    await drafts.close()
    let app = try await App(drafts: directory.path).open(.profile(.viewer), until: "e edit draft")
    try await app.wait(for: "• You have an unsaved draft of your profile; press e to continue it")
    app.mock.type(":profile mona")
    try await app.press("Enter", until: "› mona")
    try await app.wait(for: "follow")
    #expect(!app.shows("unsaved draft"))
    try await app.end(by: "q")
  }

  @Test(arguments: scenes)
  func `Each segue opens its declared scene, and Escape returns`(scene: SceneName) async throws {
    let app = try App()
    let start = try Self.route(to: scene)
    app.start(start)
    let names = RouteViewModel(start)
    let title = (names.owner.map { "\($0) › " } ?? "") + names.title
    try await app.wait(forTitle: title)
    let kind: User.Kind? = scene == .members ? .organization : nil
    for segue in Storyboard.segues(from: scene, ofAccount: kind) where Self.scenes.contains(segue.to) {
      guard let key = segue.key, let target = segue.target(from: start) else { continue }
      app.mock.press(key)
      let name = RouteViewModel(target).title
      if segue.kind == .replace {
        try await app.wait(forTitle: "\(names.owner ?? "") › \(name)")
        app.mock.press(try Self.key(of: scene))
      } else {
        try await app.wait(forTitle: "\(title) › \(name)")
        app.mock.press("Escape")
      }
      try await app.wait(forTitle: title)
    }
    app.mock.type("q")
    try await app.end()
  }

  @Test(arguments: scenes)
  func `The rows of a scene open only scenes that it declares`(scene: SceneName) async throws {
    let app = try App()
    app.start(try Self.route(to: scene))
    func page() -> (any RoutedScene)? { app.navigator.entries.last?.scene as? any RoutedScene }
    try await app.wait { page().map { $0.hasRows || !$0.needsLoad } == true }
    let opened = try #require(page())
    let targets = Set((opened.rowRoutes + opened.linkedRoutes(on: "https://github.com")).map(\.scene))
    #expect(targets.isSubset(of: scene.declaration.rowsLeadTo))
  }

  @Test func `Every scene of the signed-in user is one key away from their profile`() async throws {
    let app = try App()
    app.start(.profile(.viewer))
    try await app.wait(forTitle: "octocat")
    for segue in Storyboard.segues(from: .profile, ofAccount: .user) where Self.scenes.contains(segue.to) {
      guard let key = segue.key, let target = segue.target(from: .profile(.viewer)) else { continue }
      try await app.press(key, untilTitle: "octocat › \(RouteViewModel(target).title)")
      try await app.press("Escape", untilTitle: "octocat")
    }
  }

  @Test func `Enter on a row opens the user's profile, and Escape returns to the row`() async throws {
    let app = try await App().open(.followers(of: try Self.octocat()), until: "hubot")
    try await app.press("Down", "Enter", untilTitle: "octocat › followers › hubot")
    try await app.press("Escape", untilTitle: "octocat › followers")
    #expect(app.mock.rows[4].hasPrefix("› hubot"))
  }

  @Test func `A key that the scene itself binds is listed only once`() async throws {
    let app = try App()
    app.start(.profile(.user(try Login("octocat"))))
    try await app.wait(forTitle: "octocat")
    try await app.press("End", until: "Enter whole README")
    #expect(!app.mock.rows[19].contains("Enter open"), "\(app.mock.rows[19])")
    try await app.press("F1", until: "Enter  Right ")
    #expect(app.mock.rows.count { $0.contains("Enter  Right ") } == 1)
  }

  @Test func `Enter on a repository's owner opens the owner, and a key stars the repository`() async throws {
    let app = try await App().open(.repositories(of: try Self.octocat()), until: "Hello-World")
    try await app.press("Enter", untilTitle: "octocat › repositories › octocat/Hello-World")
    try await app.wait(for: "3,127 stars ·")
    try await app.type("s", until: "3,128 stars, including yours")
    try await app.wait(for: "Starred octocat/Hello-World · press u to undo")
    try await app.type("s", until: "Unstarred octocat/Hello-World · press u to undo")
    #expect(app.shows("3,127 stars ·"))
    try await app.press("Down", "Enter", untilTitle: "octocat › repositories › octocat/Hello-World › octocat")
  }

  @Test func `An anonymous user is told to sign in before starring`() async throws {
    let app = try await App(token: nil).open(
      .repository(try RepositoryName("octocat/Hello-World")), until: "3,127 stars ·")
    app.mock.type("s")
    #expect(app.mock.rows[19] == "Sign in to star this repository")
  }

  @Test func `A list is filtered during typing, and Enter opens the match`() async throws {
    let app = try await App().open(.followers(of: try Self.octocat()), until: "hubot")
    try await app.type("/HUBOT") { app.mock.rows[3].hasPrefix("› hubot") && app.mock.rows[4].isEmpty }
    try await app.press("Enter", "Enter", untilTitle: "octocat › followers › hubot")
    try await app.press("Escape", until: "/HUBOT  1 of 2")
    try await app.press("Escape", until: "mona")
    app.mock.press("Escape")
    #expect(app.mock.rows[19] == "This is the first page; press q to quit")
  }

  @Test func `A signed-in user sees the list of an organization`() async throws {
    // The recording has no `/users/github/repos`.
    let app = try await App().open(.repositories(of: .user(try Login("github"))), until: "docs")
    #expect(app.errors.isEmpty)
  }

  @Test func `Repositories are sorted with a picker`() async throws {
    let app = try await App().open(.repositories(of: try Self.octocat()), until: "Hello-World")
    #expect(app.mock.rows[3].contains("Hello-World"))
    try await app.type("S", until: "Current order: Last pushed")
    while app.navigator.entries.last?.takesKeys != true { try await Task.sleep(for: .milliseconds(5)) }
    try await app.type("s", until: "› Spoon-Knife")
    #expect(app.mock.rows[3].contains("Spoon-Knife"), "the repository with the most stars comes first")
  }

  @Test(arguments: [
    (Route.followers(of: .viewer), "GitHub supports only one order for this list"),
    (.profile(.viewer), "Only lists can be sorted"),
  ])
  func `The sort key explains why a scene cannot be sorted`(route: Route, reason: String) async throws {
    let app = try await App().open(route, until: route == .profile(.viewer) ? "San Francisco" : "hubot")
    app.mock.type("S")
    #expect(app.mock.rows[19] == reason)
  }

  @Test func `A list without rows shows a message`() async throws {
    _ = try await App().open(.gists(by: .user(try Login("mona"))), until: "mona has no public gists.")
  }

  @Test func `A key typed before the first page appears quits the app`() async throws {
    let app = try App()
    app.start(.profile(.viewer))
    try await app.end(by: "q")
  }

  @Test func `Single keys return to the first scene and quit the app from any depth`() async throws {
    let app = try App()
    app.start(.profile(try Self.octocat()))
    try await app.wait(forTitle: "octocat")
    try await app.type("1", until: "hubot")
    try await app.press("Enter", untilTitle: "octocat › followers › mona")
    try await app.type("H", untilTitle: "octocat")
    app.mock.press("Escape")
    #expect(app.mock.rows[19] == "This is the first page; press q to quit")
    app.mock.type("q")
    try await app.end()
  }

  @Test(arguments: [":", "C-p"])
  func `The palette opens any user by name`(key: String) async throws {
    let app = try App()
    app.start(.profile(try Self.octocat()))
    try await app.wait(forTitle: "octocat")
    try await app.press(key, until: "┌─ Go to")
    try await app.type("hubot", until: "› profile of hubot")
    try await app.press("Down", "Down", "Down", "Enter", untilTitle: "octocat › hubot › followers")
  }

  @Test func `A key leads to the issues of a repository`() async throws {
    let app = try App()
    app.start(.repository(try RepositoryName("octocat/Hello-World")))
    try await app.wait { app.hasSelection }
    try await app.type("i", untilTitle: "octocat/Hello-World › open issues")
    try await app.wait(for: "› #1347")
    try await app.type("\r", untilTitle: "octocat/Hello-World › open issues › #1347")
    try await app.end(by: "q")
  }

  @Test func `The same key leads from the own profile to the issues that involve the user`() async throws {
    let app = try App()
    app.start(.profile(.viewer))
    try await app.wait(forTitle: "octocat")
    try await app.wait { app.hasSelection }
    try await app.type("i", untilTitle: "octocat › open issues")
    try await app.wait(for: "mona/tentacles#8")
    try await app.end(by: "q")
  }

  @Test func `The palette opens no page twice in a row`() async throws {
    let app = try App()
    app.start(.repository(try RepositoryName("octocat/Hello-World")))
    try await app.wait(forTitle: "octocat/Hello-World")
    try await app.wait { app.hasSelection }
    try await app.type(":octocat/hello-world", until: "› repository octocat/hello-world")
    try await app.press("Enter", until: "This page is already open")
    #expect(app.navigator.entries.count == 1)
    try await app.end(by: "q")
  }

  @Test func `F1 in the palette lists the keys that move the selection, without letters`() async throws {
    let app = try App()
    app.start(.profile(try Self.octocat()))
    try await app.wait(forTitle: "octocat")
    try await app.press(":", until: "┌─ Go to")
    try await app.press("F1", until: "previous or next row")
    let row = app.mock.rows.first { $0.contains("previous or next row") } ?? ""
    #expect(row.contains("^N") && !row.contains("k j"), "\(row)")
  }

  @Test func `A name typed before the palette appears still opens the user`() async throws {
    let app = try App()
    app.start(.profile(try Self.octocat()))
    try await app.wait(forTitle: "octocat")
    app.mock.press(":")
    app.mock.type("hubot")
    try await app.press("Enter", untilTitle: "octocat › hubot")
  }

  @Test(arguments: [false, true])
  func `The next run restores the open scenes, and Escape goes back through them`(isCancelled: Bool) async throws {
    let directory = try TemporaryDirectory()
    let first = try App(token: nil, places: directory.file("places"))
    first.start(.profile(try Self.octocat()))
    try await first.wait(forTitle: "octocat")
    first.mock.type("1")
    try await first.wait(for: "hubot")
    first.mock.press("Down", "Enter")
    try await first.wait(forTitle: "octocat › followers › hubot")
    if isCancelled { first.cancel() } else { first.mock.type("q") }
    try? await first.end()
    let second = try App(token: nil, places: directory.file("places"))
    second.start(nil)
    try await second.wait(forTitle: "octocat › followers › hubot")
    try await second.wait(for: "Continued where you left off. H goes home.")
    second.mock.press("Escape")
    try await second.wait(for: "› hubot")
    #expect(second.mock.rows[0].hasPrefix("octocat › followers "))
    second.mock.press("Escape")
    try await second.wait(forTitle: "octocat")
    second.mock.type("q")
    try await second.end()
    let third = try App(token: nil, places: directory.file("places"))
    third.start(nil)
    try await third.wait(for: "San Francisco")
    #expect(third.mock.rows[0] == "octocat" && !third.shows("Continued where you left"))
    third.mock.type("q")
  }

  @Test func `The open scenes are stored while the app runs, and the next run knows the user's login`() async throws {
    let directory = try TemporaryDirectory()
    let folder = directory.file("places")
    let first = try App(places: folder)
    func stored() -> String {
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
      let name = names?.first { !$0.hasPrefix(".") }
      return name.flatMap { try? directory.read("places/\($0)") } ?? ""
    }
    first.start(nil)
    try await first.wait(forTitle: "octocat")
    try await first.wait { stored().hasPrefix("places 3\nviewer octocat\n") }
    first.mock.type("1")
    try await first.wait(for: "hubot")
    try await first.wait { stored().hasSuffix(" profile\n0 0 0 followers\n") }
    first.mock.type("4")
    try await first.wait(for: "Spoon-Knife")
    try await first.wait { stored().hasSuffix(" profile\n0 0 0 sorted:p repositories\n") }
    first.mock.type("1")
    try await first.wait {
      stored().contains("listed repository octocat/Spoon-Knife\n") && stored().hasSuffix(" profile\n0 0 0 followers\n")
    }
    // The first app is still running, as after a crash.
    let second = try App(places: folder)
    second.start(nil)
    try await second.wait(forTitle: "octocat › followers")
    second.mock.press("Escape")
    try await second.wait(for: "San Francisco")
    #expect(second.navigator.entries.count == 1)
  }

  @Test func `A list is restored in the order that the user chose`() async throws {
    let directory = try TemporaryDirectory()
    let first = try App(places: directory.file("places"))
    first.start(.repositories(of: try Self.octocat()))
    try await first.wait(for: "PUSHED ▾")
    first.mock.type("S")
    try await first.wait { first.shows("Current order: Last pushed") && first.takesKeys }
    first.mock.type("n")
    try await first.wait(for: "NAME ▴")
    try await first.end(by: "q")
    let second = try App(places: directory.file("places"))
    second.start(nil)
    try await second.wait(for: "NAME ▴")
    second.mock.type("S")
    try await second.wait(for: "Current order: Name")
  }

  @Test func `A first scene that cannot be loaded does not replace the stored scenes`() async throws {
    let directory = try TemporaryDirectory()
    let text = SavedStack([SavedScene(.identity)]).text
    try directory.write("places/anonymous", text)
    let app = try App(token: nil, places: directory.file("places"))
    app.start(.profile(named: "no-such-user"))
    try await app.wait { app.shows("Try again") && app.takesKeys }
    #expect(try directory.read("places/anonymous") == text)
  }

  @Test func `A fresh start or a named scene discards the stored scenes`() async throws {
    let directory = try TemporaryDirectory()
    let folder = directory.file("places")
    try directory.write("places/anonymous", SavedStack([SavedScene(.identity), SavedScene(.accounts)]).text)
    let asked = try App(token: nil, places: folder)
    asked.start(.profile(named: "hubot"))
    try await asked.wait(forTitle: "hubot")
    asked.mock.type("q")
    try await asked.end()
    let hubot = Route.profile(.user(try Login("hubot")))
    let stored = SavedStack(text: try directory.read("places/anonymous"))
    #expect(stored?.places == [SavedScene(hubot)])
    #expect(stored?.recent.opened == [hubot])
    let fresh = try App(token: nil, places: folder)
    fresh.start(nil, isFresh: true)
    try await fresh.wait(forTitle: "ghlotus")
    fresh.mock.type("q")
    #expect(!FileManager.default.fileExists(atPath: directory.file("places/anonymous")))
  }

  @Test(arguments: ["damaged", "places 3\n0 0 0 profile no-such-user\n"])
  func `A damaged file of stored scenes, or a missing user, does not prevent the start`(text: String) async throws {
    let directory = try TemporaryDirectory()
    try directory.write("places/anonymous", text)
    let app = try App(token: nil, places: directory.file("places"))
    app.start(nil)
    if text != "damaged" {
      try await app.wait { app.shows("Try again") && app.takesKeys }
      app.mock.type("c")
    }
    try await app.wait(forTitle: "ghlotus")
  }

  @Test func `A stored page that cannot be read costs only this page, and the app says so`() async throws {
    let directory = try TemporaryDirectory()
    let stack = SavedStack([SavedScene(.profile(try Self.octocat()))])
    try directory.write("places/anonymous", "\(stack.text)0 0 0 issues octocat/Hello-World?state=later\n")
    let app = try App(token: nil, places: directory.file("places"))
    app.start(nil)
    try await app.wait(for: "Some pages of the last session could not be restored.")
  }

  @Test func `At most a hundred pages can be open`() async throws {
    let directory = try TemporaryDirectory()
    let places = Array(repeating: SavedScene(.profile(try Self.octocat())), count: 100)
    try directory.write("places/anonymous", SavedStack(places).text)
    let app = try await App(token: nil, places: directory.file("places")).open(nil, until: "San Francisco")
    try await app.type("1", until: "Too many pages are open; press H to close them")
    #expect(app.navigator.entries.count == 100)
    try await app.type("H") { app.navigator.entries.count == 1 }
  }

  @Test func `If a recording cannot be read, the prompt stays open and says why`() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("x.har", "{}")
    let app = try App(token: nil)
    app.start(nil)
    try await app.wait(forTitle: "ghlotus")
    try await app.type("o", until: "Path of a recording · Enter opens")
    app.mock.type(directory.file("x.har"))
    try await app.press("Enter", until: "Invalid recording")
    #expect(app.shows("Path of a recording") && app.shows("Esc cancel"))
    try await app.press("Escape") { !app.shows("Path of a recording") }
    try await app.wait(forTitle: "ghlotus")
  }

  @Test func `The first scene is the profile of the signed-in user, or an introduction`() async throws {
    let own = try App()
    own.start(nil)
    try await own.wait(forTitle: "octocat")
    let visitor = try App(token: nil)
    visitor.start(nil)
    try await visitor.wait(forTitle: "ghlotus")
    visitor.mock.type("s")
    #expect(visitor.mock.rows[19].contains("Not available in a recording"))
    visitor.mock.press("Enter")
    try await visitor.wait(forTitle: "ghlotus › github")
  }

  @Test func `If the example profile cannot be loaded, the introduction stays`() async throws {
    let app = try App(token: nil, refusing: "GET /users/github")
    app.start(nil)
    try await app.wait(forTitle: "ghlotus")
    try await app.press("Enter") { app.errors.count == 1 && app.navigator.entries.count == 1 }
    #expect(app.shows("GitHub in the terminal"))
    try await app.press("Escape") { app.mock.rows.joined().isEmpty }
  }

  @Test func `The introduction is below the example profile`() async throws {
    let app = try App(token: nil)
    app.start(nil)
    try await app.wait(forTitle: "ghlotus")
    try await app.type("l", untilTitle: "ghlotus › github")
    try await app.type("h", untilTitle: "ghlotus")
    try await app.type("q") { app.mock.rows.joined().isEmpty }
  }

  @Test func `If the profile of the signed-in user cannot be loaded, the introduction offers it again`() async throws {
    let app = try App(refusing: "GET /user")
    app.start(nil)
    for _ in 0..<2 {
      try await app.wait { app.shows("Try again") && app.takesKeys }
      try await app.type("c", until: "Your profile could not be loaded")
      app.mock.press("Enter")
    }
    try await app.wait { app.shows("Try again") && app.takesKeys }
    try await app.type("q", until: "Your profile could not be loaded")
    try await app.type("q") { app.mock.rows.joined().isEmpty }
    try await app.end()
  }

  @Test func `On the first page, H goes to the top, also from the palette`() async throws {
    let app = try await App().open(.repositories(of: .user(try Login("octocat"))), until: "› ")
    try await app.press("End") { app.navigator.scenes.first?.position?.selectedRow != 0 }
    try await app.type("H") { app.navigator.scenes.first?.position?.selectedRow == 0 }
    try await app.type("H", until: "You are already home")
    try await app.press("End") { app.navigator.scenes.first?.position?.selectedRow != 0 }
    try await app.type(":home", until: "Go to")
    try await app.press("Enter") { app.navigator.scenes.first?.position?.selectedRow == 0 }
    try await app.end(by: "q")
  }

  @Test func `In a replay, + in the accounts says that you cannot sign in`() async throws {
    let app = try await App().open(.profile(.viewer), until: "San Francisco")
    try await app.type("a", untilTitle: "octocat › accounts")
    try await app.type("+", until: "You cannot sign in during a replay; quit and run: ghlotus login")
    try await app.end(by: "q")
  }

  @Test func `Without stored accounts, the page of accounts names its key`() async throws {
    let app = try await App(token: nil).open(.accounts, until: "No accounts are stored. To sign in, press +.")
    try await app.end(by: "q")
  }

  @Test func `l opens the selected row, and h goes back`() async throws {
    let app = try await App().open(.followers(of: .user(try Login("octocat"))), until: "› mona")
    try await app.type("l") { app.navigator.entries.count == 2 }
    try await app.type("h") { app.navigator.entries.count == 1 }
    try await app.type("h", until: "This is the first page; press q to quit")
    try await app.end(by: "q")
  }

  @Test func `If a named first scene cannot be loaded, the user can try again or go to their profile`() async throws {
    let app = try App(refusing: "GET /users/hubot")
    app.start(.profile(.user(try Login("hubot"))))
    for key in ["t", "c"] {
      try await app.wait { app.shows("Validation Failed") && app.shows("Try again") && app.takesKeys }
      app.mock.type(key)
    }
    try await app.wait(forTitle: "octocat")
    try await app.end(by: "q")
  }

  @Test func `The profile of the signed-in user is recognized by login`() async throws {
    let app = try App()
    app.start(.profile(.user(try Login("octocat"))))
    try await app.wait(forTitle: "octocat")
    #expect(app.mock.rows[19].contains("e edit"))
    try await app.type("m", until: "octocat@github.com")
    try await app.press("Escape", untilTitle: "octocat")
    try await app.end(by: "q")
  }

  @Test func `A tab replaces another one, and Escape leads to the page below`() async throws {
    let app = try App()
    app.start(.profile(try Self.octocat()))
    try await app.wait(forTitle: "octocat")
    #expect(app.mock.rows[1].hasPrefix(" 1 followers (2)  2 following (2)  3 organizations"))
    try await app.type("1", untilTitle: "octocat › followers")
    try await app.type("2345", untilTitle: "octocat › starred")
    #expect(app.mock.rows[1].hasSuffix("…") || app.mock.rows[1].contains(" 5 starred "), "\(app.mock.rows[1])")
    try await app.press("Escape", untilTitle: "octocat")
    #expect(app.navigator.entries.count == 1)
    try await app.end(by: "q")
  }

  @Test(arguments: [("16j", "gists"), ("123456j", "gists"), ("714j", "repositories")])
  func `Keys typed after the key of a tab reach the new tab`(keys: String, title: String) async throws {
    let app = try await App().open(.profile(try Self.octocat()), until: "San Francisco")
    let row = app.navigator.entries.first?.scene.table?.selectedRow
    try await app.type(keys, untilTitle: "octocat › \(title)")
    try await app.wait { app.navigator.entries.last?.scene.table?.selectedRow == 1 }
    try await app.press("Escape", untilTitle: "octocat")
    #expect(app.navigator.entries.first?.scene.table?.selectedRow == row)
  }

  @Test func `An organization has members and no tabs of a user`() async throws {
    let app = try await App().open(.profile(named: "github"), until: "How people build software.")
    #expect(app.mock.rows[1] == " 1 followers (0)  3 members  4 repositories (1)")
    app.mock.type("2")
    #expect(app.mock.rows[0] == "github")
    try await app.type("3", untilTitle: "github › members")
    #expect(app.mock.rows[1] == " 1 followers (0)  3 members  4 repositories (1)")
    try await app.type("4", untilTitle: "github › repositories")
    try await app.wait(for: "docs")
  }

  @Test func `The palette knows that the rows of a list of organizations are organizations`() async throws {
    let app = try await App().open(.organizations(of: try .user(Login("octocat"))), until: "How people build software.")
    try await app.type(":github", until: "members of github")
    #expect(!app.shows("starred by github"))
  }

  @Test func `Without a profile, members still have the tabs of an organization`() async throws {
    let app = try App()
    app.start(.members(of: try Login("github")))
    try await app.wait(forTitle: "github › members")
    #expect(app.mock.rows[1] == " 1 followers  3 members  4 repositories")
    try await app.type("4", untilTitle: "github › repositories")
    #expect(app.mock.rows[1] == " 1 followers  3 members  4 repositories")
  }

  @Test func `The breadcrumb names the repository of an issue and the kind of a search`() async throws {
    let app = try await App().open(.profile(named: "mona"), until: "Likes tentacles")
    app.mock.press(":")
    app.mock.type("octocat/Hello-World#1347")
    try await app.press("Enter", untilTitle: "mona › octocat/Hello-World › #1347")
    try await app.type("H", untilTitle: "mona")
    app.mock.press(":")
    app.mock.type("not a login")
    try await app.press("Enter") { app.mock.rows[0].hasPrefix("mona › users \"not a login\"") || !app.errors.isEmpty }
  }

  @Test func `A key without a meaning says so, and F1 is a menu that runs the chosen key`() async throws {
    let app = try await App().open(.followers(of: try Self.octocat()), until: "hubot")
    try await app.type("z", until: "z does nothing here")
    try await app.type("K", until: "K does nothing here (on your profile: SSH keys)")
    try await app.type("p", until: "p does nothing here (on a repository: profile)")
    try await app.type("+", until: "+ does nothing here (on your accounts: sign in)")
    app.mock.paste("https://github.com/octocat")
    try await app.wait(for: "Press : first to go to a pasted name or address")
    try await app.type("?", until: "┌─ Keys")
    try await app.wait(for: "Enter run")
    try await app.type("q") { !app.shows("┌─ Keys") }
    try await app.press("F1", until: "┌─ Keys")
    try await app.press("Down", "Enter", until: "Unfollowed mona")
    try await app.type("?", until: "┌─ Keys")
    try await app.type("f", until: "Followed mona")
    try await app.end(by: "q")
  }

  @Test func `A search on a page moves from match to match`() async throws {
    let app = try await App().open(.repository(try RepositoryName("octocat/Hello-World")), until: "3,127 stars ·")
    try await app.type("/hello", until: "1 of ")
    try await app.press("Enter", until: "n next match")
    try await app.press("Escape") { !app.shows("n next match") }
    try await app.end(by: "q")
  }

  @Test func `Going home ends a search on the first page`() async throws {
    let app = try await App().open(.repository(try RepositoryName("octocat/Hello-World")), until: "3,127 stars ·")
    app.mock.type("/mona")
    try await app.press("Enter", until: "n next match")
    try await app.type("p", untilTitle: "octocat/Hello-World › octocat")
    try await app.type("H") { app.navigator.entries.count == 1 && !app.shows("n next match") }
    try await app.end(by: "q")
  }

  @Test func `The palette runs a command of the scene`() async throws {
    let app = try await App().open(.repositories(of: try Self.octocat()), until: "Hello-World")
    app.mock.press(":")
    app.mock.type("sort")
    try await app.press("Enter") { app.shows("Current order: Last pushed") && app.takesKeys }
    try await app.press("Escape") { !app.shows("Current order") }
    app.mock.press(":")
    app.mock.type("quit")
    try await app.press("Enter") { app.navigator.entries.isEmpty }
    try await app.end()
  }

  @Test func `A key typed right after a choice in the palette does nothing to the page below`() async throws {
    let app = try App()
    app.start(.followers(of: try Self.octocat()))
    try await app.wait { app.row("mona").hasPrefix("›") && app.row("mona").contains("following") }
    try await app.type(":hubot", until: "› profile of hubot")
    app.mock.press("Enter")
    try await app.type("fb", untilTitle: "octocat › followers › hubot")
    try await app.wait(for: "including you")
    try await app.press("Escape", untilTitle: "octocat › followers")
    #expect(app.row("mona").contains("following") && !app.shows("Block mona?"))
    try await app.end(by: "q")
  }

  @Test func `The palette completes a followed user, and opens an issue by number or address`() async throws {
    let app = try await App().open(.profile(.viewer), until: "San Francisco")
    try await app.type("2", until: "hubot")
    try await app.press("Escape", untilTitle: "octocat")
    try await app.type(":hub", until: "› profile of hubot")
    try await app.press("Tab", "Enter", untilTitle: "octocat › hubot")
    try await app.type(":", until: "┌─ Go to")
    app.mock.paste("https://github.com/octocat/Hello-World")
    try await app.press("Enter", untilTitle: "octocat › hubot › octocat/Hello-World")
    app.mock.type(":#1347")
    try await app.press("Enter", untilTitle: "octocat › hubot › octocat/Hello-World › #1347")
  }
}
