import TestSupport

/// Measures the full-screen app with a list of 100,000 rows: the time from a key press to the
/// updated screen, the memory, and the CPU time of the idle app.
struct LongListBench {
  let binary: String

  /// The largest acceptable median in milliseconds, and the memory limit in megabytes.
  private static let (keyLimit, memoryLimit) = (10.0, 150)
  /// The CPU time that the idle app may use in 3 s: less than one tick of the system's clock.
  ///
  /// The time is measured in nanoseconds. A count of ticks depends on when a tick ends: libdispatch
  /// wakes once a second to check its threads, and one such check can end a tick.
  private static let idleLimit = Duration.milliseconds(10)

  func run(presses: Int) throws {
    let profile = try Fixture("octocat-anonymous.har")
    let list = FollowerList(pageCount: 1_000, login: "octocat", fields: profile.headers(of: "/users/octocat"))
    let server = try OriginServer { request in
      request.path == list.path
        ? list.response(to: request, at: "http://\(request["Host"] ?? "")") : profile.recordedResponse(to: request)
    }
    defer { server.stop() }
    let home = try TemporaryDirectory()
    let session = try TerminalSession(
      [binary, "--fresh", "browse", "octocat"],
      environment: AppBench.environment(home: home.path, server: server.url), columns: 120, rows: 40)
    let figures = ProcessFigures(processID: session.processID)
    try session.wait(for: "San Francisco")
    print("\nCPU time of the idle app in 3 s (promised: less than a tick of 10 ms):")
    try printIdleTime("on a profile", figures, session)
    let before = try figures.peakMemory()
    try session.type("1")
    try session.wait(for: "user100")
    for _ in 0..<5_000 where !session.shows("user100099") {
      try session.type("G")
      session.pause(seconds: 0.005)
    }
    try session.wait(for: "user100099")
    try printIdleTime("on a list of 100,000 rows", figures, session)
    try session.type("?")
    session.pause(seconds: 1)
    try printIdleTime("in a dialog over the list", figures, session)
    try session.type("q")
    session.pause(seconds: 0.5)
    try session.type("g")
    session.pause(seconds: 0.5)
    print("\nfrom key press to screen, in a list of 100,000 rows:")
    for (name, keys) in [
      ("Up, Down", ["\u{1B}[B", "\u{1B}[B", "\u{1B}[A"]), ("PgUp, PgDn", ["\u{1B}[6~", "\u{1B}[6~", "\u{1B}[5~"]),
      ("Home, End", ["G", "g"]),
    ] {
      var times: [Double] = []
      for number in 0..<presses {
        try session.type(keys[number % keys.count])
        times.append(try session.frame(silence: 0.03))
      }
      print("  \(name): \(Figures(seconds: times).sentence(limit: Self.keyLimit))")
    }
    try session.type("/")
    session.pause(seconds: 1)
    var times: [Double] = []
    for number in 0..<presses {
      // Type a letter that isn't on the screen yet.
      let letter = ["ж", "щ", "ю"][number % 3]
      try session.type(letter)
      try session.wait(for: letter)
      times.append(try session.frame(silence: 0))
      session.pause(seconds: 0.05)
      try session.type("\u{7F}")
      session.pause(seconds: 0.05)
    }
    print("  a letter in the filter: \(Figures(seconds: times).sentence(limit: Self.keyLimit))")
    let peak = try figures.peakMemory()
    print("\npeak memory of the app with 100,000 rows: \(peak) MB, \(before) MB before the list")
    print("  (promised: below \(Self.memoryLimit) MB)\(peak < Self.memoryLimit ? "" : "  MISSED")")
  }

  private func printIdleTime(_ name: String, _ figures: ProcessFigures, _ session: TerminalSession) throws {
    session.pause(seconds: 1)
    let before = try figures.time()
    session.pause(seconds: 3)
    let used = try figures.time() - before
    let milliseconds = ((used / .milliseconds(1)) * 10).rounded() / 10
    print("  \(name): \(milliseconds) ms\(used < Self.idleLimit ? "" : "  MISSED")")
  }
}
