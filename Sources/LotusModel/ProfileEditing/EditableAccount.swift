import Essentials

/// Model: the data of the signed-in user's account that profile editing needs.
public struct EditableAccount: Hashable, Sendable {
  public var user: User
  /// The social accounts that could be read. An edit doesn't change the unreadable accounts.
  public var socialAccounts: [SocialAccount]
  /// The social accounts that could not be read, or `nil` if all social accounts could be read.
  public let unreadAccounts: UnreadRows?
  /// The user's email addresses. `nil` if the token isn't allowed to read them, or if an address is
  /// unreadable.
  public var addresses: [EmailAddress]?
  /// The user's status, or `nil` if GitHub doesn't return it.
  public var status: UserStatus?
  /// The time zone in which the end of the status is edited.
  public let offsets: UTCOffsets
  /// The user's pronouns, which an edit can't change. `nil` if there are none, or if GitHub doesn't
  /// return them.
  public var pronouns: String?
  /// The reason why the status is unknown, or `nil` if it is known.
  public var statusError: NetworkError?

  public init(
    user: User, socialAccounts: [SocialAccount], unreadAccounts: UnreadRows? = nil, addresses: [EmailAddress]? = nil,
    status: UserStatus? = nil, pronouns: String? = nil, statusError: NetworkError? = nil, offsets: UTCOffsets = 0
  ) {
    self.offsets = offsets
    self.statusError = statusError
    self.user = user
    self.socialAccounts = socialAccounts
    self.unreadAccounts = unreadAccounts
    self.addresses = addresses
    self.status = status
    self.pronouns = pronouns
  }

  /// The fields whose values GitHub didn't return.
  public var unknownFields: Set<ProfileField> {
    status == nil ? ProfileField.ofStatus : []
  }

  /// The verified email addresses. Only a verified address can be the public one.
  public var verifiedAddresses: [EmailAddress] {
    addresses?.filter(\.verified) ?? []
  }

  public var profile: EditableProfile {
    EditableProfile(user, accounts: socialAccounts, status: status, in: offsets)
  }

  /// The profile page with the data of this account. All other parts of the page are `nil`.
  public var page: Profile {
    Profile(
      user: user, socialAccounts: socialAccounts,
      highlights: status.map { ProfileHighlights(pronouns: pronouns, status: $0, pinned: []) })
  }

  /// Returns the account with the values of an edited profile.
  ///
  /// Unchanged values stay exactly as they are. For example, a null doesn't become an empty string.
  public func showing(_ profile: EditableProfile) -> EditableAccount {
    let known = Dictionary(socialAccounts.map { ($0.url, $0) }) { first, _ in first }
    var account = self
    account.socialAccounts = profile.accounts.map { known[$0] ?? SocialAccount(provider: "generic", url: $0) }
    let edit = ProfileEdit(from: self.profile, to: profile)
    for (field, value) in edit.fields { account.set(field, to: value) }
    if edit.changesStatus { account.status = (status ?? UserStatus()).applying(edit, in: offsets) }
    return account
  }

  private mutating func set(_ field: ProfileField, to value: JSONValue) {
    let text = value.string.flatMap { $0.isEmpty ? nil : $0 }
    switch field {
    case .name: user.name = text
    case .bio: user.bio = text
    case .status, .statusEnd, .busy, .audience: break
    case .company: user.company = text
    case .location: user.location = text
    case .blog: user.blog = text
    case .twitterUsername: user.twitterUsername = text
    case .email: user.email = text
    case .hireable: user.isHireable = value.bool
    }
  }
}
