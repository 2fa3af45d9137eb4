import Essentials
public import LotusModel

/// View model: confirms a change of the user's email addresses, keys or links.
public struct AccountChangeViewModel: Hashable, Sendable {
  public let sentence: String

  /// Creates the confirmation of a change, or of the fact that nothing had to change.
  ///
  /// Only a link or the visibility of the primary email address can already have the requested
  /// state.
  public init(_ change: AccountChange, _ result: ChangeResult) {
    let isChanged = result.isChanged
    sentence =
      switch change {
      case .addEmail(let address):
        "Added email address \(address). To verify it, follow the link in the email from GitHub."
      case .removeEmail(let address): "Removed email address \(address)"
      case .showEmail(let isPublic):
        "Your primary email address is \(isChanged ? "now" : "already") \(isPublic ? "public" : "private")"
      case .addKey(let key, let title):
        "Added \(key.kind.title) key \"\(title)\"\(result.keyID.map { " with the ID \($0)" } ?? "")"
      case .removeKey(let kind, let id): "Removed \(kind.title) key \(id)"
      case .addSocialAccount(let url): isChanged ? "Added \(url) to your profile" : "\(url) is already on your profile"
      case .removeSocialAccount(let url):
        isChanged ? "Removed \(url) from your profile" : "\(url) is not on your profile"
      }
  }
}

extension PublicKey.Kind {
  public var title: String {
    switch self {
    case .ssh: "SSH"
    case .signing: "SSH signing"
    case .gpg: "GPG"
    }
  }

  /// The words of the command that lists keys of this kind.
  var command: String {
    switch self {
    case .ssh: "keys"
    case .signing: "keys --signing"
    case .gpg: "keys --gpg"
    }
  }
}
