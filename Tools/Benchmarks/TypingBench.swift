import Glibc
import Synchronization
import TestSupport

/// Kills the app at random moments while text is typed in the profile form. The draft must not be
/// damaged.
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
    let wait = (counts.wait * 100).rounded() / 100
    print(
      "  \(counts.lost) with lost text; after a pause, the last key is in the draft within \(wait) s "
        + "(promised: 1)\(wait <= 1 ? "" : "  MISSED")")
  }

  private final class Tally: Sendable {
    struct Counts {
      var kills = 0
      var keys = 0
      var damaged = 0
      var lost = 0
      /// The longest time until the draft contained the last key, in seconds.
      var wait = 0.0
    }

    let counts = Mutex(Counts())
    /// The number of threads that have finished.
    let finished = Atomic(0)

    func add(_ result: Result<TypingTrial.Outcome, any Error>) {
      counts.withLock { counts in
        counts.kills += 1
        guard case .success(let outcome) = result else {
          counts.damaged += 1
          return
        }
        counts.keys += outcome.typed
        if outcome.kept < outcome.due { counts.lost += 1 }
        counts.wait = max(counts.wait, outcome.wait)
      }
    }
  }
}
