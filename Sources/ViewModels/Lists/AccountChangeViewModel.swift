public import LotusModel

/// View model: confirms a change of the user's email addresses, keys or links.
public struct AccountChangeViewModel: Hashable, Sendable {
  public let sentence: String

  public init(_ change: AccountChange) {
    sentence =
      switch change {
      case .addEmail(let address):
        "Added email address \(address). To verify it, follow the link in the email from GitHub."
      case .removeEmail(let address): "Removed email address \(address)"
      case .showEmail(true): "Your primary email address is now public"
      case .showEmail(false): "Your primary email address is now private"
      case .addKey(let key, let title): "Added \(key.kind.title) key \"\(title)\""
      case .removeKey(let kind, let id): "Removed \(kind.title) key \(id)"
      case .addSocialAccount(let url): "Added \(url) to your profile"
      case .removeSocialAccount(let url): "Removed \(url) from your profile"
      }
  }
}

extension PublicKey.Kind {
  public var title: String { rawValue.uppercased() }
}
