import Essentials
import LotusModel
import MockScreen
import Testing
import ViewControllers

@testable import Coordinators
@testable import Terminal

/// Tests for links in the app: what is drawn as a link opens with Enter and with a click.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct LinkTests {
  private func profile(_ size: Size = Size(rows: 60, columns: 90)) async throws -> App {
    let app = try await App(size: size).open(.profile(.user(try Login("octocat"))), until: "Enter shows all of it")
    return app
  }

  private func issue(_ replacement: (String, by: String)? = nil) async throws -> App {
    let app = try await App(replacing: replacement, size: Size(rows: 40, columns: 80)).open(
      Route(text: "issue octocat/Hello-World#1347"), until: "fixed")
    return app
  }

  /// Presses Tab until a link is chosen.
  private func choose(_ address: String, in app: App) throws {
    let table = try #require(app.navigator.entries.last?.scene.table)
    for _ in 0..<60 where table.selectedLink?.address != address { app.mock.press("Tab") }
    try #require(table.selectedLink?.address == address)
  }

  private func click(_ text: String, in app: App) throws {
    let row = try #require(app.mock.rows.firstIndex { $0.contains(text) }, "\(text)")
    let start = try #require(app.mock.rows[row].firstRange(of: text)).lowerBound
    app.mock.click(row: row, column: app.mock.rows[row][..<start].count)
  }

  @Test(arguments: [
    ("2 following", "octocat › following"), ("2 gists", "octocat › gists"),
    ("3 repositories", "octocat › repositories"), ("@github", "octocat › github"),
    ("Spoon-Knife", "octocat › octocat/Spoon-Knife"), ("tentacles by", "octocat › mona/tentacles"),
    ("Mona.", "octocat › mona"),
  ])
  func `A click on a word of a profile opens its own target`(word: String, title: String) async throws {
    let app = try await profile()
    try click(word, in: app)
    try await app.wait(forTitle: title)
    try await app.end(by: "q")
  }

  @Test(arguments: [
    ("https://github.com/octocat?tab=following", "octocat › following"),
    ("https://github.com/github", "octocat › github"),
    ("https://github.com/mona", "octocat › mona"),
  ])
  func `Each link of a profile opens with Enter`(address: String, title: String) async throws {
    let app = try await profile()
    try choose(address, in: app)
    try await app.press("Enter", untilTitle: title)
    try await app.end(by: "q")
  }

  @Test(arguments: [
    "https://github.blog", "https://x.com/monatheoctocat", "https://github.com/octocat", "https://github.com",
  ])
  func `A link out of the app and a link to this page open in the browser`(address: String) async throws {
    let app = try await profile()
    try choose(address, in: app)
    #expect(app.mock.rows.last?.hasPrefix("\(address.dropFirst(8))  ") == true)
    try await app.type("y", until: "Copied \(address)")
    try await app.press("Enter", until: "Opened \(address) in the browser")
    try await app.type("o") { app.outside.pages == [address, address] }
    #expect(app.navigator.entries.count == 1)
    try await app.end(by: "q")
  }

  @Test(arguments: ["Enter", "y"])
  func `An email address is copied`(key: String) async throws {
    let app = try await profile()
    try choose("mailto:octocat@github.com", in: app)
    try await app.press(key, until: "Copied octocat@github.com,")
    try await app.type("o", until: "Press y to copy this email address")
    try await app.end(by: "q")
  }

  @Test func `A mail address in a README is copied`() async throws {
    let app = try await profile()
    try await app.press("End", "Enter", "End", until: "Or write to")
    try click("octocat@github.com.", in: app)
    try await app.wait(for: "Copied octocat@github.com,")
    try await app.end(by: "q")
  }

  @Test func `The folded README shows all of it with Enter, and its links open, too`() async throws {
    let app = try await App(size: Size(rows: 24, columns: 80)).open(
      .profile(.user(try Login("octocat"))), until: "San Francisco")
    let table = try #require(app.navigator.entries.last?.scene.table)
    try await app.press("End", until: "Enter shows all of it")
    #expect(table.selectedLink == nil)
    app.mock.press("Tab", "Tab")
    #expect(table.selectedLink?.address == "https://github.com/mona/tentacles")
    try await app.press("Enter", untilTitle: "octocat › mona/tentacles")
    try await app.end(by: "q")
  }

  @Test func `The own lists open for the signed-in user, as with their keys`() async throws {
    let app = try await App().open(.profile(.viewer), until: "San Francisco")
    try choose("https://github.com/octocat?tab=repositories", in: app)
    try await app.press("Enter", untilTitle: "octocat › repositories")
    #expect(app.coordinator.routedScenes.last?.route == .repositories(of: .viewer))
    try await app.end(by: "q")
  }

  @Test(arguments: [
    ("hubot", "hubot"), ("octocat/Hello-World", "octocat/Hello-World"), ("octocat ·", "octocat"), ("mona ·", "mona"),
  ])
  func `A click on a name in an issue opens it`(word: String, title: String) async throws {
    let app = try await issue()
    let row = try #require(app.mock.rows.lastIndex { $0.contains(word) && !$0.contains(" › ") && !$0.contains("URL") })
    let start = try #require(app.mock.rows[row].firstRange(of: word)).lowerBound
    app.mock.click(row: row, column: app.mock.rows[row][..<start].count)
    try await app.wait { app.navigator.entries.count == 2 && app.mock.rows[0].contains("› \(title)") }
    try await app.end(by: "q")
  }

  @Test(arguments: ["milestone/1", "issues/1347"])
  func `The milestone and the address of an issue open in the browser`(path: String) async throws {
    let app = try await issue()
    let address = "https://github.com/octocat/Hello-World/\(path)"
    try choose(address, in: app)
    try await app.press("Enter") { app.outside.pages == [address] }
    try await app.end(by: "q")
  }

  @Test(arguments: [
    ("@hubot", "/hubot"), ("mona/tentacles#8", "/mona/tentacles/issues/8"),
    ("#1346", "/octocat/Hello-World/issues/1346"),
  ])
  func `A comment has links to the accounts and issues that it names`(name: String, path: String) async throws {
    let app = try await issue(("Thanks for the report", by: "Thanks \(name) for it"))
    try choose("https://github.com\(path)", in: app)
    try click("Thanks", in: app)
    #expect(app.navigator.entries.count == 1)
    if name == "@hubot" {
      try click("@hubot for", in: app)
      try await app.wait(forTitle: "octocat/Hello-World › #1347 › hubot")
    }
    try await app.end(by: "q")
  }

  @Test func `The counts of a repository open in the browser, and its issues and owner in the app`() async throws {
    let app = try await App(size: Size(rows: 40, columns: 80)).open(
      Route(text: "repository octocat/Hello-World"), until: "stars")
    let page = "https://github.com/octocat/Hello-World"
    for address in ["\(page)/stargazers", "\(page)/forks", page] {
      try choose(address, in: app)
      try await app.press("Enter") { app.outside.pages.last == address }
    }
    try choose("https://github.com/octocat/Hello-World/issues/1346", in: app)
    try choose("\(page)/issues", in: app)
    try await app.press("Enter", untilTitle: "octocat/Hello-World › open issues")
    try await app.press("Escape", untilTitle: "octocat/Hello-World")
    try choose("https://github.com/octocat", in: app)
    try await app.press("Enter", until: "San Francisco")
    try await app.end(by: "q")
  }

  @Test func `A click on the name of a row opens it, and a click next to the name selects the row`() async throws {
    let app = try await App().open(Route(text: "repositories octocat"), until: "Spoon-Knife")
    try click("HTML", in: app)
    #expect(app.navigator.entries.count == 1)
    #expect(app.mock.rows.contains { $0.hasPrefix("› ") && $0.contains("HTML") })
    try click("linguist", in: app)
    try await app.wait(for: "Language Savant")
    try await app.end(by: "q")
  }

  @Test func `An event leads to its own target, in the browser if no scene shows the target`() async throws {
    let app = try await App(size: Size(rows: 40, columns: 100)).open(
      Route(text: "activity octocat"), until: "commented on commit")
    let address = "https://github.com/octocat/Hello-World/commit/6dcb09b5b57875f334f61aebed695e2e4193db5e"
    try click("commented on commit", in: app)
    try await app.wait { app.outside.pages == [address] }
    try await app.type("y", until: "Copied https://github.com/octocat/Hello-World/commit/6dcb09b")
    try click("added hubot", in: app)
    try await app.wait(forTitle: "octocat › activity › hubot")
    try await app.end(by: "q")
  }

  @Test func `A click on the list ends typing a filter, and keeps it`() async throws {
    let app = try await App().open(Route(text: "repositories octocat"), until: "Spoon-Knife")
    try await app.press("/", until: "Enter keep")
    try await app.type("spoon", until: "1 of 3")
    try click("HTML", in: app)
    try await app.wait(for: "Enter open")
    #expect(app.shows("Spoon-Knife") && !app.shows("linguist"))
    try await app.end(by: "q")
  }

  /// A text that is drawn as a link, and the address of the link.
  private struct Drawn: Hashable {
    let text: String
    let address: String
  }

  /// Returns the first line of each link in the rows of a page.
  private func links(in table: Table) -> [Drawn] {
    var found: [Drawn] = []
    for line in (0..<table.source.count).flatMap({ table.contents(of: $0) }) {
      var texts: [String: String] = [:]
      for glyph in line.glyphs {
        if let link = glyph.style.link { texts[link.address, default: ""].append(glyph.character) }
      }
      for (address, text) in texts where !found.contains(where: { $0.address == address }) {
        found.append(Drawn(text: text.trimmed, address: address))
      }
    }
    return found
  }

  @Test(arguments: BrowseCoordinatorTests.scenes)
  func `A click on each link that is drawn opens the target of the link`(scene: SceneName) async throws {
    let app = try App(size: Size(rows: 60, columns: 110))
    app.start(try BrowseCoordinatorTests.route(to: scene))
    try await app.wait { app.navigator.entries.last.map { !$0.scene.needsLoad && !$0.state.isLoading } == true }
    let table = try #require(app.navigator.entries.last?.scene.table)
    for link in links(in: table) {
      // A text that is drawn twice has no unambiguous place.
      let rows = app.mock.rows.dropFirst(2).filter { $0.contains(link.text) }
      guard rows.count == 1, rows[rows.startIndex].ranges(of: link.text).count == 1 else { continue }
      let pages = app.outside.pages.count
      try click(link.text, in: app)
      try await app.wait {
        app.navigator.entries.count > 1 || app.outside.pages.count > pages
          || link.address == "mailto:\(link.text)" && app.shows("Copied \(link.text)")
          || DrawnTarget.isMonth(link.text, ofDayIn: app.mock.rows)
      }
      if app.outside.pages.count > pages {
        #expect(app.outside.pages.last == link.address)
      } else if let opened = app.navigator.entries.dropFirst().last?.scene as? any RoutedScene {
        let route = try #require(Route(address: link.address, webURL: "https://github.com"), "\(link)")
        // The app shows a user's own page as soon as it knows who has signed in.
        let routes = [route, route.ofViewer(named: try Login("octocat"))]
        #expect(routes.contains { opened.route.isSame(as: $0) }, "\(link)")
        try await app.press("Escape") { app.navigator.entries.count == 1 && app.takesKeys }
      }
    }
    app.cancel()
  }
}
