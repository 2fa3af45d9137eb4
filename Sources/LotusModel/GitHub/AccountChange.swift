/// Model: a change of what belongs to the user who is signed in, beside their profile.
public enum AccountChange: Hashable, Sendable {
  case addEmail(String)
  case removeEmail(String)
  /// Whether the primary address is shown.
  case showEmail(Bool)
  /// - Parameter title: what GitHub is to call it.
  case addKey(PublicKey, title: String)
  case removeKey(PublicKey.Kind, id: Int)
  case addSocialAccount(String)
  case removeSocialAccount(String)
}

extension AccountChange {
  /// For programs: what was changed, and to what.
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
