import TestSupport
import TestTraits
import Testing

/// Keys that the user has set, in the full-screen app in a real terminal.
@Suite("Keys of the settings", .timeLimit(.minutes(15)), .ownThreads)
struct KeySettingsTests {
  private let ghlotus: Ghlotus

  init() throws {
    ghlotus = try Ghlotus()
  }

  private func tmux(keys: String) throws -> Tmux {
    try ghlotus.home.write("config/ghlotus/settings.json", "{\"keys\": \(keys)}")
    return try Tmux(
      "'\(try Ghlotus.program())' --replay '\(Package.fixture("tour.har"))' browse octocat; echo The end: $?; exec cat",
      environment: ghlotus.environment, columns: 200, workingDirectory: ghlotus.home.path)
  }

  @Test func `The app uses the keys of the settings, and the footer shows them`() async throws {
    try await onOwnThread {
      let tmux = try tmux(keys: #"{"go to": "Ctrl-g", "followers": "F5", "quit": ["ö", "F10"], "back": "Alt-b"}"#)
      let screen = try tmux.wait(for: "San Francisco")
      #expect(screen.contains { $0.contains("^G go to") })
      #expect(screen[1].contains("F5 followers"))
      try tmux.send("F5", until: "hubot")
      try tmux.send("M-b", until: "San Francisco")
      try tmux.send("C-g", until: "Go to")
      try tmux.send("Escape")
      try tmux.wait(for: "the closed palette") { screen in !screen.contains { $0.contains("Go to") } }
      try tmux.type("q", until: "q does nothing here")
      try tmux.type("ö", until: "The end: 0")
    }
  }

  @Test func `The app doesn't start with keys that have two meanings`() async throws {
    try await onOwnThread {
      let tmux = try tmux(keys: #"{"follow": "r"}"#)
      let screen = try tmux.wait(for: "The end: 2")
      #expect(screen.joined().contains(#"line 1: "r" is a key of both "follow" and "refresh""#), "\(screen)")
    }
  }
}
