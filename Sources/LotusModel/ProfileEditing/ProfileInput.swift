/// Model: what somebody typed into the fields of a profile, just as it was typed.
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
  public enum Place: Hashable, Sendable, Codable {
    case field(ProfileField)
    /// The number of an account, from 0
    case account(Int)
  }
}

extension ProfileInput.Place: Comparable {
  /// As they stand below one another: the fields, then the accounts.
  public static func < (first: ProfileInput.Place, second: ProfileInput.Place) -> Bool {
    first.number < second.number
  }

  private var number: Int {
    switch self {
    case .field(let field): ProfileField.allCases.firstIndex(of: field) ?? 0
    case .account(let number): ProfileField.allCases.count + number
    }
  }
}

/// Model: what there is to say about something that was typed into a profile.
public struct ProfileRemark: Hashable, Sendable {
  public let sentence: String
  /// Whether it cannot be saved like this; otherwise it is a hint.
  public let isError: Bool

  public init(_ sentence: String, isError: Bool) {
    self.sentence = sentence
    self.isError = isError
  }
}
