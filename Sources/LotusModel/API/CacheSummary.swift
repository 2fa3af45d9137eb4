public import Essentials

/// Model: the size of the cache and how often it was used.
public struct CacheSummary: Hashable, Sendable {
  public let folder: String
  public package(set) var entries: Int
  /// The total size of the entries, in bytes.
  public package(set) var size: Int
  /// The maximum size, in bytes.
  public let sizeLimit: Int
  /// The number of requests that the cache served without contacting the server.
  public let hits: Int
  /// The number of times the server confirmed that a stored response is current.
  public let validations: Int
  /// The number of requests that needed a new response from the server.
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

  /// The proportion of requests that were cache hits, from 0 to 1. `nil` before the first request.
  public var hitRate: Double? {
    let requests = hits + validations + misses
    return requests == 0 ? nil : Double(hits) / Double(requests)
  }

  public static let fieldNames = [
    "entries", "folder", "hit_rate", "hits", "misses", "size", "size_limit", "validations",
  ]

  /// The summary in the form that `ghlotus cache --json` prints.
  public var json: JSONValue {
    .object([
      "folder": .string(folder), "entries": .integer(entries), "size": .integer(size),
      "size_limit": .integer(sizeLimit), "hits": .integer(hits), "validations": .integer(validations),
      "misses": .integer(misses), "hit_rate": hitRate.map { .number($0) } ?? .null,
    ])
  }
}

/// Model: a reason why the cache can't be used.
///
/// The app works without a cache, but more slowly.
public enum CacheError: Error, Hashable, Sendable {
  /// This run has no cache because it records or replays network traffic.
  case disabled
  /// Neither `XDG_CACHE_HOME` nor `HOME` provides a path for the cache folder.
  case noDirectory
  case symbolicLink(path: String)
  /// The folder belongs to another user.
  case otherOwner(path: String)
  case unusable(path: String, reason: String)
  case notCleared(path: String, reason: String)
}
