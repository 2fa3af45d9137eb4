import TestSupport
import TestTraits
import Testing

/// Runs the program in a shell inside a real terminal, as a user does.
@Suite(.ownThreads)
struct JourneyTests {
  @Test(arguments: [(80, 24), (40, 10)])
  func `A profile page fits terminals of different sizes`(columns: Int, rows: Int) async throws {
    let ghlotus = try Ghlotus()
    let program = try Ghlotus.program()
    let top = try await onOwnThread {
      let tmux = try Tmux(
        "PS1='$ ' exec /bin/sh", environment: ghlotus.environment, columns: columns, rows: rows,
        workingDirectory: ghlotus.home.path)
      try tmux.wait(for: "$")
      try tmux.type("clear; '\(program)' profile octocat --replay '\(Package.fixture("octocat.har"))'")
      try tmux.send("Enter", until: "The README continues")
      try tmux.type("clear; '\(program)' profile octocat --replay '\(Package.fixture("octocat.har"))' | head -5")
      try tmux.send("Enter")
      return try tmux.wait(for: "the head of the page") { $0.first == "The Octocat" && $0.contains("$") }
    }
    #expect(top[1] == "@octocat · they/them")
    #expect(top.allSatisfy { $0.count <= columns })
  }
}
