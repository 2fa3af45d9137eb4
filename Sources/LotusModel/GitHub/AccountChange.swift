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
  /// The error to report if GitHub responds to the change with 404 Not Found.
  public var unknown: UnknownNameError {
    switch self {
    case .removeEmail(let address): .emailAddress(address)
    case .removeKey(let kind, let id): .key(kind, id: id)
    case .addEmail, .showEmail: .own(.emails)
    case .addKey(let key, _): .own(.keys(key.kind))
    case .addSocialAccount, .removeSocialAccount: .own(.socialAccounts)
    }
  }

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
    case .removeKey(_, let id): ChangeResult("remove", String(id), isChanged: isChanged)
    }
  }
}
