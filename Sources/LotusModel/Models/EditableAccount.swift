/// Model: everything that editing one's own profile needs to know of the account.
public struct EditableAccount: Hashable, Sendable {
  public var user: User
  public var socialAccounts: [SocialAccount]
  /// One's own addresses; nil where the token may not see them.
  public var addresses: [EmailAddress]?

  public init(user: User, socialAccounts: [SocialAccount], addresses: [EmailAddress]? = nil) {
    self.user = user
    self.socialAccounts = socialAccounts
    self.addresses = addresses
  }

  public var profile: EditableProfile {
    EditableProfile(user, accounts: socialAccounts)
  }

  /// The account with what somebody means to make of it.
  public func showing(_ profile: EditableProfile) -> EditableAccount {
    let known = Dictionary(socialAccounts.map { ($0.url, $0) }) { first, _ in first }
    let accounts = profile.accounts.map { known[$0] ?? SocialAccount(provider: "generic", url: $0) }
    return EditableAccount(user: user.showing(profile), socialAccounts: accounts, addresses: addresses)
  }
}

extension User {
  fileprivate func showing(_ profile: EditableProfile) -> User {
    var user = self
    user.name = profile.texts[.name]
    user.bio = profile.texts[.bio]
    user.company = profile.texts[.company]
    user.location = profile.texts[.location]
    user.blog = profile.texts[.blog]
    user.twitterUsername = profile.texts[.twitterUsername]
    user.email = profile.texts[.email]
    user.isHireable = profile.isHireable
    return user
  }
}
