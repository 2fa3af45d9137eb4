import Glibc
import Synchronization
import TestSupport
import TestTraits
import Testing

/// The full-screen app in a real terminal, with the recording `tour.har`.
@Suite("Tour of the app", .timeLimit(.minutes(15)), .ownThreads)
struct AppTourTests {
  private func tmux(_ words: String = "", columns: Int = 80, rows: Int = 24) throws -> Tmux {
    let ghlotus = try Ghlotus()
    return try Tmux(
      "trap : INT; '\(try Ghlotus.program())' --replay '\(Package.fixture("tour.har"))' \(words); echo The end: $?; exec cat",
      environment: ghlotus.environment,
      columns: columns, rows: rows, workingDirectory: ghlotus.home.path)
  }

  @Test func `Without a command, the app opens the user's profile and navigates from it`() async throws {
    try await onOwnThread {
      let tmux = try tmux()
      try tmux.wait(for: "San Francisco")
      try tmux.type("1", until: "octocat › followers")
      try tmux.wait(for: "› mona")
      try tmux.send("Down", "Enter", until: "followers › hubot")
      try tmux.wait(for: "Life's a beach")
      try tmux.type("4", until: "› scripts")
      try tmux.send("Escape", until: "Life's a beach")
      try tmux.type("H", until: "San Francisco")
      try tmux.type("q", until: "The end: 0")
    }
  }

  @Test func `Ctrl-C ends the app immediately and restores the terminal`() async throws {
    try await onOwnThread {
      let tmux = try tmux("browse mona")
      try tmux.wait(for: "Likes tentacles")
      try tmux.send("C-c", until: "The end: 130")
      #expect(try tmux.query("#{alternate_on}") == "0")
    }
  }

  @Test func `The introduction opens a recording and asks again if the file is unreadable`() async throws {
    try await onOwnThread {
      let ghlotus = try Ghlotus()
      // The path is relative, so that the length of the package's path doesn't change line breaks.
      let tmux = try Tmux(
        "'\(try Ghlotus.program())' browse; echo The end: $?; exec cat", environment: ghlotus.environment,
        workingDirectory: Package.fixture(""))
      try tmux.wait(for: "open a recording")
      try tmux.type("o", until: "Path of a recording · Enter opens")
      try tmux.type("tour")
      try tmux.send("Enter", until: "No such file")
      try tmux.send("Tab", until: "tour.har")
      try tmux.send("Enter", until: "San Francisco")
      try tmux.type("1", until: "› mona")
      try tmux.type("q", until: "The end: 0")
    }
  }

  @Test(arguments: [("xterm-256color", "[38;2;0;95;0m■"), ("tmux-256color", "[38;5;22m■"), ("screen", "[32m░")])
  func `COLORTERM doesn't make the app send colors that its library cannot send`(
    term: String, square: String
  ) async throws {
    try await onOwnThread {
      let ghlotus = try Ghlotus(["COLORTERM": "truecolor"])
      let tmux = try Tmux(
        "'\(try Ghlotus.program())' --replay '\(Package.fixture("tour.har"))'", environment: ghlotus.environment,
        term: term, workingDirectory: ghlotus.home.path)
      try tmux.wait(for: "San Francisco")
      try tmux.type("7", until: "Busiest day")
      #expect(try tmux.screen(escapes: true).contains { $0.contains(square) })
    }
  }

  @Test func `In the background, the app stops until it is brought to the foreground`() async throws {
    try await onOwnThread {
      let ghlotus = try Ghlotus()
      let tmux = try Tmux(
        "PS1='$ ' exec bash --norc -i", environment: ghlotus.environment, workingDirectory: ghlotus.home.path)
      try tmux.wait(for: "$")
      let program = "'\(try Ghlotus.program())' --replay '\(Package.fixture("tour.har"))'"
      for line in ["\(program) browse mona", program] {
        try tmux.type("clear; \(line) & until jobs | grep Stopped; do sleep 0.1; done")
        try tmux.send("Enter")
        try tmux.wait(for: "a stopped job") { $0.contains { $0.hasPrefix("[1]+  Stopped") } }
        #expect(try tmux.query("#{alternate_on}") == "0")
        try tmux.type("fg; echo The end: $?")
        try tmux.send("Enter")
        try tmux.wait(for: line == program ? "San Francisco" : "Joined")
        try tmux.type("q", until: "The end: 0")
      }
    }
  }

  @Test func `If the first scene cannot be loaded, the user can try again`() async throws {
    let isFailing = Atomic(true)
    let failing = try GitHubOrigin("tour.har") { _ in
      isFailing.load(ordering: .relaxed) ? .json(#"{"message":"Not now"}"#, status: 409) : nil
    }
    try await onOwnThread {
      let home = try Ghlotus(asking: failing.server)
      let tmux = try Tmux(
        "'\(try Ghlotus.program())' browse mona; echo The end: $?; exec cat", environment: home.environment,
        workingDirectory: home.home.path)
      try tmux.wait(for: "Not now")
      try tmux.wait(for: "› t  Try again")
      isFailing.store(false, ordering: .relaxed)
      try tmux.type("t", until: "Joined")
      try tmux.type("q", until: "The end: 0")
    }
  }
}
