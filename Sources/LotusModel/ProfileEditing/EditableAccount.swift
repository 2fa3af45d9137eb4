/// Model: everything that editing one's own profile needs to know of the account.
public struct EditableAccount: Hashable, Sendable {
  public var user: User
  public var socialAccounts: [SocialAccount]
  /// One's own addresses; nil where the token may not see them.
  public var addresses: [EmailAddress]?
  /// Nil where GitHub does not tell it.
  public var status: UserStatus?

  public init(
    user: User, socialAccounts: [SocialAccount], addresses: [EmailAddress]? = nil, status: UserStatus? = nil
  ) {
    self.user = user
    self.socialAccounts = socialAccounts
    self.addresses = addresses
    self.status = status
  }

  /// Those that can be one's public address.
  public var verifiedAddresses: [EmailAddress] {
    addresses?.filter(\.verified) ?? []
  }

  public var profile: EditableProfile {
    EditableProfile(user, accounts: socialAccounts, status: status)
  }

  /// As far as its page can be shown without asking for more
  public var page: Profile {
    Profile(
      user: user, socialAccounts: socialAccounts, highlights: status.map { ProfileHighlights(status: $0, pinned: []) })
  }

  /// The account as it will be after an edit. Unchanged values stay exactly as they are, nulls included.
  public func showing(_ profile: EditableProfile) -> EditableAccount {
    let known = Dictionary(socialAccounts.map { ($0.url, $0) }) { first, _ in first }
    var account = self
    account.socialAccounts = profile.accounts.map { known[$0] ?? SocialAccount(provider: "generic", url: $0) }
    for (field, value) in ProfileEdit(from: self.profile, to: profile).fields {
      account.set(field, to: value)
    }
    return account
  }

  private mutating func set(_ field: ProfileField, to value: JSONValue) {
    let text = value.string.flatMap { $0.isEmpty ? nil : $0 }
    switch field {
    case .name: user.name = text
    case .bio: user.bio = text
    case .status: status = (status ?? UserStatus()).saying(value.string ?? "")
    case .company: user.company = text
    case .location: user.location = text
    case .blog: user.blog = text
    case .twitterUsername: user.twitterUsername = text
    case .email: user.email = text
    case .hireable: user.isHireable = value.bool
    }
  }
}
