import LotusModel

/// Dedicated model controller: a state machine for storing a draft while the user types.
enum DraftProgress: Hashable {
  /// Every change is stored, or an attempt to store it is running.
  case stored
  /// A number of changes haven't been stored yet.
  case changed(Int)
  /// The last attempt to store the draft failed. Further changes may have followed.
  case failed(DraftError, changes: Int)

  /// Whether the draft on disk lacks a change, and no running attempt stores this change.
  var needsStoring: Bool {
    if case .stored = self { false } else { true }
  }

  /// The number of changes since the last attempt to store the draft.
  var changes: Int {
    switch self {
    case .stored: 0
    case .changed(let count), .failed(_, let count): count
    }
  }

  var error: DraftError? {
    if case .failed(let error, _) = self { error } else { nil }
  }

  mutating func change() {
    switch self {
    case .stored: self = .changed(1)
    case .changed(let count): self = .changed(count + 1)
    case .failed(let error, let count): self = .failed(error, changes: count + 1)
    }
  }

  /// Records that an attempt to store all changes so far has started.
  mutating func startStoring() {
    self = .stored
  }

  mutating func fail(_ error: DraftError) {
    self = .failed(error, changes: changes)
  }
}
