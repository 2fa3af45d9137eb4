import FoundationEssentials
import LotusModel
import MockScreen
import ModelControllers
import TestSupport
import Testing
import ViewModels

@testable import Coordinators
@testable import Terminal

/// The full-screen app on a screen in memory, over the tour.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct BrowseCoordinatorTests {
  private static func octocat() throws -> ProfileSubject {
    .user(try Login("octocat"))
  }

  @Test(arguments: SceneName.allCases.filter { $0 != .cache })
  func `Each segue leads where it says, and Escape back`(scene: SceneName) async throws {
    let app = try App()
    let start = try #require(try Route.allCases(of: Self.octocat()).first { $0.scene == scene })
    app.start(start)
    let title = RouteViewModel(start).title
    try await app.wait(forTitle: title)
    // A replay has no cache.
    for segue in Storyboard.segues where segue.from == scene && segue.to != .cache {
      guard let key = segue.key, let target = segue.route(start.subject) else { continue }
      app.mock.press(key.name)
      try await app.wait(forTitle: "\(title) › \(RouteViewModel(target).title)")
      app.mock.press("Escape")
      try await app.wait(forTitle: title)
    }
    app.mock.type("q")
    try await app.end()
  }

  @Test func `From one's own profile everything of one's own is a key away`() async throws {
    let app = try App()
    app.start(.profile(.viewer))
    try await app.wait(forTitle: "octocat")
    for segue in Storyboard.segues where segue.from == .profile && segue.to != .cache {
      guard let key = segue.key, let target = segue.route(.viewer) else { continue }
      app.mock.press(key.name)
      try await app.wait(forTitle: "octocat › \(RouteViewModel(target).title)")
      app.mock.press("Escape")
      try await app.wait(forTitle: "octocat")
    }
  }

  @Test func `A row leads to its profile, and Escape back to the row`() async throws {
    let app = try App()
    app.start(.followers(of: try Self.octocat()))
    try await app.wait(for: "hubot")
    app.mock.press("Down", "Enter")
    try await app.wait(forTitle: "followers › hubot")
    app.mock.press("Escape")
    try await app.wait(forTitle: "followers")
    #expect(app.mock.rows[3].hasPrefix("› hubot"))
  }

  @Test func `A key that the scene has for itself is named once`() async throws {
    let app = try App()
    app.start(.profile(.user(try Login("octocat"))))
    try await app.wait(forTitle: "octocat")
    app.mock.press("End")
    try await app.wait(for: "Enter whole README")
    #expect(!app.mock.rows[19].contains("Enter open"), "\(app.mock.rows[19])")
    app.mock.press("F1")
    try await app.wait(for: "Enter  Right ")
    #expect(app.mock.rows.count { $0.contains("Enter  Right ") } == 1)
  }

  @Test func `A repository leads to its owner, and a key stars it`() async throws {
    let app = try App()
    app.start(.repositories(of: try Self.octocat()))
    try await app.wait(for: "Hello-World")
    app.mock.press("Enter")
    try await app.wait(forTitle: "repositories › octocat/Hello-World")
    try await app.wait(for: "3,127 stars ·")
    app.mock.type("s")
    try await app.wait(for: "3,128 stars, one of them yours")
    try await app.wait(for: "unstar")
    app.mock.press("Down", "Enter")
    try await app.wait(forTitle: "repositories › octocat/Hello-World › octocat")
  }

  @Test func `A visitor is told to sign in before starring`() async throws {
    let app = try App(token: nil)
    app.start(.repository(try RepositoryName("octocat/Hello-World")))
    try await app.wait(for: "3,127 stars ·")
    app.mock.type("s")
    #expect(app.mock.rows[19] == "Sign in to star.")
  }

  @Test func `A list is filtered as one types, and opens what was found`() async throws {
    let app = try App()
    app.start(.followers(of: try Self.octocat()))
    try await app.wait(for: "hubot")
    app.mock.type("/HUBOT")
    try await app.wait(for: "1 of 2")
    #expect(app.mock.rows[2].hasPrefix("› hubot") && app.mock.rows[3].isEmpty)
    app.mock.press("Enter", "Enter")
    try await app.wait(forTitle: "followers › hubot")
    app.mock.press("Escape")
    try await app.wait(for: "/HUBOT  1 of 2")
    app.mock.press("Escape")
    try await app.wait(for: "mona")
    app.mock.press("Escape")
    #expect(app.mock.rows[19] == "This is the first scene; q quits.")
  }

  @Test func `Repositories are sorted by a picker`() async throws {
    let app = try App()
    app.start(.repositories(of: try Self.octocat()))
    try await app.wait(for: "Hello-World")
    #expect(app.mock.rows[2].contains("Hello-World"))
    app.mock.type("S")
    try await app.wait(for: "Now: Last pushed")
    while app.navigator.entries.last?.takesKeys != true { try await Task.sleep(for: .milliseconds(5)) }
    app.mock.type("s")
    try await app.wait(for: "› Spoon-Knife")
    #expect(app.mock.rows[2].contains("Spoon-Knife"), "it has the most stars")
  }

  @Test(arguments: [
    (Route.followers(of: .viewer), "GitHub has one order only for this list."),
    (.profile(.viewer), "This is no list."),
  ])
  func `Where there is nothing to sort the key says why`(route: Route, reason: String) async throws {
    let app = try App()
    app.start(route)
    try await app.wait(for: route == .profile(.viewer) ? "San Francisco" : "hubot")
    app.mock.type("S")
    #expect(app.mock.rows[19] == reason)
  }

  @Test func `A list without rows says so`() async throws {
    let app = try App()
    app.start(.gists(by: .user(try Login("mona"))))
    try await app.wait(for: "mona has no public gists.")
  }

  @Test func `From any depth home is one key away, and so is the end`() async throws {
    let app = try App()
    app.start(.profile(try Self.octocat()))
    try await app.wait(forTitle: "octocat")
    app.mock.type("1")
    try await app.wait(for: "hubot")
    app.mock.press("Enter")
    try await app.wait(forTitle: "octocat › followers › mona")
    app.mock.type("H")
    try await app.wait(forTitle: "octocat")
    app.mock.press("Escape")
    #expect(app.mock.rows[19] == "This is the first scene; q quits.")
    app.mock.type("q")
    try await app.end()
  }

  @Test(arguments: [":", "C-p"])
  func `A palette reaches any user by name`(key: String) async throws {
    let app = try App()
    app.start(.profile(try Self.octocat()))
    try await app.wait(forTitle: "octocat")
    app.mock.press(key)
    try await app.wait(for: "┌─ Go to")
    app.mock.type("hubot")
    try await app.wait(for: "› profile of hubot")
    app.mock.press("Down", "Enter")
    try await app.wait(forTitle: "octocat › followers")
  }

  @Test func `A name that is typed without waiting for the palette is looked for all the same`() async throws {
    let app = try App()
    app.start(.profile(try Self.octocat()))
    try await app.wait(forTitle: "octocat")
    app.mock.press(":")
    app.mock.type("hubot")
    app.mock.press("Enter")
    try await app.wait(forTitle: "octocat › hubot")
  }

  @Test(arguments: [false, true])
  func `The next run goes on where the last one ended, and leads back from there`(isCancelled: Bool) async throws {
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
    second.mock.press("Escape")
    try await second.wait(for: "› hubot")
    #expect(second.mock.rows[0] == "octocat › followers")
    second.mock.press("Escape")
    try await second.wait(forTitle: "octocat")
    second.mock.type("q")
    try await second.end()
    let third = try App(token: nil, places: directory.file("places"))
    third.start(nil)
    try await third.wait(for: "San Francisco")
    #expect(third.mock.rows[0] == "octocat")
    third.mock.type("q")
  }

  @Test func `A fresh start and a place that is asked for forget where the last run ended`() async throws {
    let directory = try TemporaryDirectory()
    let folder = directory.file("places")
    try directory.write("places/anonymous", PlaceStack([Place(.identity), Place(.accounts)]).text)
    let asked = try App(token: nil, places: folder)
    asked.start(.profile(named: "hubot"))
    try await asked.wait(forTitle: "hubot")
    asked.mock.type("q")
    try await asked.end()
    #expect(try directory.read("places/anonymous") == PlaceStack([Place(.profile(.user(Login("hubot"))))]).text)
    let fresh = try App(token: nil, places: folder)
    fresh.start(nil, isFresh: true)
    try await fresh.wait(forTitle: "ghlotus")
    fresh.mock.type("q")
    #expect(!FileManager.default.fileExists(atPath: directory.file("places/anonymous")))
  }

  @Test(arguments: ["damaged", "places 1\n0 0 0 profile no-such-user\n"])
  func `A file that is damaged, or leads to what is gone, does not break the start`(text: String) async throws {
    let directory = try TemporaryDirectory()
    try directory.write("places/anonymous", text)
    let app = try App(token: nil, places: directory.file("places"))
    app.start(nil)
    try await app.wait(forTitle: "ghlotus")
  }

  @Test func `A recording that cannot be read is asked for again, with what was typed`() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("x.har", "{}")
    let app = try App(token: nil)
    app.start(nil)
    try await app.wait(forTitle: "ghlotus")
    app.mock.type("o")
    try await app.wait(for: "Open a recording: its file")
    app.mock.type(directory.file("x.har"))
    app.mock.press("Enter")
    try await app.wait(for: "is not a recording")
    try await app.wait(for: "› n  Name another file")
    app.mock.press("Enter")
    try await app.wait(for: "Esc cancel")
    try await app.wait(for: "x.har")
    app.mock.press("Escape")
    try await app.wait(forTitle: "ghlotus")
  }

  @Test func `The first scene is one's own profile, or an introduction`() async throws {
    let own = try App()
    own.start(nil)
    try await own.wait(forTitle: "octocat")
    let visitor = try App(token: nil)
    visitor.start(nil)
    try await visitor.wait(forTitle: "ghlotus")
    visitor.mock.type("s")
    #expect(visitor.mock.rows[19].contains("no OAuth app"))
    visitor.mock.press("Enter")
    try await visitor.wait(forTitle: "github")
  }

  @Test func `Where nothing can be had to look around, the introduction is there again`() async throws {
    let app = try App(token: nil, refusing: "GET /users/github")
    app.start(nil)
    try await app.wait(forTitle: "ghlotus")
    app.mock.press("Enter")
    try await app.wait { app.errors.count == 1 }
    try await app.wait(forTitle: "ghlotus")
    app.mock.press("Escape")
    try await app.wait { app.mock.rows.joined().isEmpty }
  }

  @Test func `One's own profile is known by its name too`() async throws {
    let app = try App()
    app.start(.profile(.user(try Login("octocat"))))
    try await app.wait(forTitle: "octocat")
    #expect(app.mock.rows[19].contains("e edit"))
    app.mock.type("m")
    try await app.wait(for: "octocat@github.com")
    app.mock.press("Escape")
    try await app.wait(forTitle: "octocat")
    try await app.end(by: "q")
  }
}

extension Route {
  /// One of each scene.
  fileprivate static func allCases(of subject: ProfileSubject) throws -> [Route] {
    [
      .profile(subject), .followers(of: subject), .following(by: subject), .organizations(of: subject),
      .repositories(of: subject), .starred(by: subject), .gists(by: subject),
      .contributions(of: subject),
      .repository(try RepositoryName("octocat/Hello-World")), .members(of: try Login("github")),
      .issue(try IssueName("octocat/Hello-World#1347")), .gist(try GistID("6cad326836d38bd3a7ae")),
      .search(Search(.repositories, for: "mona")), .emails, .keys(.ssh), .keys(.gpg), .socialAccounts, .blocked,
      .identity,
      .accounts, .rateLimits, .log, .cache,
    ]
  }
}
