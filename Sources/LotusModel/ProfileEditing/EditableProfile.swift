public import Essentials

/// Model: the part of the signed-in user's profile that the user can edit.
public struct EditableProfile: Hashable, Sendable {
  /// The text fields that aren't empty. Line ends are line feeds.
  public var texts: [ProfileField: String]
  /// The flags that are on.
  public var flags: Set<ProfileField>
  /// The URLs of the social accounts, without duplicates.
  public var accounts: [String]

  public init(texts: [ProfileField: String] = [:], flags: Set<ProfileField> = [], accounts: [String] = []) {
    self.texts = texts.filter { !$0.value.isEmpty }
    self.flags = flags
    self.accounts = accounts.without([""])
  }

  /// Creates the profile of an account.
  ///
  /// - Parameter offsets: The time zone of the end of the status.
  public init(_ user: User, accounts: [SocialAccount], status: UserStatus? = nil, in offsets: UTCOffsets = 0) {
    let texts: [ProfileField: String?] = [
      .name: user.name, .bio: user.bio?.withLineFeeds, .company: user.company, .location: user.location,
      .blog: user.blog, .twitterUsername: user.twitterUsername, .email: user.email, .status: status?.text,
      .statusEnd: status?.expiresAt.map { StatusEnd.text(of: offsets.local($0)) },
      .audience: status?.audience?.login,
    ]
    let flags: [ProfileField: Bool?] = [.hireable: user.isHireable, .busy: status?.indicatesLimitedAvailability]
    self.init(
      texts: texts.compactMapValues { $0 }, flags: Set(flags.filter { $0.value == true }.keys),
      accounts: accounts.map(\.url))
  }

  /// The value of a field, as GitHub's API accepts it.
  ///
  /// An empty string clears a text field. The X user name, the end of the status and its audience are
  /// exceptions, because null clears them.
  public subscript(field: ProfileField) -> JSONValue {
    get {
      switch (field, texts[field]) {
      case (.hireable, _), (.busy, _): .bool(flags.contains(field))
      case (.twitterUsername, nil), (.statusEnd, nil), (.audience, nil): .null
      case (_, let text): .string(text ?? "")
      }
    }
    set {
      if ProfileField.flags.contains(field) {
        flags[contains: field] = newValue.bool ?? false
      } else {
        texts[field] = newValue.string.flatMap { $0.isEmpty ? nil : $0 }
      }
    }
  }
}

extension EditableProfile: Codable {
  public init(from decoder: any Decoder) throws {
    let values = try ProfileValues(from: decoder)
    self.init(texts: values.texts, flags: values.flags, accounts: values.accounts)
  }
}
