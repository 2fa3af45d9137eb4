/// Model: what the cache holds and how often it was used. Encoded, it is the JSON of `ghlotus cache`.
public struct CacheSummary: Hashable, Sendable, Encodable {
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

  private enum CodingKeys: String, CodingKey {
    case folder, entries, size, hits, validations, misses
    case sizeLimit = "size_limit"
    case hitRate = "hit_rate"
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(folder, forKey: .folder)
    try values.encode(entries, forKey: .entries)
    try values.encode(size, forKey: .size)
    try values.encode(sizeLimit, forKey: .sizeLimit)
    try values.encode(hits, forKey: .hits)
    try values.encode(validations, forKey: .validations)
    try values.encode(misses, forKey: .misses)
    try values.encode(hitRate, forKey: .hitRate)
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
