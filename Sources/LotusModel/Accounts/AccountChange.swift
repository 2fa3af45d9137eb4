public import Essentials
import HTTP

/// Model: a change to the email addresses, keys or social accounts of the signed-in user.
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
  /// Returns the result of the change.
  ///
  /// - Parameters:
  ///   - address: The primary email address, if it is known.
  ///   - isChanged: Whether the change was necessary.
  public func result(primaryEmail address: String? = nil, isChanged: Bool) -> ChangeResult {
    switch self {
    case .addEmail(let text), .addSocialAccount(let text): ChangeResult("add", text, isChanged: isChanged)
    case .removeEmail(let text), .removeSocialAccount(let text): ChangeResult("remove", text, isChanged: isChanged)
    case .showEmail(let isPublic): ChangeResult(isPublic ? "show" : "hide", address ?? "email", isChanged: isChanged)
    case .addKey(_, let title): ChangeResult("add", title, isChanged: isChanged)
    case .removeKey(_, let id): ChangeResult("remove", String(id), isChanged: isChanged, keyID: id)
    }
  }
}

/// Model: the requests that change the user's email addresses, keys and social accounts.
extension AccountChange {
  /// The request that makes this change on GitHub.
  ///
  /// See https://docs.github.com/rest/users/emails, https://docs.github.com/rest/users/keys,
  /// https://docs.github.com/rest/users/ssh-signing-keys, https://docs.github.com/rest/users/gpg-keys
  /// and https://docs.github.com/rest/users/social-accounts.
  public var request: APIRequest<NoContent> {
    switch self {
    case .addEmail(let address):
      .own(
        EmailAddress.listRequest.path, .post, ["emails": .array([.string(address)])], confirmation: .created(.array))
    case .removeEmail(let address):
      .own(EmailAddress.listRequest.path, .delete, ["emails": .array([.string(address)])])
    case .showEmail(let isPublic):
      .own(
        "/user/email/visibility", .patch, ["visibility": .string(isPublic ? "public" : "private")],
        confirmation: .updated(.array))
    case .addKey(let key, let title) where key.kind == .gpg:
      .own(
        key.kind.path, .post, ["name": .string(title), "armored_public_key": .string(key.text)],
        confirmation: .created(.object))
    case .addKey(let key, let title):
      .own(
        key.kind.path, .post, ["title": .string(title), "key": .string(key.text)], confirmation: .created(.object))
    case .removeKey(let kind, let id): .own("\(kind.path)/\(id)", .delete)
    case .addSocialAccount(let url): SocialAccount.additionRequest(of: [url])
    case .removeSocialAccount(let url): SocialAccount.removalRequest(of: [url])
    }
  }
}

extension SocialAccount {
  static func additionRequest(of urls: [String]) -> APIRequest<NoContent> {
    .own(listRequest.path, .post, ["account_urls": .array(urls.map { .string($0) })], confirmation: .created(.array))
  }

  static func removalRequest(of urls: [String]) -> APIRequest<NoContent> {
    .own(listRequest.path, .delete, ["account_urls": .array(urls.map { .string($0) })])
  }
}

extension AccountChange {
  /// Returns the change that GitHub made, for example with the title that GitHub gave to a key.
  ///
  /// - Parameters:
  ///   - confirmation: The JSON with which GitHub confirms the change.
  ///   - accounts: The URLs of the social accounts before the change.
  /// - Returns: `nil` if GitHub kept the old values.
  public func made(accordingTo confirmation: JSONValue, after accounts: [String]) -> AccountChange? {
    let items: [JSONValue] = if case .array(let items) = confirmation { items } else { [] }
    switch self {
    case .showEmail(let isPublic):
      let former = isPublic ? "private" : "public"
      let isKept = items.contains { $0["primary"]?.bool == true && $0["visibility"]?.string == former }
      return isKept ? nil : self
    case .addEmail(let address):
      return items.contains { $0["email"]?.string?.lowercased() == address.lowercased() } ? self : nil
    case .addSocialAccount:
      let added = items.lazy.compactMap { $0["url"]?.string }.first { !accounts.contains($0) }
      return added.map { .addSocialAccount($0) }
    case .addKey(let key, let title):
      let name = confirmation[key.kind == .gpg ? "name" : "title"]?.string
      return .addKey(key, title: name ?? title)
    case .removeEmail, .removeKey, .removeSocialAccount: return self
    }
  }
}

extension PublicKey.Kind {
  fileprivate var path: String {
    switch self {
    case .ssh: SSHKey.listRequest.path
    case .signing: SigningKey.listRequest.path
    case .gpg: GPGKey.listRequest.path
    }
  }
}

extension APIRequest<NoContent> {
  fileprivate static func own(
    _ path: String, _ method: HTTPMethod, _ members: [String: JSONValue]? = nil, confirmation: Confirmation = .noContent
  ) -> APIRequest {
    let body = members.flatMap { try? JSONText.body(JSONValue.object($0)) }
    return APIRequest(path, method: method, body: body, needsSignIn: true, confirmation: confirmation)
  }
}

/// Model: the result of a command that changes something, as `--json` prints it.
public struct ChangeResult: Hashable, Sendable {
  /// The kind of change, such as `follow` or `remove`.
  public let action: String
  /// The thing that the command is about, such as a login or an email address.
  public let target: String
  /// Whether the command made a difference. `false` if nothing had to change.
  public let isChanged: Bool
  /// The ID of the key that was added or removed. `nil` for any other change, and if
  /// GitHub doesn't return the ID.
  public var keyID: Int?

  public init(_ action: String, _ target: String, isChanged: Bool = true, keyID: Int? = nil) {
    self.action = action
    self.target = target
    self.isChanged = isChanged
    self.keyID = keyID
  }

  public static let fieldNames = ["action", "changed", "target"]

  /// The names of the fields for a change of keys.
  public static let keyFieldNames = ["action", "changed", "id", "target"]

  public var json: JSONValue {
    var members: [String: JSONValue] = [
      "action": .string(action), "target": .string(target), "changed": .bool(isChanged),
    ]
    members["id"] = keyID.map { .integer($0) }
    return .object(members)
  }
}
