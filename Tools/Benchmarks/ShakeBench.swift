import ModelExamples
import TestSupport

/// Types random keys in the app, without waiting for it. The app must not crash, and its memory
/// must not grow. The app runs in a replay.
struct ShakeBench {
  let binary: String

  /// The number of keys to type before the first measurement. After it, the memory may grow by at
  /// most a tenth.
  private static let warmUp = 20_000
  /// The number of samples for each measurement of the memory, and the number of keys between two
  /// samples.
  ///
  /// A single sample isn't reliable, because the size of the heap varies.
  private static let (measures, between) = (5, 2_000)

  /// Types keys until a number of keys or a time limit is reached.
  func run(keys count: Int = .max, for time: Duration = .seconds(24 * 3600)) throws {
    let home = try TemporaryDirectory()
    // The PATH contains no web browser, so the app can't open one.
    let environment = ["HOME": home.path, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/nowhere"]
    let session = try TerminalSession(
      [binary, "--replay", Fixture.path("tour.har")], environment: environment, columns: 80, rows: 24)
    let figures = ProcessFigures(processID: session.processID)
    try session.wait(for: "San Francisco")
    var generator = SeededGenerator(seed: 11)
    var typed = 0
    /// Types keys up to a total number or until a time.
    ///
    /// - Returns: `true` if the app is still running.
    func type(upTo goal: Int, until end: ContinuousClock.Instant) throws -> Bool {
      while typed < goal, .now < end {
        typed += try self.type(with: &generator, in: session)
        if let status = session.exitStatus() {
          print("\nthe app ended with status \(status) after \(typed) random keys (seed 11)  MISSED")
          return false
        }
      }
      return true
    }
    func memory() throws -> Double? {
      var figuresAtRest: [Double] = []
      for _ in 0..<Self.measures {
        guard try type(upTo: typed + Self.between, until: .now + .seconds(60)) else { return nil }
        figuresAtRest.append(try restingMemory(session, figures))
      }
      return figuresAtRest.sorted()[Self.measures / 2]
    }
    let end = ContinuousClock.now + time
    guard try type(upTo: Self.warmUp, until: end), let first = try memory(), try type(upTo: count, until: end),
      let last = try memory()
    else { return }
    let growth = tenths((last / first - 1) * 100)
    print("\n\(typed) random keys in a replay: no crash, memory \(tenths(first)) MB after the first \(Self.warmUp),")
    print("  \(tenths(last)) MB at the end: \(growth) % more (promised: at most 10)\(growth <= 10 ? "" : "  MISSED")")
  }

  /// Types a few random keys, and sometimes pauses or resizes the terminal.
  ///
  /// - Returns: The number of keys typed.
  private func type(with generator: inout SeededGenerator, in session: TerminalSession) throws -> Int {
    let length = Int.random(in: 1...40, using: &generator)
    try session.type(RandomKeys.text(of: length, using: &generator))
    session.pause(seconds: Int.random(in: 0..<50, using: &generator) == 0 ? 0.35 : 0.002)
    if Int.random(in: 0..<40, using: &generator) == 0 {
      try session.resize(
        columns: .random(in: 20...200, using: &generator), rows: .random(in: 5...60, using: &generator))
    }
    return length
  }

  private func tenths(_ value: Double) -> Double {
    (value * 10).rounded() / 10
  }

  /// The memory in megabytes after all scenes except the first one have been closed.
  private func restingMemory(_ session: TerminalSession, _ figures: ProcessFigures) throws -> Double {
    try session.resize(columns: 80, rows: 24)
    for _ in 0..<10 {
      session.pause(seconds: 0.5)
      try session.type("\u{1B}[27u\u{1B}[27uH")
    }
    session.pause(seconds: 1)
    return try figures.memory()
  }
}
