/// Model: the number of requests left in each of GitHub's rate limits.
///
/// See https://docs.github.com/rest/rate-limit/rate-limit.
public struct RateLimits: Hashable, Sendable {
  /// The limits. The ones that ghlotus uses come first, and the rest are sorted by name.
  public let budgets: [RateLimit]

  private static let used = ["core", "search", "graphql"]
}

extension RateLimits: Decodable {
  enum CodingKeys: String, CodingKey {
    case resources
  }

  private struct Budget: Decodable {
    let limit: Int
    let remaining: Int
    /// The reset time, in seconds since 1970.
    let reset: Double
  }

  public init(from decoder: any Decoder) throws {
    let budgets = try decoder.container(keyedBy: CodingKeys.self).decode([String: Budget].self, forKey: .resources)
    let names = Self.used.filter { budgets[$0] != nil } + budgets.keys.filter { !Self.used.contains($0) }.sorted()
    self.budgets = names.compactMap { name in
      budgets[name].map { RateLimit(limit: $0.limit, remaining: $0.remaining, reset: $0.reset, resource: name) }
    }
  }

  public static let fieldNames = ["resources", "rate"]
}
