public import Essentials

/// Model: the part of the signed-in user's profile that the user can edit.
public struct EditableProfile: Hashable, Sendable {
  /// The text fields that aren't empty. Line ends are line feeds.
  public var texts: [ProfileField: String]
  /// The yes-or-no fields whose value is yes, such as "Busy".
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

/// Model: a field of the user's profile that can be edited.
///
/// The raw values are the names of the fields in GitHub's REST API
/// (https://docs.github.com/rest/users/users#update-the-authenticated-user). The fields of the status
/// belong to the GraphQL API.
public enum ProfileField: String, Hashable, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
  case name, bio, status
  case statusEnd = "expires_at"
  case busy = "indicates_limited_availability"
  /// The login of the organization whose members alone can see the status.
  case audience = "organization"
  case company, location, blog
  case twitterUsername = "twitter_username"
  case email, hireable

  /// The fields that are on or off.
  public static let flags: Set<ProfileField> = [.busy, .hireable]
  /// The fields that contain text.
  public static let texts = allCases.filter { !flags.contains($0) }
  /// The parts of the status, which GitHub replaces as a whole.
  public static let ofStatus: Set<ProfileField> = [.status, .statusEnd, .busy, .audience]

  /// The maximum number of characters that GitHub accepts.
  ///
  /// A bio can have 160 characters. The limit for a status doesn't include the emoji in front of
  /// it. GitHub stores the other fields in database columns of 255 characters.
  public var maximumLength: Int {
    switch self {
    case .bio: 160
    case .status: 80
    default: 255
    }
  }

  /// Whether GitHub treats two values as the same. GitHub trims text, an `@` before a name has no
  /// meaning, and an organization has the same login in uppercase and lowercase.
  func isSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
    let text = { (value: JSONValue) in
      let text = (value.string ?? "").withLineFeeds.trimmed
      if self == .audience { return text.lowercased() }
      return text.hasPrefix("@") ? String(text.dropFirst()) : text
    }
    return Self.flags.contains(self) ? one == other : text(one).hasSameBytes(as: text(other))
  }

  /// Creates the field that an error from GitHub names.
  ///
  /// - Parameter name: The name in the error, which may be the name of a database column, such as
  ///   `profile_bio`.
  public init?(inProblem name: String) {
    let prefix = "profile_"
    self.init(rawValue: name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name)
  }
}
