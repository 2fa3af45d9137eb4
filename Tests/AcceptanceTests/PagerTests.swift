import Glibc
import TestSupport
import TestTraits
import Testing

/// Output that is longer than the terminal is shown in a pager.
@Suite(.ownThreads) struct PagerTests {
  private static let page = ["--replay", Package.fixture("octocat.har"), "profile", "octocat"]
  /// Texts at the top and at the bottom of the profile page.
  private static let (top, bottom) = ("The Octocat", "--readme shows all of it")

  /// Opens a shell in a terminal of 20 rows, and runs `ghlotus` with the words there.
  private func terminal(_ words: [String], _ ghlotus: Ghlotus, prefix: String = "") throws -> Tmux {
    let program = try Ghlotus.program()
    let tmux = try Tmux(
      "PS1='$ ' exec bash --norc -i", environment: ghlotus.environment.filter { $0.key != "GHLOTUS_PAGER" },
      columns: 100, rows: 20, workingDirectory: ghlotus.home.path)
    try tmux.wait(for: "$")
    let command = ([program] + words).map { "'\($0)'" }.joined(separator: " ")
    try tmux.type("clear; \(prefix) \(command); echo status $?")
    try tmux.send("Enter")
    return tmux
  }

  /// Presses Ctrl-Z until the shell reports that the job has stopped, at most three times.
  ///
  /// less misses a signal that arrives between its prompt and its call of read(2).
  private func stop(_ tmux: Tmux) throws {
    let isStopped = try (1...3).contains { _ in
      try tmux.send("C-z")
      return (try? tmux.wait(for: "Stopped", timeout: 20)) != nil
    }
    #expect(isStopped)
  }

  private func row(_ text: String, in screen: [String]) -> Int? {
    screen.firstIndex { $0.contains(text) }
  }

  @Test func `A long page opens at its top in less and stays visible after quitting`() async throws {
    let ghlotus = try Ghlotus()
    try await onOwnThread {
      let tmux = try terminal(Self.page, ghlotus)
      let screen = try tmux.wait(for: "prompt of less", until: { $0.contains(":") })
      #expect(row(Self.top, in: screen) == 0)
      #expect(row(Self.bottom, in: screen) == nil)
      #expect(try tmux.screen(escapes: true)[0].contains("\u{1B}["))
      try tmux.type("G")
      try tmux.wait(for: Self.bottom)
      try tmux.type("q")
      #expect(row(Self.bottom, in: try tmux.wait(for: "status 0")) != nil)
    }
  }

  @Test func `Ctrl-C and Ctrl-Z work in the pager, and errors are printed after it`() async throws {
    let origin = try GitHubOrigin { $0.target.contains("/orgs") ? .json("{}", status: 404) : nil }
    let ghlotus = try Ghlotus(asking: origin.server)
    try await onOwnThread {
      let tmux = try terminal(["profile", "octocat"], ghlotus)
      try tmux.wait(for: "prompt of less", until: { $0.contains(":") })
      for _ in 1...2 {
        try tmux.send("C-c")
        try stop(tmux)
        try tmux.type("clear; fg")
        try tmux.send("Enter")
        try tmux.wait(for: "prompt of less again", until: { $0.last { !$0.isEmpty } == ":" })
      }
      #expect(row("ould not load", in: try tmux.screen()) == nil)
      try tmux.type("q", until: "ghlotus: could not load the organizations")
    }
  }

  @Test func `Quitting the pager early ends the run`() async throws {
    let server = try OriginServer { request in
      guard request.target.contains("page=1") || !request.target.contains("&page=") else { return .stallBeforeHeaders }
      let next = "<http://\(request["host"] ?? "")/users/x/followers?per_page=100&page=2>; rel=\"next\""
      let users = (0..<100).map { number in
        #"{"login":"user-\#(number)","id":\#(number),"node_id":"","type":"User","html_url":""}"#
      }
      return .json("[\(users.joined(separator: ","))]", headers: [("Link", next)])
    }
    let ghlotus = try Ghlotus(asking: server)
    try await onOwnThread {
      let tmux = try terminal(["followers", "x"], ghlotus)
      let screen = try tmux.wait(for: "prompt of less", until: { $0.contains(":") })
      #expect(row("user-0", in: screen) == 1)
      try tmux.type("q", until: "status 0")
    }
  }

  @Test func `If the pager is not installed, the page is printed directly`() async throws {
    let ghlotus = try Ghlotus()
    try await onOwnThread {
      let tmux = try terminal(Self.page, ghlotus, prefix: "PAGER=no-such-pager")
      #expect(row(Self.bottom, in: try tmux.wait(for: "status 0")) != nil)
    }
  }

  /// A pager with quotation marks isn't replaced by cat.
  @Test func `If a pager with a quoted path cannot be started, the message says so`() async throws {
    let ghlotus = try Ghlotus(["GHLOTUS_PAGER": "'./no pager' -x"])
    let result = try await ghlotus.run(
      arguments: Self.page, on: .terminal(columns: 100, rows: 24, streams: [.output]))
    #expect(result.status == Exit.failed)
    #expect(result.errors.contains("cannot start the pager; set GHLOTUS_PAGER"), "\(result.errors)")
  }

  @Test func `SIGTERM also ends the pager`() async throws {
    let ghlotus = try Ghlotus()
    try await onOwnThread {
      let tmux = try terminal(Self.page, ghlotus, prefix: "sh -c 'echo $$ >pid; exec \"$@\"' sh")
      try tmux.wait(for: "prompt of less", until: { $0.contains(":") })
      let id = Int32(try ghlotus.home.read("pid").split(separator: "\n")[0])
      kill(try #require(id), SIGTERM)
      try tmux.wait(for: "status \(128 + SIGTERM)")
      try tmux.type("clear; stty -a")
      try tmux.send("Enter", until: " echo ")
    }
  }

  /// Whether a run starts its pager. The pager of this test creates the file `paged`.
  private func isPaged(
    _ words: [String], rows: Int = 24, _ variables: [String: String] = [:]
  ) async throws -> Bool {
    let ghlotus = try Ghlotus(["GHLOTUS_PAGER": "touch paged; cat"].merging(variables) { $1 })
    let result = try await ghlotus.run(arguments: words, on: .terminal(columns: 100, rows: rows, streams: [.output]))
    #expect(result.status == Exit.done)
    #expect(result.terminal.count { $0 == 0x0A } > 2)
    return access(ghlotus.home.file("paged"), F_OK) == 0
  }

  @Test func `Only output longer than the terminal is paged, unless paging is off`() async throws {
    #expect(try await isPaged(Self.page))
    #expect(try await isPaged(Self.page + ["--json"]))
    #expect(try await isPaged(["help", "api"]))
    #expect(try await isPaged(Self.page, ["GHLOTUS_PAGER": "", "PAGER": "touch paged; cat"]))
    #expect(try await !isPaged(["--replay", Package.fixture("tour.har"), "repos", "octocat"]))
    #expect(try await !isPaged(Self.page + ["--no-pager"]))
    #expect(try await !isPaged(Self.page, ["TERM": "dumb"]))
    #expect(try await !isPaged(Self.page, ["GHLOTUS_PAGER": "cat"]))
    #expect(try await !isPaged(Self.page, rows: 200))
  }

  @Test(arguments: [" ", "  ", "\t", " cat "])
  func `A blank pager turns paging off`(pager: String) async throws {
    #expect(try await !isPaged(Self.page, ["GHLOTUS_PAGER": pager]))
  }

  /// Returns the variables of the pager and what the pager receives.
  private func paged(_ variables: [String: String], by program: String = "") async throws -> String {
    let pager = "printf '%s|%s|%s\\n' \"$LESS\" \"$LESSCHARSET\" \"$LV\" >paged; cat >>paged"
    let ghlotus = try Ghlotus(["GHLOTUS_PAGER": program.isEmpty ? pager : program].merging(variables) { $1 })
    _ = try await ghlotus.run(arguments: Self.page, on: .terminal(columns: 100, rows: 24, streams: [.output]))
    return try ghlotus.home.read("paged")
  }

  @Test func `The pager is told to show colors and the encoding, whatever its other options`() async throws {
    #expect(try await paged([:]).hasPrefix("FRX|utf-8|-c\n"))
    #expect(try await paged(["LESS": "-i", "LV": "-Ou8"]).hasPrefix("-R -i|utf-8|-c -Ou8\n"))
    #expect(try await paged(["LESS": "-R -M", "LESSCHARSET": "latin1"]).hasPrefix("-R -R -M|latin1|-c\n"))
    #expect(try await paged(["LANG": "C"]).hasPrefix("FRX||-c\n"))
  }

  @Test func `An editor used as a pager gets no colors`() async throws {
    let ghlotus = try Ghlotus(["GHLOTUS_PAGER": "./view -"])
    try ghlotus.home.write("view", "#!/bin/sh\ncat >paged")
    #expect(chmod(ghlotus.home.file("view"), 0o755) == 0)
    _ = try await ghlotus.run(arguments: Self.page, on: .terminal(columns: 100, rows: 24, streams: [.output]))
    #expect(try !ghlotus.home.read("paged").contains("\u{1B}"))
    #expect(try await paged([:]).contains("\u{1B}["))
  }

  @Test func `The modes that a killed pager leaves set are reset`() async throws {
    let ghlotus = try Ghlotus(["GHLOTUS_PAGER": "sh ./pager"])
    let modes = [1049, 2004, 1000, 1003, 1006, 1004, 1]
    let settings = modes.map { "\\033[?\($0)h" }.joined() + "\\033=\\033[>1u"
    try ghlotus.home.write("pager", "printf '\(settings)'; kill -9 $$\n")
    let environment = ghlotus.environment.merging(["PS1": "$ ", "GHLOTUS": try Ghlotus.program()]) { $1 }
    try await onOwnThread {
      let shell = try TerminalSession(
        ["/bin/dash", "-i"], environment: environment, workingDirectory: ghlotus.home.path)
      try shell.wait(for: "$ ")
      try shell.type("\"$GHLOTUS\" --replay '\(Package.fixture("octocat.har"))' profile octocat; echo en'ded'\r")
      try shell.wait(for: "ended")
      let parts = String(decoding: shell.bytes, as: UTF8.self).split(separator: "\u{1B}[>1u")
      #expect(parts.count == 2)
      for reset in modes.map({ "\u{1B}[?\($0)l" }) + ["\u{1B}>", "\u{1B}[<9u"] {
        #expect(parts.last?.contains(reset) == true, "\(reset.debugDescription)")
      }
    }
  }

  @Test func `Piped output is not paged`() async throws {
    let ghlotus = try Ghlotus(["GHLOTUS_PAGER": "touch paged; cat"])
    expectSuccess(try await ghlotus.run(arguments: Self.page))
    #expect(access(ghlotus.home.file("paged"), F_OK) != 0)
  }
}
