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

  /// Those that can be one's public address.
  public var verifiedAddresses: [EmailAddress] {
    addresses?.filter(\.verified) ?? []
  }

  public var profile: EditableProfile {
    EditableProfile(user, accounts: socialAccounts)
  }

  /// As far as its page can be shown without asking for more
  public var page: Profile {
    Profile(user: user, socialAccounts: socialAccounts)
  }

  /// The account as it will be after an edit. Unchanged values stay exactly as they are, nulls included.
  public func showing(_ profile: EditableProfile) -> EditableAccount {
    let known = Dictionary(socialAccounts.map { ($0.url, $0) }) { first, _ in first }
    var account = self
    account.socialAccounts = profile.accounts.map { known[$0] ?? SocialAccount(provider: "generic", url: $0) }
    for (field, value) in ProfileEdit(from: self.profile, to: profile).fields {
      account.user.set(field, to: value)
    }
    return account
  }
}

extension User {
  fileprivate mutating func set(_ field: ProfileField, to value: JSONValue) {
    let text = value.string.flatMap { $0.isEmpty ? nil : $0 }
    switch field {
    case .name: name = text
    case .bio: bio = text
    case .company: company = text
    case .location: location = text
    case .blog: blog = text
    case .twitterUsername: twitterUsername = text
    case .email: email = text
    case .hireable: isHireable = value.bool
    }
  }
}
