public import Essentials
public import FoundationEssentials
import HTTP

/// Model: the account that a token belongs to, with details about the token.
public struct Identity: Hashable, Sendable {
  public var login: String
  public var host: String
  /// The scopes of the token. `nil` for fine-grained tokens and tokens of GitHub Apps, which have
  /// no scopes.
  public var scopes: [String]?
  public var source: TokenSource
  /// The kind of the token, or `nil` if its form isn't known.
  public var kind: TokenKind?
  /// The date when the token expires. `nil` if it doesn't expire, or if it is renewed before it
  /// expires.
  public var expiresAt: Date?
  public var rateLimit: RateLimit?

  public init(
    login: String, host: String, scopes: [String]?, source: TokenSource, kind: TokenKind? = nil,
    expiresAt: Date? = nil, rateLimit: RateLimit?
  ) {
    self.login = login
    self.host = host
    self.scopes = scopes
    self.source = source
    self.kind = kind
    self.expiresAt = expiresAt
    self.rateLimit = rateLimit
  }
}

/// Model: the source of a token.
public enum TokenSource: Hashable, Sendable {
  /// An environment variable, whose token is only used for this run.
  case environment(variable: String)
  case store(TokenPlace)
  /// A recording that is replayed. No token is used.
  case replay
  /// A header field on the command line, as with `api -H`.
  case header

  /// The name of the source in JSON output.
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

/// Model: the location where a token is stored.
public struct TokenPlace: Hashable, Sendable {
  /// The name of the storage location in JSON output, such as `keyring`.
  public let name: String
  /// The name of the storage location in messages, such as “the keyring”.
  public let title: String
  /// The path of the file that contains the token, or `nil` if the token isn't in a file.
  public let path: String?
  /// Whether the token is stored without encryption.
  public let isPlainText: Bool

  public init(name: String, title: String, path: String? = nil, isPlainText: Bool = false) {
    self.name = name
    self.title = title
    self.path = path
    self.isPlainText = isPlainText
  }
}

extension Identity {
  public static let fieldNames = [
    "expires_at", "host", "kind", "login", "path", "rate_limit", "scopes", "source",
  ]

  public var json: JSONValue {
    .object([
      "login": .string(login), "host": .string(host), "kind": JSONValue(optional: kind?.rawValue),
      "expires_at": JSONValue(optional: expiresAt?.iso8601),
      "scopes": scopes.map { JSONValue($0) } ?? .null,
      "source": .string(source.name), "path": JSONValue(optional: source.path), "rate_limit": rateLimit?.json ?? .null,
    ])
  }
}

/// Model: an account that is recorded on this computer, usually with a stored token.
public struct StoredAccount: Hashable, Sendable {
  public let login: String
  public let host: String
  /// The place where the account's token is stored. `nil` if the token is gone.
  public let source: TokenSource?
  /// Whether this account is the selected one on its host.
  public let isInUse: Bool

  public init(login: String, host: String, source: TokenSource?, isInUse: Bool) {
    self.login = login
    self.host = host
    self.source = source
    self.isInUse = isInUse
  }

  public static let fieldNames = ["host", "in_use", "login", "path", "source"]
  /// The names of the values that a row has in a pipe.
  public static let columns = ["login", "host", "in_use", "source"]

  public var json: JSONValue {
    .object([
      "host": .string(host), "login": .string(login), "source": JSONValue(optional: source?.name),
      "path": JSONValue(optional: source?.path), "in_use": .bool(isInUse),
    ])
  }
}

/// Model: the environment variables that can contain tokens. Their names are the same as in `gh`.
public enum TokenVariables {
  private static let ofGitHub = ["GH_TOKEN", "GITHUB_TOKEN"]
  private static let ofEnterprise = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
  public static let all = ofGitHub + ofEnterprise

  /// Returns the variables that can contain a token for a server, in order of precedence.
  ///
  /// As in `gh`, a token for GitHub's own service is not sent to other servers. For tests, it is
  /// also sent to loopback addresses.
  public static func names(for server: GitHubServer) -> [String] {
    guard let origin = Origin(server.api) else { return [] }
    let isGitHub = ["github.com", "api.github.com"].contains(origin.host) || origin.host.hasSuffix(".ghe.com")
    return isGitHub || origin.isLoopback ? ofGitHub : ofEnterprise
  }
}
