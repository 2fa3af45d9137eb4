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

  @Test func `A search result can be opened`() async throws {
    try await onOwnThread {
      let tmux = try tmux("browse github")
      try tmux.wait(for: "How people build software.")
      try tmux.type(":search mona", until: "search repositories for mona")
      try tmux.send("Down", "Enter", until: "\"mona\"")
      try tmux.wait(for: "mona/tentacles")
      try tmux.send("Enter", until: "Eight of them")
    }
  }
}
