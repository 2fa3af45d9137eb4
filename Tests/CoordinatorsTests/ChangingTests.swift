import FoundationEssentials
import HTTP
import LotusModel
import MockScreen
@_spi(Asking) import ModelControllers
import TestSupport
import Testing

@testable import Coordinators
@testable import Terminal

/// Tests for changes made in the app.
///
/// A change appears immediately, can be undone with a key, and is rolled back if GitHub rejects it.
@MainActor @Suite(.timeLimit(.minutes(15)), .serialized)
struct ChangingTests {
  @Test(arguments: [
    ("repository octocat/Hello-World", "s", "3,127 stars"), ("profile hubot", "f", "1 follower, including you"),
    ("emails", "v", "octocat@github.com"),
  ])
  func `A scene with a change is released after it closes`(
    route: String, key: String, words: String
  ) async throws {
    let app = try await App().open(Route(text: route), until: words)
    weak let scene = app.navigator.scenes.first?.scene
    try await app.type(key) { app.refusal(of: "undo") == nil }
    try await app.end(by: "q")
    #expect(scene == nil)
  }

  @Test func `If only GraphQL fails, REST tells whether the user is followed`() async throws {
    let app = try await App(refusing: "/graphql").open(
      .profile(.user(try Login("hubot"))), until: "1 follower, including you")
    try await app.type("f", until: "0 followers ·")
    try await app.wait { app.refusal(of: "undo") == nil }
    #expect(app.refusal(of: "follow") == nil)
  }

  @Test func `If only GraphQL fails, the own profile is recognized`() async throws {
    let app = try await App(refusing: "/graphql").open(.profile(.user(try Login("octocat"))), until: "San Francisco")
    #expect(app.navigator.entries.last?.scene.commands.contains { $0.keys == ["f"] } == false)
  }

  @Test func `A change that GitHub rejects is rolled back, and the error is shown`() async throws {
    let app = try await App(refusing: "/user/following/hubot").open(
      .profile(.user(try Login("hubot"))), until: "1 follower, including you")
    try await app.type("f") { app.errors.count == 1 }
    #expect(app.shows("1 follower, including you"))
    try await app.type("u", until: "There is no change to undo")
  }

  @Test func `Undoing twice goes back two changes, and redoing starts with the last one`() async throws {
    let app = try await App().open(.emails, until: "public")
    try await app.type("v", until: "is now private")
    try await app.type("v", until: "is now public")
    try await app.type("u") { app.shows("is now private · press U to redo") && app.refusal(of: "undo") == nil }
    try await app.type("u") { app.shows("is now public · press U to redo") }
    #expect(app.refusal(of: "undo") == "There is no change to undo")
    try await app.type("U", until: "is now private · press u to undo")
    try await app.end(by: "q")
  }

  @Test func `An undone change can be redone with a key of its own`() async throws {
    let app = try await App().open(.profile(.user(try Login("hubot"))), until: "1 follower, including you")
    try await app.type("f") { app.refusal(of: "undo") == nil }
    try await app.type("u", until: "1 follower, including you")
    try await app.wait { app.refusal(of: "redo") == nil }
    #expect(app.refusal(of: "undo") == "There is no change to undo")
    try await app.type("U", until: "0 followers ·")
    try await app.wait { app.refusal(of: "undo") == nil }
    try await app.end(by: "q")
  }

  /// The key `b` blocks and unblocks on a profile, so it unblocks in the list too. Unblocking needs no
  /// confirmation anywhere, because it can be undone.
  @Test func `The removal of a blocked user can be undone`() async throws {
    let app = try await App().open(.blocked, until: "spammer")
    try await app.type("b", until: "You have no blocked users.")
    try await app.wait { app.refusal(of: "undo") == nil }
    try await app.type("u", until: "spammer")
    try await app.wait { app.command("redo").map { $0.refusal == nil } == true }
    try await app.end(by: "q")
  }

  @Test func `Blocking a user by name asks the same question as in a list`() async throws {
    let app = try await App().open(.blocked, until: "spammer")
    try await app.type("+", until: "User · Enter blocks")
    app.mock.type("hubot")
    for reply in ["n", "y"] {
      app.mock.press("Enter")
      try await app.wait {
        app.shows("Block hubot?") && app.shows("Unblocking does not restore that.") && app.takesKeys
      }
      app.mock.type(reply)
      if reply == "y" { app.mock.press("Enter") }
      // The prompt keeps the name until the user is blocked.
      try await app.wait { app.shows(reply == "n" ? "Enter block  Esc cancel" : "Blocked hubot") && app.takesKeys }
    }
    let blocks = app.coordinator.services.network.recentRequests.filter { $0.url.path == "/user/blocks/hubot" }
    let methods: [HTTPMethod] = blocks.map(\.method)
    #expect(methods == [.put])
    app.cancel()
  }

  @Test(arguments: ["-", "d", "Delete"])
  func `The removal of an email address cannot be undone, and the address leaves the list`(key: String) async throws {
    let app = try await App().open(.emails, until: "old@octocat.example")
    try await app.press("End", key) { app.shows("Remove ") && app.takesKeys }
    app.mock.type("y")
    try await app.press("Enter") { app.row("old@octocat.example").hasPrefix("Removed") && app.errors.isEmpty }
    try await app.wait {
      app.refusal(of: "undo") == "Removed email address old@octocat.example · this cannot be undone"
    }
    #expect(!app.shows("--all"))
    try await app.end(by: "q")
  }

  @Test func `An address that is in the list already is not sent`() async throws {
    let app = try await App(refusing: "/user/emails").open(.emails, until: "old@octocat.example")
    try await app.type("+", until: "Email address · Enter adds")
    app.mock.type("old@octocat.example")
    try await app.press("Enter", until: "old@octocat.example is already one of your email addresses")
    try await app.press("Escape") { !app.shows("Email address · Enter adds") && app.shows("old@octocat.example") }
    #expect(app.errors.isEmpty)
  }

  @Test(arguments: ["+", "a"]) func `A typed address is added without further questions`(key: String) async throws {
    let app = try await App().open(.emails, until: "old@octocat.example")
    try await app.press(key, until: "Email address · Enter adds")
    app.mock.type("mona@octocat.example")
    try await app.press("Enter") { app.errors.isEmpty && !app.shows("Email address · Enter adds") }
    try await app.end(by: "q")
  }

  @Test func `An address that GitHub rejects leaves the list, and is corrected in the same prompt`() async throws {
    let app = try await App(refusing: "/user/emails").open(.emails, until: "old@octocat.example")
    try await app.type("+", until: "Email address · Enter adds")
    app.mock.type("mona")
    try await app.press("Enter", until: "Invalid email address \"mona\"")
    try await app.type("@octocat.example") { !app.shows("Invalid email address") }
    try await app.press("Enter", until: "Validation Failed")
    #expect(app.errors.isEmpty && app.shows("mona@octocat.example"))
    try await app.press("Escape") { !app.shows("mona@octocat.example") }
    try await app.type("+", until: "mona@octocat.example")
  }

  @Test func `A user who does not exist is corrected in the prompt`() async throws {
    let app = try await App().open(.blocked, until: "spammer")
    try await app.type("+", until: "User · Enter blocks")
    try await app.type("-x\r", until: "must not begin with a hyphen")
    #expect(app.errors.isEmpty && app.shows("User · Enter blocks"))
  }

  @Test func `A removal is confirmed first and rolled back if GitHub rejects it`() async throws {
    let app = try await App(refusing: "/user/keys/2").open(.keys(.ssh), until: "old desktop")
    app.mock.press("Down")
    try await app.type("-") { app.shows("Remove SSH key \"old desktop\"?") && app.takesKeys }
    try await app.press("Enter") { !app.shows("Remove SSH key \"old desktop\"?") }
    #expect(app.errors.isEmpty && app.shows("old desktop"))
    try await app.type("-") { app.shows("Remove SSH key \"old desktop\"?") && app.takesKeys }
    app.mock.type("y")
    try await app.press("Enter") { app.errors.count == 1 }
    #expect(app.shows("old desktop"))
  }

  @Test func `Only the primary address can change its visibility, and other rows say so`() async throws {
    let app = try await App().open(.emails, until: "public")
    try await app.type("v", until: "private")
    try await app.wait { app.refusal(of: "undo") == nil }
    try await app.type("u", until: "is now public")
    try await app.type("-", until: "The primary address cannot be removed")
    app.mock.press("Down")
    try await app.type("v", until: "Only the primary address can be made public or private")
  }

  @Test func `An SSH key is added from a file, and Tab completes only the path of a public key`() async throws {
    let app = try await App().open(.keys(.ssh), until: "laptop")
    try await app.type("+", until: "SSH public key and its title, or the path of its file · Enter adds")
    app.mock.type("~/.ssh/k")
    try await app.press("Tab", until: "No folder or suitable file begins with this path")
    app.mock.press("Backspace")
    app.mock.type("id")
    try await app.press("Enter", until: "Not a public key")
    try await app.press("Tab", until: "~/.ssh/id.pub")
    try await app.press("Enter") { !app.shows("SSH public key and") }
    #expect(app.errors.isEmpty)
  }

  @Test(arguments: [
    (PublicKey.Kind.ssh, "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIExample me@host"),
    (.gpg, "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQENBF\n-----END PGP PUBLIC KEY BLOCK-----\n"),
  ])
  func `A key is added by pasting it`(kind: PublicKey.Kind, key: String) async throws {
    let app = try App()
    app.start(.keys(kind))
    try await app.wait { app.navigator.entries.last?.scene.table?.source.count ?? 0 > 0 }
    try await app.type("+", until: "or the path of its file · Enter adds")
    app.mock.type("\u{1B}[200~\(key)\u{1B}[201~")
    try await app.press("Enter") { !app.shows("public key, or") || app.shows("recording") }
    #expect(app.errors.isEmpty)
  }

  @Test func `A pasted private key is refused and not stored`() async throws {
    let directory = try TemporaryDirectory()
    let app = try App(unsent: directory.file("unsent"))
    app.start(.keys(.gpg))
    try await app.wait { app.navigator.entries.last?.scene.table?.source.count ?? 0 > 0 }
    try await app.type("+", until: "GPG public key")
    app.mock.type("\u{1B}[200~-----BEGIN PGP PRIVATE KEY BLOCK-----\u{1B}[201~")
    try await app.press("Enter", until: "The key is private, so nothing was sent")
    try await app.press("Escape") { !app.shows("GPG public key") }
    try await app.end(by: "q")
    #expect(try FileManager.default.subpathsOfDirectory(atPath: directory.path).allSatisfy { !$0.contains("gpg") })
  }

  @Test func `A comment that GitHub rejects is removed from the issue but stays in the prompt`() async throws {
    let app = try await App(refusing: "/comments").open(
      .issue(try IssueName("octocat/Hello-World#1347")), until: "Found a bug")
    try await app.type("c", until: "Comment · ^S posts")
    app.mock.type("I saw it too")
    try await app.press("C-s", until: "Validation Failed")
    #expect(app.errors.isEmpty && app.shows("I saw it too"))
    try await app.press("Escape") { !app.shows("I saw it too") }
    try await app.type("c", until: "I saw it too")
  }

  @Test func `The box of a comment grows to half of the screen, and then shows what is out of view`() async throws {
    let app = try await App(size: Size(rows: 30, columns: 80)).open(
      .issue(try IssueName("octocat/Hello-World#1347")), until: "Found a bug")
    try await app.type("c", until: "Comment · ^S posts")
    var height: Int { app.mock.rows.count { $0.hasSuffix("│") } }
    #expect(height == 8)
    for line in 1...40 {
      app.mock.type("line \(line)")
      if line < 40 { app.mock.press("Enter") }
    }
    try await app.wait(for: "line 40")
    #expect(height == 13 && app.shows("↑29 ┘"), "\(app.mock.rows.joined(separator: "\n"))")
    for _ in 0..<30 { app.mock.press("Up") }
    try await app.wait(for: "↑9 ↓20 ┘")
  }

  @Test func `A comment is written in the editor, and no result of the editor loses it`() async throws {
    let app = try await App().open(.issue(try IssueName("octocat/Hello-World#1347")), until: "Found a bug")
    try await app.type("cI saw it", until: "^O editor")
    for (result, words) in [
      (EditorResult(text: "I saw it", error: .noEditor), "No text editor found; set VISUAL or EDITOR"),
      (EditorResult(text: " "), "The editor saved no text, so your text is unchanged"),
      (EditorResult(text: String(repeating: "é", count: 65_537)), "is longer than GitHub allows (65,536"),
      (EditorResult(text: "", error: .failed(editor: "vi", status: 139)), "\"vi\" failed with status 139"),
      (EditorResult(text: "I saw it", error: .endedAtOnce(editor: "code", path: "/t.md")), "\"code\" ended at once"),
    ] {
      app.outside.edited = { _ in result }
      try await app.press("C-o", until: words)
      #expect(app.shows("I saw it"))
    }
    app.outside.edited = { EditorResult(text: $0 + "\nand her", error: .failed(editor: "vi", status: 1)) }
    try await app.press("C-o", until: "and her")
    #expect(app.shows("status 1"))
    app.outside.edited = { EditorResult(text: $0.replacing("her", with: "him")) }
    try await app.press("C-o", until: "and him")
    #expect(!app.shows("status 1"))
    try await app.press("C-_", until: "and her")
  }

  @Test func `A replay says that an unsent comment is kept until the user quits`() async throws {
    let app = try await App().open(.issue(try IssueName("octocat/Hello-World#1347")), until: "Found a bug")
    try await app.type("c", until: "Comment · ^S posts")
    app.mock.type("I saw it")
    try await app.press("Escape", until: "Your text is stored")
    try await app.press("End") { app.shows("c continue comment") && app.shows("comment that was not posted; press c") }
    try await app.type("c", until: "I saw it")
    try await app.press("C-s") { app.command("comment") != nil && !app.shows("not posted") }
    try await app.end(by: "q")
  }

  @Test func `An unsent comment is restored in the next run, even if the app was canceled`() async throws {
    let directory = try TemporaryDirectory()
    for (typed, former) in [("I saw it", ""), (" too", "I saw it")] {
      let app = try await App(unsent: directory.file("unsent")).open(
        .issue(try IssueName("octocat/Hello-World#1347")), until: "Found a bug")
      try await app.type("c", until: "Comment · ^S posts")
      if !former.isEmpty { try await app.wait(for: former) }
      app.mock.type(typed)
      if former.isEmpty { app.mock.press("Escape") } else { app.cancel() }
      try await app.wait { !app.shows("Comment · ^S posts") }
      if former.isEmpty { try await app.wait(for: "Your text is stored") }
      if former.isEmpty { try await app.end(by: "q") } else { _ = try? await app.end() }
    }
    let app = try await App(unsent: directory.file("unsent")).open(
      .issue(try IssueName("octocat/Hello-World#1347")), until: "Found a bug")
    try await app.type("c", until: "I saw it too")
    try await app.press("C-s") { !app.shows("Comment · ^S posts") && app.refusal(of: "comment") == nil }
    try await app.wait { app.mock.rows.contains { $0.hasPrefix("› octocat · ") } && app.shows("I saw it too") }
    try await app.type("c", until: "Comment · ^S posts")
    #expect(app.errors.isEmpty && !app.mock.rows[8...12].joined().contains("I saw it too"))
    app.mock.type("Again")
    app.mock.press("Enter")
    app.mock.type("and again")
    try await app.press("C-s") { !app.shows("Comment · ^S posts") && app.shows("I saw it too") && app.shows("Again") }
    #expect(app.shows("and again"))
  }

  @Test func `Keys typed right after the key of a prompt are text in the prompt`() async throws {
    let directory = try TemporaryDirectory()
    let app = try await App(unsent: directory.file("unsent")).open(.emails, until: "public")
    try await app.type("+v@octocat.example") {
      app.shows("Email address · Enter adds") && app.shows("v@octocat.example")
    }
    #expect(app.shows("public"))
    app.mock.press("Escape")
    try await app.wait {
      let stored = (try? FileManager.default.subpathsOfDirectory(atPath: directory.file("unsent"))) ?? []
      return stored.contains { $0.hasSuffix("emails") } && !app.shows("Email address · Enter adds")
    }
    try await app.type("+\r", until: "v@octocat.example")
    #expect(app.shows("Email address · Enter adds") && app.outside.pages.isEmpty)
    try await app.press("Enter") { app.errors.isEmpty && !app.shows("Email address · Enter adds") }
    try await app.end(by: "q")
  }

  @Test func `A stored line is selected, so that the next text replaces it, and undo restores it`() async throws {
    let app = try await App().open(.emails, until: "old@octocat.example")
    try await app.type("+/nope") { app.shows("Email address · Enter adds") && app.shows("/nope") }
    try await app.press("Escape", until: "Your text is stored; press + to continue")
    try await app.type("+") { app.shows("Email address · Enter adds") && app.shows("/nope") }
    try await app.type("a@b") { app.shows("a@b") && !app.shows("/nope") }
    try await app.press("C-_", until: "/nope")
    try await app.press("Escape") { !app.shows("Email address · Enter adds") }
    try await app.type("+b@c") { app.shows("b@c") && !app.shows("/nope") }
    app.cancel()
  }

  @Test func `A stored text precedes what is typed before it has loaded, and is not posted unseen`() async throws {
    let directory = try TemporaryDirectory()
    let texts = [
      ("I saw it", "I saw it"), ("\u{13}", "I saw it"), (" too\u{13}", "I saw it too"),
      (", twice", "I saw it too, twice"),
    ]
    for (typed, shown) in texts {
      let app = try await App(refusing: "/comments", unsent: directory.file("unsent")).open(
        .issue(try IssueName("octocat/Hello-World#1347")), until: "Found a bug")
      try await app.type("c" + typed) { app.shows("Comment · ^S posts") && app.shows(shown) }
      #expect(!app.shows("Type some text first"))
      try await app.press("Escape") { !app.shows("Comment · ^S posts") }
      #expect(app.outside.pages.isEmpty)
      try await app.end(by: "q")
    }
  }

  @Test func `A text typed together with Enter is accepted once the prompt knows that no text is stored`() async throws
  {
    let directory = try TemporaryDirectory()
    let app = try await App(unsent: directory.file("unsent")).open(.emails, until: "old@octocat.example")
    app.mock.type("+mona@octocat.example\r")
    try await app.wait {
      // The prompt has no such command, so the list is the topmost scene again.
      app.command("undo").map { $0.refusal == nil } == true
    }
    try await app.end(by: "q")
  }

  @Test func `A scene of the user is found in the palette even if Enter comes before the sign-in is known`()
    async throws
  {
    let app = try await App().open(.profile(.user(try Login("hubot"))), until: "1 follower, including you")
    try await app.type(":email\r", until: "old@octocat.example")
    try await app.end(by: "q")
  }
}
