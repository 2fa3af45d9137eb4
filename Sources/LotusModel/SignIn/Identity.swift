import FoundationEssentials

/// Model: the account of a token, and what is known about the token.
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

/// Model: where a token came from.
public enum TokenSource: Hashable, Sendable {
  /// A variable, which counts for this run alone
  case environment(variable: String)
  case store(TokenPlace)
  /// A recording: there is no token at all.
  case replay
  /// A header field of the command line, as in `api -H`
  case header

  /// For programs
  package var name: String {
    switch self {
    case .environment(let variable): variable
    case .store(let place): place.name
    case .replay: "replay"
    case .header: "header"
    }
  }

  package var variable: String? {
    if case .environment(let variable) = self { variable } else { nil }
  }

  var path: String? {
    if case .store(let place) = self { place.path } else { nil }
  }
}

/// Model: where a stored token lies, in the words of its store.
public struct TokenPlace: Hashable, Sendable {
  /// For programs, as in `keyring`
  public let name: String
  /// For people, as in “the keyring”
  public let title: String
  /// The file that holds the token, where it is one.
  public let path: String?
  /// Whether it lies there unencrypted
  public let isPlainText: Bool

  public init(name: String, title: String, path: String? = nil, isPlainText: Bool = false) {
    self.name = name
    self.title = title
    self.path = path
    self.isPlainText = isPlainText
  }
}

extension Identity {
  public static let fieldNames = ["login", "host", "scopes", "source", "path", "rate_limit"]

  public var json: JSONValue {
    .object([
      "login": .string(login), "host": .string(host), "scopes": scopes.map { JSONValue($0) } ?? .null,
      "source": .string(source.name), "path": JSONValue(optional: source.path), "rate_limit": rateLimit?.json ?? .null,
    ])
  }
}
