import Essentials
public import LotusModel

/// View model: the remaining requests in each rate limit of GitHub.
public struct RateLimitsViewModel: Hashable, Sendable {
  /// The rows for people, with labels.
  public let rows: [LabelledText]
  /// The rows for programs, whose values are separated by tabs.
  public let tabSeparated: [String]

  public init(_ limits: RateLimits, from viewpoint: Viewpoint) {
    tabSeparated = limits.budgets.map { limit in
      [
        limit.resource ?? "", limit.limit.map { "\($0)" } ?? "", "\(limit.remaining)", limit.resetsAt.iso8601,
      ].tabSeparated
    }
    rows = limits.budgets.map { LabelledText($0.resource ?? "", Self.words(for: $0, from: viewpoint)) }
  }

  /// The text for a server that has no rate limits.
  public static func absence(from viewpoint: Viewpoint) -> String { "\(viewpoint.serverName) has no rate limits" }

  /// Describes a rate limit, such as `4,782 of 5,000 requests left until 14:05`.
  static func words(for limit: RateLimit, from viewpoint: Viewpoint) -> String {
    let total = limit.limit.map { " of \($0.grouped)" } ?? ""
    return "\(limit.remaining.grouped)\(total) requests left until \(viewpoint.clockTime(limit.resetsAt))"
  }
}
