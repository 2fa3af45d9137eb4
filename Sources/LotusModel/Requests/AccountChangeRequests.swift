import Essentials
import HTTP

/// Model: the requests that change the user's email addresses, keys and social accounts.
extension AccountChange {
  /// The request that makes this change on GitHub.
  ///
  /// See https://docs.github.com/rest/users/emails, https://docs.github.com/rest/users/keys,
  /// https://docs.github.com/rest/users/gpg-keys and
  /// https://docs.github.com/rest/users/social-accounts.
  public var request: APIRequest<NoContent> {
    switch self {
    case .addEmail(let address):
      .own("/emails", .post, ["emails": .array([.string(address)])], confirmation: .created(.array))
    case .removeEmail(let address): .own("/emails", .delete, ["emails": .array([.string(address)])])
    case .showEmail(let isPublic):
      .own(
        "/email/visibility", .patch, ["visibility": .string(isPublic ? "public" : "private")],
        confirmation: .updated(.array))
    case .addKey(let key, let title) where key.kind == .ssh:
      .own(
        "/keys", .post, ["title": .string(title), "key": .string(key.text)], confirmation: .created(.object))
    case .addKey(let key, let title):
      .own(
        "/gpg_keys", .post, ["name": .string(title), "armored_public_key": .string(key.text)],
        confirmation: .created(.object))
    case .removeKey(.ssh, let id): .own("/keys/\(id)", .delete)
    case .removeKey(.gpg, let id): .own("/gpg_keys/\(id)", .delete)
    case .addSocialAccount(let url):
      .own(
        "/social_accounts", .post, ["account_urls": .array([.string(url)])], confirmation: .created(.array))
    case .removeSocialAccount(let url): .own("/social_accounts", .delete, ["account_urls": .array([.string(url)])])
    }
  }
}

extension APIRequest<NoContent> {
  fileprivate static func own(
    _ path: String, _ method: HTTPMethod, _ members: [String: JSONValue]? = nil, confirmation: Confirmation = .noContent
  ) -> APIRequest {
    let body = members.flatMap { try? JSONText.body(JSONValue.object($0)) }
    return APIRequest("/user\(path)", method: method, body: body, needsSignIn: true, confirmation: confirmation)
  }
}
