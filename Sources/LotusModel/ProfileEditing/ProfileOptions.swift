import Essentials

/// Model: an edit that the user makes with command-line options.
public struct ProfileOptions: Hashable, Sendable {
  /// The new values of text fields. An empty string clears the field.
  public var texts: [ProfileField: String]
  public var isHireable: Bool?
  public var addedAccounts: [String]
  /// The social accounts to remove. Their URLs may be incomplete.
  public var removedAccounts: [String]

  public init(
    texts: [ProfileField: String] = [:], isHireable: Bool? = nil, addedAccounts: [String] = [],
    removedAccounts: [String] = []
  ) {
    self.texts = texts
    self.isHireable = isHireable
    self.addedAccounts = addedAccounts
    self.removedAccounts = removedAccounts
  }

  public var isEmpty: Bool {
    self == ProfileOptions()
  }

  /// Returns the contents of the profile form with the options applied.
  public func applied(to input: ProfileInput) -> ProfileInput {
    var input = input
    input.texts.merge(texts) { _, new in new }
    input.flags[contains: .hireable] = isHireable ?? input.flags.contains(.hireable)
    let remaining = input.accounts.filter { !$0.isEmpty }.without(removedAccounts)
    input.accounts = remaining + addedAccounts.without(remaining)
    return input
  }

  /// Returns the social accounts that the options remove but that the profile doesn't have.
  public func missingAccounts(in profile: EditableProfile) -> [String] {
    removedAccounts.without(profile.accounts)
  }
}
