import TestSupport
import TestTraits
import Testing

/// Keys that are typed faster than the app in a real terminal shows its scenes.
@Suite("Typing ahead", .timeLimit(.minutes(15)), .ownThreads)
struct TypingAheadTests {
  private func tmux() throws -> Tmux {
    let ghlotus = try Ghlotus()
    return try Tmux(
      "'\(try Ghlotus.program())' --replay '\(Package.fixture("tour.har"))'; echo The end: $?; exec cat",
      environment: ghlotus.environment, workingDirectory: ghlotus.home.path)
  }

  private static let hint = "keys take effect afterward"

  @Test(arguments: ["exm", "ello there, general kenobi", "emj-", "exq", "el", "e5"])
  func `Keys typed while the form loads run no commands later`(keys: String) async throws {
    try await onOwnThread {
      let tmux = try tmux()
      try tmux.wait(for: "San Francisco")
      try tmux.type(keys, until: "^S save")
      try tmux.wait(for: "Name ")
      try tmux.send("Escape")
      try tmux.wait(for: "profile") { screen in
        screen[0].hasPrefix("octocat") && screen.contains { $0.contains("San Francisco") }
          && !screen.contains { $0.contains("^S save") }
      }
      // The footer of the profile proves that no key is waiting.
      try tmux.send("F5")
      let screen = try tmux.screen()
      #expect(!screen[0].contains("›") && !screen.contains { $0.contains(Self.hint) }, "\(screen)")
      try tmux.type("q", until: "The end: 0")
    }
  }

  @Test(arguments: [("Rj", "rate limits"), ("wj", "who am I"), ("aj", "accounts"), ("7k", "contributions")])
  func `A key typed ahead does not leave its notice in the footer`(keys: String, title: String) async throws {
    try await onOwnThread {
      let tmux = try tmux()
      try tmux.wait(for: "San Francisco")
      try tmux.type(keys, until: "› \(title)")
      let screen = try tmux.wait(for: "keys of the scene") { screen in
        screen[0].contains(title) && screen.contains { $0.contains("Esc back") }
      }
      #expect(!screen.contains { $0.contains(Self.hint) }, "\(screen)")
      try tmux.type("q", until: "The end: 0")
    }
  }

  @Test func `A key that quits takes effect in the scene that an earlier key opens`() async throws {
    try await onOwnThread {
      let tmux = try tmux()
      try tmux.wait(for: "San Francisco")
      try tmux.type("wq", until: "The end: 0")
    }
  }

  @Test func `Enter after a letter that a question ignored does not answer the question`() async throws {
    try await onOwnThread {
      let tmux = try tmux()
      try tmux.wait(for: "San Francisco")
      try tmux.type("e", until: "^S save")
      try tmux.type("x")
      try tmux.wait(for: "The Octocatx") { $0.contains { $0.contains("Octocatx") } }
      try tmux.send("Escape", until: "Leave without saving?")
      // The question ignores keys for a moment. If these keys come later, they discard the changes.
      try tmux.send("d", "Enter")
      let screen = try tmux.wait(for: "question that takes keys, or the profile") { screen in
        screen.contains { $0.contains("│ › ") } || screen.contains { $0.contains("San Francisco") }
      }
      try tmux.send("Escape")
      #expect(!screen.contains { $0.contains("as a draft") && !$0.contains("│") }, "\(screen)")
    }
  }
}
