/// Model: the contents of the fields in the profile form, exactly as typed.
public struct ProfileInput: Hashable, Sendable {
  public var texts: [ProfileField: String]
  /// The yes-or-no fields whose value is yes, such as "Busy".
  public var flags: Set<ProfileField>
  /// The text for each social account. Blank entries are ignored.
  public var accounts: [String]

  public init(texts: [ProfileField: String] = [:], flags: Set<ProfileField> = [], accounts: [String] = []) {
    self.texts = texts
    self.flags = flags
    self.accounts = accounts
  }

  /// A field of the form. The form can show a remark for each field.
  public enum Slot: Hashable, Sendable, Codable {
    case field(ProfileField)
    /// The field of a social account, by its index.
    case account(Int)
  }
}

extension ProfileInput: Codable {
  public init(from decoder: any Decoder) throws {
    let values = try ProfileValues(from: decoder)
    self.init(texts: values.texts, flags: values.flags, accounts: values.accounts)
  }
}

/// Model: the values of a profile as a stored draft contains them.
struct ProfileValues: Decodable {
  let texts: [ProfileField: String]
  let flags: Set<ProfileField>
  let accounts: [String]

  private enum CodingKeys: CodingKey {
    case texts, flags, accounts
    /// The key of the only flag in drafts of older versions.
    case isHireable
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    texts = try values.decode([ProfileField: String].self, forKey: .texts)
    accounts = try values.decode([String].self, forKey: .accounts)
    let isHireable = try values.decodeIfPresent(Bool.self, forKey: .isHireable) ?? false
    flags = try values.decodeIfPresent(Set<ProfileField>.self, forKey: .flags) ?? (isHireable ? [.hireable] : [])
  }
}

extension ProfileInput.Slot: Comparable {
  /// Orders the fields from top to bottom of the form. Social accounts come last.
  public static func < (first: ProfileInput.Slot, second: ProfileInput.Slot) -> Bool {
    first.number < second.number
  }

  private var number: Int {
    switch self {
    case .field(let field): ProfileField.allCases.firstIndex(of: field) ?? 0
    case .account(let number): ProfileField.allCases.count + number
    }
  }
}

/// Model: an error or a hint about the text in a profile field.
public enum ProfileRemark: Hashable, Sendable {
  case tooLong(count: Int, limit: Int)
  /// The text is too long if GitHub counts code points rather than characters.
  case perhapsTooLong(count: Int, limit: Int)
  /// The text contains control characters, or has no visible character.
  case controlCharacters
  /// The text has tabs or line breaks, but the field is on one line.
  case severalLines
  /// The status starts with the name of an emoji that GitHub doesn't have.
  case unknownEmoji(String)
  case invalidEnd
  case pastEnd
  /// The user has set the busy flag, the end or the audience of the status, but no status.
  case needsStatus
  case unknownOrganization(String)
  /// The user isn't a member of this organization.
  case notMember(String)
  case noWebAddress
  case invalidHandle
  case longHandle(limit: Int)
  case noEmailAddress
  case notVerified(verified: [String])
  case incompleteAccountAddress
  /// GitHub won't show all of the social accounts.
  case manyAccounts(limit: Int)
  /// Some of the user's social accounts could not be read, so the form doesn't show them.
  case unreadAccounts
  /// The reason why GitHub rejected the value, in GitHub's words.
  case refused(String)

  /// Whether the remark is an error, which prevents saving, and not just a hint.
  public var isError: Bool {
    switch self {
    case .tooLong, .severalLines, .unknownEmoji, .invalidEnd, .pastEnd, .needsStatus, .unknownOrganization, .notMember,
      .invalidHandle, .notVerified, .incompleteAccountAddress, .refused:
      true
    case .perhapsTooLong, .controlCharacters, .noWebAddress, .longHandle, .noEmailAddress, .manyAccounts,
      .unreadAccounts:
      false
    }
  }
}
