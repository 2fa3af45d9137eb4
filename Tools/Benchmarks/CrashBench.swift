import Glibc
import Synchronization
import TestSupport

/// Kills processes at random moments while they use the same cache.
///
/// Eight processes run at a time. Every process that isn't killed must print the correct response.
struct CrashBench {
  let binary: String
  let server: String
  let environment: [String: String]
  let kept: StoredEntries

  private static let width = 8

  func run(kills: Int) throws {
    let home = try TemporaryDirectory()
    var environment = environment
    environment["XDG_CACHE_HOME"] = home.path
    let tally = Tally()
    for _ in 0..<Self.width {
      let hammer = Hammer(
        binary: binary, environment: environment, kept: kept, kills: kills / Self.width, tally: tally)
      try startThread { hammer.run() }
    }
    while tally.finished.load(ordering: .relaxed) < Self.width { usleep(50_000) }
    let killed = tally.killed.load(ordering: .relaxed)
    let checked = tally.checked.load(ordering: .relaxed)
    print("\n\(killed) processes killed, \(checked) responses checked, \(tally.wrong.load(ordering: .relaxed)) wrong")
  }

  final class Tally: Sendable {
    let killed = Atomic(0)
    let checked = Atomic(0)
    let wrong = Atomic(0)
    /// The number of threads that have finished.
    let finished = Atomic(0)
  }

  /// Runs and kills processes on one thread.
  struct Hammer: Sendable {
    let binary: String
    let environment: [String: String]
    let kept: StoredEntries
    let kills: Int
    let tally: Tally

    func run() {
      var left = kills
      while left > 0 {
        let path = "/brief/\(Int.random(in: 0..<20))"
        let result = try? Subprocess.run(
          binary, ["api", "--cache", "fresh", path], environment: environment,
          signals: [.after(.random(in: 0...0.06), SIGKILL)])
        guard let result else { continue }
        if result.ending == .killed(signal: SIGKILL) {
          left -= 1
          tally.killed.add(1, ordering: .relaxed)
        } else {
          tally.checked.add(1, ordering: .relaxed)
          if result.output != kept.body(of: path) { tally.wrong.add(1, ordering: .relaxed) }
        }
      }
      tally.finished.add(1, ordering: .relaxed)
    }
  }
}
