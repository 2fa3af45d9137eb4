public import LotusModel

/// View model: tells the user that a run showed stale data from the cache, and how old that data
/// is.
///
/// The cache is used instead of the server if `--offline` is set or if the network fails.
public struct StoredResponsesViewModel: Hashable, Sendable {
  private var oldest: [NetworkEvent.CacheReason: Double] = [:]

  public init() {}

  /// Takes an event into account.
  public mutating func note(_ event: NetworkEvent) {
    guard case .servedFromCache(_, _, let age, let reason) = event, reason != .allowed else { return }
    oldest[reason] = max(age, oldest[reason] ?? 0)
  }

  /// The remark to print at the end of a run, or `nil` if no stale data was shown.
  ///
  /// Data that the server allowed the client to reuse isn't stale.
  public var sentence: String? {
    if let age = oldest[.offline] { return "Offline: the oldest data shown is \(age.duration) old." }
    return oldest[.failure].map { "The network failed; the oldest data shown is \($0.duration) old." }
  }
}
