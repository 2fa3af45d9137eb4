import ModelExamples
import TestSupport

/// Random keys over the app in a replay, typed without waiting: it must neither crash nor grow.
struct ShakeBench {
  let binary: String

  /// Keys after which the memory must not grow by more than a tenth.
  private static let warmUp = 20_000

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
    var (typed, first, last) = (0, 0.0, 0.0)
    let end = ContinuousClock.now + time
    while typed < count, .now < end {
      let length = Int.random(in: 1...40, using: &generator)
      try session.type(RandomKeys.text(of: length, using: &generator))
      typed += length
      session.pause(seconds: Int.random(in: 0..<50, using: &generator) == 0 ? 0.35 : 0.002)
      if Int.random(in: 0..<40, using: &generator) == 0 {
        try session.resize(
          columns: .random(in: 20...200, using: &generator), rows: .random(in: 5...60, using: &generator))
      }
      if let status = session.exitStatus() {
        print("\nthe app ended with status \(status) after \(typed) random keys (seed 11)  MISSED")
        return
      }
      if first == 0, typed >= Self.warmUp { first = try restingMemory(session, figures) }
    }
    last = try restingMemory(session, figures)
    let growth = tenths((last / first - 1) * 100)
    print("\n\(typed) random keys in a replay: no crash, memory \(tenths(first)) MB after the first \(Self.warmUp),")
    print("  \(tenths(last)) MB at the end: \(growth) % more (promised: at most 10)\(growth <= 10 ? "" : "  MISSED")")
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
