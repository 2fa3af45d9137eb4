/// Model: an account of which a token is stored.
public struct StoredAccount: Hashable, Sendable {
  public let login: String
  public let host: String
  public let source: TokenSource
  /// Whether it is the one in use on its host.
  public let isInUse: Bool

  public init(login: String, host: String, source: TokenSource, isInUse: Bool) {
    self.login = login
    self.host = host
    self.source = source
    self.isInUse = isInUse
  }
}

extension StoredAccount: Encodable {
  private enum CodingKeys: String, CodingKey {
    case host, login, source, path
    case isInUse = "in_use"
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(host, forKey: .host)
    try container.encode(login, forKey: .login)
    try container.encode(source.name, forKey: .source)
    try container.encode(source.path, forKey: .path)
    try container.encode(isInUse, forKey: .isInUse)
  }
}
