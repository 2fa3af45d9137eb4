import FoundationEssentials
import TestSupport
import Testing

/// The accessible mode: a plain text log in words, for screen readers.
struct AccessibleTests {
  private static let tour = ["--replay", Package.fixture("tour.har")]

  /// Runs a command on a terminal and returns the bytes without the codes of colors and styles.
  private func log(
    _ words: [String], _ variables: [String: String] = [:], settings: String? = nil, columns: Int = 80
  ) async throws -> String {
    let ghlotus = try Ghlotus(variables)
    if let settings { try ghlotus.home.write("config/ghlotus/settings.json", settings) }
    let result = try await ghlotus.run(arguments: words + Self.tour, on: .terminal(columns: columns))
    return String(decoding: result.terminal, as: UTF8.self).replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }

  /// Expects a log without cursor addressing, and without a carriage return that overwrites a line.
  private func expectPlain(_ log: String, columns: Int = 80) {
    #expect(!log.contains("\u{1B}"))
    #expect(!log.replacing("\r\n", with: "\n").contains("\r"))
    // The terminal itself wraps an address.
    #expect(log.split(separator: "\r\n").allSatisfy { $0.count <= columns || $0.contains("https://") })
  }

  @Test(
    arguments: [
      "profile octocat", "repos octocat", "followers octocat", "issues octocat/Hello-World", "gists octocat",
      "repo octocat/Hello-World", "issue octocat/Hello-World#1347", "contributions octocat", "activity octocat",
      "orgs octocat", "help", "help accessibility", "limits",
    ], [80, 40])
  func `Every page is a plain log without decoration`(command: String, columns: Int) async throws {
    let log = try await log(
      ["--accessible"] + command.split(separator: " ").map(String.init), columns: columns)
    expectPlain(log, columns: columns)
    #expect(log.count > 50)
    #expect(Set(log).isDisjoint(with: "★⑂●○›│─■▁▃▅▇█"))
    #expect(!log.contains("  "))
  }

  @Test func `A profile tells headings, labels and the figures of its calendar`() async throws {
    let lines = try await log(["--accessible", "profile", "octocat"]).split(separator: "\r\n")
    for line in [
      "Heading: The Octocat", "2 followers", "Location: San Francisco", "Heading: Pinned",
      "Hello-World, stars: 3,127, forks: 446, description: My first repository on", "Heading level 2: What I am at",
      "Busiest day: Tuesday, September 15, 2026: 12 contributions", "Current streak: 1 day, Nov 2, 2026",
    ] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
  }

  struct Way: Sendable, CustomTestStringConvertible {
    var words: [String] = []
    var variables: [String: String] = [:]
    var settings: String?
    let isOn: Bool
    var testDescription: String { "\(words) \(variables) \(settings ?? "")" }
  }

  @Test(arguments: [
    Way(isOn: false), Way(words: ["--accessible"], isOn: true), Way(variables: ["GHLOTUS_ACCESSIBLE": "1"], isOn: true),
    Way(variables: ["ACCESSIBLE": "1"], isOn: true),
    Way(variables: ["GHLOTUS_ACCESSIBLE": "0", "ACCESSIBLE": "1"], isOn: false),
    Way(settings: #"{"accessible": true}"#, isOn: true),
    Way(variables: ["ACCESSIBLE": "false"], settings: #"{"accessible": true}"#, isOn: false),
    Way(words: ["--accessible"], variables: ["GHLOTUS_ACCESSIBLE": "0"], isOn: true),
  ])
  func `An option takes precedence over variables, and variables over the settings`(way: Way) async throws {
    let log = try await log(way.words + ["repos", "octocat"], way.variables, settings: way.settings)
    #expect(log.contains("1 of 3: Hello-World") == way.isOn)
  }

  @Test func `An error begins with the word, and invalid settings name their line`() async throws {
    #expect(
      try await log(["--accessible", "repos", "octocat", "--sort", "x"]).hasPrefix("Error: invalid value"))
    let log = try await log(["repos", "octocat"], settings: "{\n\"accessible\": 1}", columns: 200)
    #expect(log.contains("line 2: \"accessible\" must be true or false, without quotation marks"))
    #expect(try await self.log(["help"], settings: "{").contains("ghlotus help"))
  }

  /// Runs the app on a terminal. Types each line when the prompt after the former one has appeared.
  private func conversation(
    _ lines: [(prompt: String, line: String)], _ variables: [String: String], words: [String] = []
  ) async throws -> (log: String, status: Int32?) {
    let ghlotus = try Ghlotus(variables)
    let result = try await ghlotus.run(
      arguments: words + Self.tour, on: .terminal(columns: 80),
      input: lines.map { .onceSeen($0.prompt, $0.line + "\n") })
    let log = String(decoding: result.terminal, as: UTF8.self).replacing(/\u{1B}\[[0-9;]*m/, with: "")
    return (log, result.status)
  }

  @Test(arguments: [["GHLOTUS_ACCESSIBLE": "1"], ["TERM": "dumb"]])
  func `The app is a conversation by numbers and words`(variables: [String: String]) async throws {
    let (log, status) = try await conversation(
      [
        ("commands, type ?", "repositories"), ("Language Savant", "filter spoon"), ("1 of 1: Spoon-Knife", "1"),
        ("1,916 forks", "star"), ("13,413 stars, including yours", "undo"), ("press U to redo", "back"),
        ("Back on repositories", "go to mona"), ("1 of 14: profile of mona", "1"), ("Mona Lisa", "2"),
        ("Page: following", "home"), ("Back on octocat", "quit"),
      ], variables.merging(["NO_COLOR": "1"]) { $1 })
    expectPlain(log)
    #expect(status == 0)
  }

  @Test func `The picker of star lists and errors are words`() async throws {
    let (log, status) = try await conversation(
      [
        ("commands, type ?", "octocat/Hello-World"), ("3,127 stars", "nonsense"),
        ("Error: Unknown command nonsense", "star lists"), ("1. Ideas, not marked", "1"),
        ("1. Ideas, marked", "save"), ("Added octocat/Hello-World to \"Ideas\"", "quit"),
      ], ["GHLOTUS_ACCESSIBLE": "1", "NO_COLOR": "1"])
    expectPlain(log)
    #expect(status == 0)
  }

  @Test(arguments: [false, true])
  func `Text typed while work runs appears after the next prompt, and echo is restored`(isInterrupted: Bool)
    async throws
  {
    let (isSent, mayAnswer) = (Flag(), Flag())
    defer { mayAnswer.raise() }
    let origin = try GitHubOrigin("tour.har") { request in
      guard request.method == "PUT" else { return nil }
      isSent.raise()
      mayAnswer.wait()
      return .response(status: 204)
    }
    let ghlotus = try Ghlotus(
      ["GH_TOKEN": "gho_x", "GHLOTUS_ACCESSIBLE": "1", "PS1": "$ "], asking: origin.server)
    let program = try Ghlotus.program()
    try await onOwnThread {
      let shell = try TerminalSession(
        ["/bin/dash", "-i"], environment: ghlotus.environment, workingDirectory: ghlotus.home.path)
      try shell.wait(for: "$ ")
      try shell.type(
        "usual=$(stty -g); '\(program)' browse octocat/Hello-World; "
          + "[ \"$(stty -g)\" = \"$usual\" ] && echo as it' was'\r")
      try shell.wait(for: "commands, type ?")
      try shell.wait(for: "\r\n> ")
      try shell.type("star\r")
      isSent.wait()
      try shell.type("hel")
      if isInterrupted {
        try shell.type("\u{3}")
      } else {
        mayAnswer.raise()
        try shell.wait(for: "Starred octocat/Hello-World")
        try shell.wait(for: "> hel")
        try shell.type("p\r")
        try shell.wait(for: "Commands, with their keys")
        try shell.type("quit\r")
      }
      try shell.wait(for: "as it was")
    }
  }
}
