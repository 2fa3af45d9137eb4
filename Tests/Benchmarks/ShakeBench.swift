import ModelExamples
import TestSupport

/// Random keys over the app in a replay, typed without waiting: it must neither crash nor grow.
struct ShakeBench {
  let binary: String

  /// Keys after which the memory must not grow by more than a tenth.
  private static let warmUp = 20_000
  /// How often the memory is measured before and after, and keys between two of these: the heap is fuller at times.
  private static let (measures, between) = (5, 2_000)

  /// - Parameter time: how long keys are typed at most.
  func run(keys count: Int = .max, for time: Duration = .seconds(24 * 3600)) throws {
    let home = try TemporaryDirectory()
    // No browser can be found there.
    let environment = ["HOME": home.path, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/nowhere"]
    let session = try TerminalSession(
      [binary, "--replay", Fixture.path("tour.har")], environment: environment, columns: 80, rows: 24)
    let figures = ProcessFigures(processID: session.processID)
    try session.wait(for: "San Francisco")
    var generator = SeededGenerator(seed: 11)
    var typed = 0
    /// - Returns: whether the app still runs.
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

  /// - Returns: how many keys were typed.
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

  /// Megabytes, once all scenes but the first are left.
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
