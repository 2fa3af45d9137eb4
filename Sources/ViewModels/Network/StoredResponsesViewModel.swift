public import LotusModel

/// View model: how old the stored answers are that stand in for the server's, in one sentence at the end of a run.
public struct StoredResponsesViewModel: Hashable, Sendable {
  private var oldest: [NetworkEvent.CacheReason: Double] = [:]

  public init() {}

  /// Takes in one more thing that happened.
  public mutating func note(_ event: NetworkEvent) {
    guard case .servedFromCache(_, _, let age, let reason) = event, reason != .allowed else { return }
    oldest[reason] = max(age, oldest[reason] ?? 0)
  }

  /// nil where the server has answered for itself, or allowed what was used.
  public var sentence: String? {
    if let age = oldest[.offline] { return "Offline: the oldest answer shown is \(age.duration) old." }
    return oldest[.failure].map { "The network failed; the oldest answer shown is \($0.duration) old." }
  }
}
