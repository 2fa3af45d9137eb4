public import Essentials

/// Model: an account with a stored token.
public struct StoredAccount: Hashable, Sendable {
  public let login: String
  public let host: String
  public let source: TokenSource
  /// Whether this account is the selected one on its host.
  public let isInUse: Bool

  public init(login: String, host: String, source: TokenSource, isInUse: Bool) {
    self.login = login
    self.host = host
    self.source = source
    self.isInUse = isInUse
  }

  public static let fieldNames = ["host", "login", "source", "path", "in_use"]

  public var json: JSONValue {
    .object([
      "host": .string(host), "login": .string(login), "source": .string(source.name),
      "path": JSONValue(optional: source.path), "in_use": .bool(isInUse),
    ])
  }
}
