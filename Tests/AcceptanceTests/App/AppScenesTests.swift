import TestSupport
import TestTraits
import Testing

/// Opens the scenes of the full-screen app in a real terminal, with a server on 127.0.0.1.
@Suite("Scenes of the app", .timeLimit(.minutes(15)), .ownThreads)
struct AppScenesTests {
  private let origin: GitHubOrigin
  private let ghlotus: Ghlotus

  init() throws {
    origin = try GitHubOrigin("tour.har")
    ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: origin.server)
  }

  private func tmux(_ words: String = "") throws -> Tmux {
    try Tmux(
      "trap : INT; '\(try Ghlotus.program())' \(words); echo The end: $?; exec cat", environment: ghlotus.environment,
      columns: 100, workingDirectory: ghlotus.home.path)
  }

  @Test func `A single key opens each scene from the user's own profile`() async throws {
    try await onOwnThread {
      let tmux = try tmux()
      try tmux.wait(for: "San Francisco")
      for (key, title, text) in [
        ("1", "followers", "› mona"), ("2", "following", "hubot"), ("3", "organizations", "How people build"),
        ("4", "repositories", "› Hello-World"), ("5", "starred", "mona/tentacles"),
        ("6", "gists", "Hello World examples"), ("m", "emails", "old@octocat.example"),
        ("K", "SSH keys", "old desktop"),
        ("P", "GPG keys", "3262EFF25BA0D270"), ("L", "links", "example.com/octocat"), ("B", "blocked", "spammer"),
        ("w", "who am I", "Scopes"), ("a", "accounts", "No accounts are stored"), ("l", "rate limits", "requests left"),
        ("v", "requests", "GET"), ("c", "cache", "Hit rate"),
      ] {
        try tmux.type(key)
        try tmux.wait(for: "octocat › \(title)")
        try tmux.wait(for: text)
        try tmux.send("Escape")
        try tmux.wait(for: "the profile") { $0[0] == "octocat" }
      }
      try tmux.type("q")
      try tmux.wait(for: "The end: 0")
    }
  }

  @Test(arguments: [
    ("octocat/Hello-World", "My first repository on GitHub!"), ("octocat/Hello-World#1347", "Thanks for the report"),
    ("6cad326836d38bd3a7ae", "class HelloWorld"), ("github", "How people build software."),
  ])
  func `The palette opens an account, repository, issue or gist by name`(name: String, text: String) async throws {
    try await onOwnThread {
      let tmux = try tmux("browse mona")
      try tmux.wait(for: "Likes tentacles")
      // The name is typed without waiting for the palette to open.
      try tmux.type(":\(name)")
      try tmux.wait(for: "search users for \(name)")
      try tmux.send("Enter")
      try tmux.wait(for: text)
      try tmux.send("Escape")
      try tmux.wait(for: "Likes tentacles")
    }
  }

  @Test func `A search result can be opened`() async throws {
    try await onOwnThread {
      let tmux = try tmux("browse github")
      try tmux.wait(for: "How people build software.")
      try tmux.type(":search mona")
      try tmux.wait(for: "search repositories for mona")
      try tmux.send("Down", "Enter")
      try tmux.wait(for: "\"mona\"")
      try tmux.wait(for: "mona/tentacles")
      try tmux.send("Enter")
      try tmux.wait(for: "Eight of them")
    }
  }
}
