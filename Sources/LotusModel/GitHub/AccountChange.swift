/// Model: a change of what belongs to the user who is signed in, beside their profile.
public enum AccountChange: Hashable, Sendable {
  case addEmail(String)
  case removeEmail(String)
  /// Of the primary address.
  case showEmail(Bool)
  /// - Parameter title: what GitHub is to call it.
  case addKey(PublicKey, title: String)
  case removeKey(PublicKey.Kind, id: Int)
  case addSocialAccount(String)
  case removeSocialAccount(String)
}

extension AccountChange {
  /// https://docs.github.com/rest/users/emails, https://docs.github.com/rest/users/keys,
  /// https://docs.github.com/rest/users/gpg-keys, https://docs.github.com/rest/users/social-accounts
  public var request: APIRequest<NoContent> {
    switch self {
    case .addEmail(let address): .own("/emails", .post, ["emails": .array([.string(address)])])
    case .removeEmail(let address): .own("/emails", .delete, ["emails": .array([.string(address)])])
    case .showEmail(let isPublic):
      .own("/email/visibility", .patch, ["visibility": .string(isPublic ? "public" : "private")])
    case .addKey(let key, let title) where key.kind == .ssh:
      .own("/keys", .post, ["title": .string(title), "key": .string(key.text)])
    case .addKey(let key, let title):
      .own("/gpg_keys", .post, ["name": .string(title), "armored_public_key": .string(key.text)])
    case .removeKey(.ssh, let id): .own("/keys/\(id)", .delete)
    case .removeKey(.gpg, let id): .own("/gpg_keys/\(id)", .delete)
    case .addSocialAccount(let url): .own("/social_accounts", .post, ["account_urls": .array([.string(url)])])
    case .removeSocialAccount(let url): .own("/social_accounts", .delete, ["account_urls": .array([.string(url)])])
    }
  }

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

extension APIRequest<NoContent> {
  fileprivate static func own(_ path: String, _ method: HTTPMethod, _ members: [String: JSONValue]? = nil) -> APIRequest
  {
    let body = members.flatMap { try? JSONText.body(JSONValue.object($0)) }
    return APIRequest("/user\(path)", method: method, body: body, needsSignIn: true)
  }
}
