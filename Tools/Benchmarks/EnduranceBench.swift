import FoundationEssentials
import Glibc
import Synchronization
import TestSupport

/// Long runs that check for growing memory, slower commands and temporary files that remain.
struct EnduranceBench {
  let binary: String
  let server: String
  let environment: [String: String]
  let kept: StoredEntries

  func run() throws {
    try runCommands(10_000)
    try runSideBySide(processes: 50, commands: 20)
    try suspend(times: 1_000)
    try ShakeBench(binary: binary).run(for: .seconds(3600))
  }

  /// Runs commands one after another with the same cache.
  private func runCommands(_ count: Int) throws {
    let home = try TemporaryDirectory()
    let cache = environment.merging(["XDG_CACHE_HOME": home.path]) { $1 }
    var (wrong, first, last) = (0, 0.0, 0.0)
    for number in 0..<count {
      let path = "/kept/\(number % 200)"
      let result = try Subprocess.run(binary, ["api", path], environment: cache)
      if result.output != kept.body(of: path) { wrong += 1 }
      if (1000..<2000).contains(number) { first += result.seconds }
      if number >= count - 1000 { last += result.seconds }
    }
    print(
      "\n\(count) commands with one cache: \(wrong) wrong responses; average time \(milliseconds(first)) ms in the"
    )
    print("  second thousand, \(milliseconds(last)) ms in the last; \(try leftOvers(in: home)) temporary files left")
  }

  /// Runs many processes with the same cache, which is cleared repeatedly.
  private func runSideBySide(processes: Int, commands: Int) throws {
    let home = try TemporaryDirectory()
    let cache = environment.merging(["XDG_CACHE_HOME": home.path]) { $1 }
    let (wrong, finished) = (Counter(), Counter())
    let (binary, kept) = (binary, kept)
    for process in 0..<processes {
      try startThread {
        for number in 0..<commands {
          let path = "/kept/\((process + number) % 20)"
          let result = try? Subprocess.run(binary, ["api", path], environment: cache)
          if result?.output != kept.body(of: path) { wrong.add() }
        }
        finished.add()
      }
    }
    var clearings = 0
    while finished.value < processes {
      let result = try Subprocess.run(binary, ["cache", "clear"], environment: cache)
      if result.status != 0 { wrong.add() }
      clearings += 1
    }
    print("\n\(processes) concurrent processes with \(commands) commands each, and \(clearings) times `cache clear`:")
    print("  \(wrong.value) wrong, \(try leftOvers(in: home)) temporary files left")
  }

  /// Suspends and continues the app repeatedly.
  private func suspend(times: Int) throws {
    let home = try TemporaryDirectory()
    let session = try TerminalSession(
      [binary, "--replay", Fixture.path("tour.har")],
      environment: AppBench.environment(home: home.path, server: server),
      columns: 80, rows: 24)
    try session.wait(for: "San Francisco")
    let figures = ProcessFigures(processID: session.processID)
    var first = 0.0
    for time in 0..<times {
      kill(session.processID, SIGTSTP)
      session.pause(seconds: 0.01)
      kill(session.processID, SIGCONT)
      session.pause(seconds: 0.02)
      if time == times / 10 { first = try figures.memory() }
    }
    try session.type("l")
    session.pause(seconds: 1)
    let isAlive = session.exitStatus() == nil
    print(
      "\nsuspended and continued \(times) times: \(isAlive ? "still running" : "ended"), memory \(Int(first)) MB after")
    print("  a tenth of the times, \(Int(try figures.memory())) MB at the end")
  }

  /// The number of temporary files that remain after all processes have ended.
  private func leftOvers(in folder: TemporaryDirectory) throws -> Int {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains("/.ghlotus-") }.count
  }

  /// The average time of a command, in milliseconds.
  ///
  /// - Parameter seconds: The total time of a thousand commands.
  private func milliseconds(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }
}

private final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  func add() { count.add(1, ordering: .relaxed) }
}
