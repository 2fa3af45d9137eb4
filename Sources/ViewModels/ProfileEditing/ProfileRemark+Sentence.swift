public import LotusModel

/// View model: a remark in words.
extension ProfileRemark {
  public var sentence: String {
    switch self {
    case .tooLong(let count, let limit): "At most \(limit) characters; this has \(count)."
    case .perhapsTooLong(let count, let limit): "GitHub may count this as \(count) characters, of \(limit)."
    case .controlCharacters: "This holds control characters, which are invisible."
    case .noWebAddress: "This does not look like an address."
    case .invalidHandle: "Only letters, digits and underscores can be in a name on X."
    case .longHandle(let limit): "Names on X have at most \(limit) characters."
    case .noEmailAddress: "This does not look like an email address."
    case .notVerified([]): "None of your addresses is verified yet."
    case .notVerified(let verified):
      "It must be one of your verified addresses: \(verified.joined(separator: ", "))."
    case .incompleteAccountAddress: "Write a full address, such as https://mastodon.social/@octocat."
    case .manyAccounts(let limit): "GitHub shows \(limit) social accounts."
    case .refused(let sentence): "GitHub says: \(sentence)"
    }
  }
}
