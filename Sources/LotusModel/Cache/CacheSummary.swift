/// Model: what the cache holds and how often it was used.
public struct CacheSummary: Hashable, Sendable {
  public let folder: String
  public let entries: Int
  /// Bytes
  public let size: Int
  /// Bytes
  public let sizeLimit: Int
  /// Requests answered without asking.
  public let hits: Int
  /// Requests for which the server confirmed what was stored.
  public let validations: Int
  /// Requests answered by the server.
  public let misses: Int

  public init(
    folder: String, entries: Int, size: Int, sizeLimit: Int, hits: Int, validations: Int, misses: Int
  ) {
    self.folder = folder
    self.entries = entries
    self.size = size
    self.sizeLimit = sizeLimit
    self.hits = hits
    self.validations = validations
    self.misses = misses
  }

  /// From 0 to 1; nil before anything was asked.
  public var hitRate: Double? {
    let requests = hits + validations + misses
    return requests == 0 ? nil : Double(hits) / Double(requests)
  }

  public static let fieldNames = [
    "folder", "entries", "size", "size_limit", "hits", "validations", "misses", "hit_rate",
  ]

  /// As `ghlotus cache --json` prints it.
  public var json: JSONValue {
    .object([
      "folder": .string(folder), "entries": .integer(entries), "size": .integer(size),
      "size_limit": .integer(sizeLimit), "hits": .integer(hits), "validations": .integer(validations),
      "misses": .integer(misses), "hit_rate": hitRate.map { .number($0) } ?? .null,
    ])
  }
}

/// Model: how a request was answered, for the statistics of the cache.
public enum CacheUse: String, Hashable, Sendable {
  /// Answered without asking the server.
  case hit
  /// The server confirmed what was stored.
  case validation
  /// Answered by the server.
  case miss
}
