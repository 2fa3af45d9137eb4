import Glibc
import Synchronization
import TestSupport

/// Forms killed at random moments of typing, several at a time: the draft must be whole, and as late as promised.
struct TypingBench {
  let binary: String
  let recording: String

  private static let width = 8

  func run(kills: Int) throws {
    let tally = Tally()
    for lane in 0..<Self.width {
      let trial = TypingTrial(program: binary, recording: recording)
      try startThread {
        for _ in stride(from: lane, to: kills, by: Self.width) {
          tally.add(Result { try trial.run(for: .random(in: 0.05...2.5)) })
        }
        tally.finished.add(1, ordering: .relaxed)
      }
    }
    while tally.finished.load(ordering: .relaxed) < Self.width { usleep(50_000) }
    let counts = tally.counts.withLock { $0 }
    print("\n\(counts.kills) forms killed while \(counts.keys) keys were typed: \(counts.damaged) drafts damaged,")
    print("  \(counts.late) without a key that had a second of rest, \(counts.slow) a pause (0.2 s) behind")
  }

  private final class Tally: Sendable {
    struct Counts {
      var kills = 0
      var keys = 0
      var damaged = 0
      var late = 0
      var slow = 0
    }

    let counts = Mutex(Counts())
    /// Lanes that have come to their end.
    let finished = Atomic(0)

    func add(_ result: Result<TypingTrial.Outcome, any Error>) {
      counts.withLock { counts in
        counts.kills += 1
        guard case .success(let outcome) = result else {
          counts.damaged += 1
          return
        }
        counts.keys += outcome.typed
        if outcome.kept < outcome.due { counts.late += 1 }
        if outcome.kept < outcome.awaited { counts.slow += 1 }
      }
    }
  }
}
