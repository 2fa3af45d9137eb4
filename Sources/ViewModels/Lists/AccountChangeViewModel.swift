public import LotusModel

/// View model: what a change of one's addresses, keys or links came to, in words.
public struct AccountChangeViewModel: Hashable, Sendable {
  public let sentence: String

  public init(_ change: AccountChange) {
    sentence =
      switch change {
      case .addEmail(let address): "\(address) is added; GitHub has sent it a message to confirm it."
      case .removeEmail(let address): "\(address) is removed."
      case .showEmail(true): "Your primary address is public."
      case .showEmail(false): "Your primary address is private."
      case .addKey(let key, let title): "The \(key.kind.title) key “\(title)” is added."
      case .removeKey(let kind, let id): "The \(kind.title) key \(id) is removed."
      case .addSocialAccount(let url): "\(url) is added to your profile."
      case .removeSocialAccount(let url): "\(url) is removed from your profile."
      }
  }
}

extension PublicKey.Kind {
  public var title: String { rawValue.uppercased() }
}
