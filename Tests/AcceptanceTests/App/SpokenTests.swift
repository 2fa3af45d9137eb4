import TestSupport
import TestTraits
import Testing

/// The lines that a screen reader speaks in the full-screen app: each is the line with the cursor,
/// as tmux reports it.
@Suite("Spoken lines", .timeLimit(.minutes(15)), .ownThreads)
struct SpokenTests {
  private func app(_ start: String) throws -> Tmux {
    let ghlotus = try Ghlotus()
    let words = [try Ghlotus.program(), "--replay", Package.fixture("tour.har"), "browse", "--fresh", start]
    return try Tmux(
      words.map { "'\($0)'" }.joined(separator: " "), environment: ghlotus.environment, columns: 100, rows: 30)
  }

  /// Presses a key, and waits until the line under the cursor contains a text.
  private func expect(_ text: String, after keys: String..., in tmux: Tmux) throws {
    try tmux.send(keys)
    var line = ""
    let isSpoken = try eventually(within: 60) {
      let row = try tmux.query("#{cursor_y}")
      let screen = try tmux.screen()
      line = Int(row).flatMap { screen.indices.contains($0) ? screen[$0] : nil } ?? ""
      return line.contains(text)
    }
    #expect(isSpoken, "\(text) after \(keys), but the line is \(line)")
    #expect(try tmux.query("#{cursor_flag}") == "1")
  }

  @Test func `The line under the cursor is the selected row, reply or entry`() async throws {
    try await onOwnThread {
      let tmux = try app("https://github.com/octocat?tab=repositories")
      try tmux.wait(for: "Language Savant")
      try expect("Hello-World", after: "Home", in: tmux)
      try expect("Spoon-Knife", after: "Down", in: tmux)
      try expect("linguist", after: "j", in: tmux)
      try expect("Spoon-Knife", after: "Up", in: tmux)
      try expect("Last pushed", after: "S", in: tmux)
      try expect("Last updated", after: "Down", in: tmux)
      try expect("Spoon-Knife", after: "Escape", in: tmux)
      try expect("octocat/Spoon-Knife", after: "Enter", in: tmux)
      try expect("profile of mona", after: ":", "m", "o", "n", "a", in: tmux)
      try expect("search users for mona", after: "Down", in: tmux)
      try expect("octocat/Spoon-Knife", after: "Escape", in: tmux)
      try expect("Spoon-Knife", after: "Escape", in: tmux)
      try tmux.send("q")
    }
  }

  @Test func `The line under the cursor has the link that Tab chooses`() async throws {
    try await onOwnThread {
      let tmux = try app("octocat")
      try tmux.wait(for: "followers")
      try expect("2 followers", after: "Tab", in: tmux)
      try expect("following", after: "Tab", in: tmux)
      try tmux.send("q")
    }
  }
}
