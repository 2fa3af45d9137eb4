/// Model: the text in the fields of a profile, exactly as typed.
public struct ProfileInput: Hashable, Sendable, Codable {
  public var texts: [ProfileField: String]
  public var isHireable: Bool
  /// One text a social account; blank ones are none.
  public var accounts: [String]

  public init(texts: [ProfileField: String] = [:], isHireable: Bool = false, accounts: [String] = []) {
    self.texts = texts
    self.isHireable = isHireable
    self.accounts = accounts
  }

  /// A place where something is typed, and where a remark can stand.
  public enum Slot: Hashable, Sendable, Codable {
    case field(ProfileField)
    /// The number of an account, from 0
    case account(Int)
  }
}

extension ProfileInput {
  /// The text in a place; a switch is "yes" or "no".
  public func text(at slot: Slot) -> String {
    switch slot {
    case .field(.hireable): isHireable ? "yes" : "no"
    case .field(let field): texts[field] ?? ""
    case .account(let number): accounts.indices.contains(number) ? accounts[number] : ""
    }
  }
}

extension ProfileInput.Slot: Comparable {
  /// As they stand below one another: the fields, then the accounts.
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

/// Model: a remark on what was typed into a profile.
public enum ProfileRemark: Hashable, Sendable {
  case tooLong(count: Int, limit: Int)
  /// It depends on how GitHub counts.
  case perhapsTooLong(count: Int, limit: Int)
  case controlCharacters
  case noWebAddress
  case invalidHandle
  case longHandle(limit: Int)
  case noEmailAddress
  case notVerified(verified: [String])
  case incompleteAccountAddress
  /// Not all of the accounts will be shown.
  case manyAccounts(limit: Int)
  /// GitHub's own words
  case refused(String)

  /// Whether it cannot be saved like this; otherwise it is a hint.
  public var isError: Bool {
    switch self {
    case .tooLong, .invalidHandle, .notVerified, .incompleteAccountAddress, .refused: true
    case .perhapsTooLong, .controlCharacters, .noWebAddress, .longHandle, .noEmailAddress, .manyAccounts: false
    }
  }
}
