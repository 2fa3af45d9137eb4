import FoundationEssentials

/// Model: who a token speaks for, and what is known about it.
public struct Identity: Hashable, Sendable {
  public var login: String
  public var host: String
  /// Nil for tokens whose permissions are not scopes: fine-grained ones and those of GitHub Apps.
  public var scopes: [String]?
  public var source: TokenSource
  public var rateLimit: RateLimit?

  public init(login: String, host: String, scopes: [String]?, source: TokenSource, rateLimit: RateLimit?) {
    self.login = login
    self.host = host
    self.scopes = scopes
    self.source = source
    self.rateLimit = rateLimit
  }
}

/// Model: where a token came from, and is kept.
public enum TokenSource: Hashable, Sendable {
  case environment(variable: String)
  case keyring
  /// In plain text
  case file(path: String)
  /// A recording: there is no token at all.
  case replay
  /// A header field of the command line, as in `api -H`
  case header

  /// Where the token's successor belongs.
  package var place: TokenPlace {
    switch self {
    case .file: .file
    case .environment, .keyring, .replay, .header: .keyring
    }
  }
}

/// Model: where a new token is to be kept.
public enum TokenPlace: Hashable, Sendable {
  case keyring, file
}

extension Identity: Encodable {
  public static let fieldNames = CodingKeys.allCases.map(\.rawValue)

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case login, host, scopes, source, path
    case rateLimit = "rate_limit"
  }

  private enum LimitKeys: String, CodingKey {
    case limit, remaining, reset, resource
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(login, forKey: .login)
    try container.encode(host, forKey: .host)
    try container.encode(scopes, forKey: .scopes)
    try container.encode(source.name, forKey: .source)
    try container.encode(source.path, forKey: .path)
    guard let rateLimit else { return try container.encodeNil(forKey: .rateLimit) }
    var limit = container.nestedContainer(keyedBy: LimitKeys.self, forKey: .rateLimit)
    try limit.encode(rateLimit.limit, forKey: .limit)
    try limit.encode(rateLimit.remaining, forKey: .remaining)
    try limit.encode(Int(clamping: rateLimit.resetsAt.timeIntervalSince1970), forKey: .reset)
    try limit.encode(rateLimit.resource, forKey: .resource)
  }
}

extension TokenSource {
  var name: String {
    switch self {
    case .environment(let variable): variable
    case .keyring: "keyring"
    case .file: "file"
    case .replay: "replay"
    case .header: "header"
    }
  }

  var path: String? {
    if case .file(let path) = self { path } else { nil }
  }
}
