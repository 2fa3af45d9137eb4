/// Dedicated model controller: a state machine that decides which run of a list is shown, and which
/// run loads.
///
/// A run loads a list from its beginning. A refresh or a new order is a new run. The rows of the old
/// run stay on the screen until the rows of the new run replace them.
///
/// - Note: `Run` identifies a run. The state machine doesn't use its content.
enum ListLoading<Run> {
  /// The rows of this run are shown.
  case showing(Run)
  /// The rows of this run are shown, and the latest load failed.
  case interrupted(Run)
  /// The rows of the old run are shown until enough rows of the new run have loaded.
  case replacing(Run, by: Run)
  /// The new run failed before its rows were shown, so the old run stays. The user can try the new
  /// run again.
  case rejected(Run, failed: Run)

  /// The run whose rows are on the screen.
  var shown: Run {
    switch self {
    case .showing(let run), .interrupted(let run), .replacing(let run, _), .rejected(let run, _): run
    }
  }

  /// The run that loads the next page.
  var current: Run {
    switch self {
    case .replacing(_, let run): run
    case .showing(let run), .interrupted(let run), .rejected(let run, _): run
    }
  }

  /// The run to repeat if the user tries again.
  var failed: Run? {
    if case .rejected(_, let run) = self { run } else { nil }
  }

  var isReplacing: Bool {
    if case .replacing = self { true } else { false }
  }

  var isInterrupted: Bool {
    if case .interrupted = self { true } else { false }
  }

  mutating func begin(_ run: Run) {
    self = .replacing(shown, by: run)
  }

  /// Records that a load has started. The failure of an earlier load no longer counts.
  mutating func startLoad() {
    switch self {
    case .interrupted(let run), .rejected(let run, _): self = .showing(run)
    case .showing, .replacing: break
    }
  }

  /// Records that enough rows of the new run have loaded to be shown.
  mutating func showRows() {
    self = .showing(current)
  }

  mutating func fail() {
    switch self {
    case .showing(let run), .interrupted(let run): self = .interrupted(run)
    case .replacing(let run, let failed), .rejected(let run, let failed): self = .rejected(run, failed: failed)
    }
  }
}

extension ListLoading: Equatable where Run: Equatable {}
extension ListLoading: Hashable where Run: Hashable {}
