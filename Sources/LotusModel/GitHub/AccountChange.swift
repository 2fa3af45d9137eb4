/// Model: a change to the email addresses, keys or links of the signed-in user.
public enum AccountChange: Hashable, Sendable {
  case addEmail(String)
  case removeEmail(String)
  /// Makes the primary email address public or private.
  case showEmail(Bool)
  /// Adds an SSH or GPG key to the account.
  ///
  /// - Parameter title: The name that GitHub shows for the key.
  case addKey(PublicKey, title: String)
  case removeKey(PublicKey.Kind, id: Int)
  case addSocialAccount(String)
  case removeSocialAccount(String)
}

extension AccountChange {
  /// A description of the change for the JSON output of a command.
  public var json: JSONValue {
    switch self {
    case .addEmail(let address): .object(["email": .string(address), "added": .bool(true)])
    case .removeEmail(let address): .object(["email": .string(address), "removed": .bool(true)])
    case .showEmail(let isPublic): .object(["visibility": .string(isPublic ? "public" : "private")])
    case .addKey(let key, let title):
      .object(["kind": .string(key.kind.rawValue), "title": .string(title), "added": .bool(true)])
    case .removeKey(let kind, let id):
      .object(["kind": .string(kind.rawValue), "id": .integer(id), "removed": .bool(true)])
    case .addSocialAccount(let url): .object(["url": .string(url), "added": .bool(true)])
    case .removeSocialAccount(let url): .object(["url": .string(url), "removed": .bool(true)])
    }
  }
}
