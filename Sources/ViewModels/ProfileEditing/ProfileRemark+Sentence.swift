public import LotusModel

/// View model: describes remarks on fields of the profile form.
extension ProfileRemark {
  /// The remark as a full sentence, for a line under the field.
  public var sentence: String { clause.prefix(1).uppercased() + clause.dropFirst() + "." }

  /// The remark in the form of an error message: it starts with a lowercase letter and has no
  /// period.
  var clause: String {
    switch self {
    case .tooLong(let count, let limit): "use at most \(limit) characters; this has \(count)"
    case .perhapsTooLong(let count, let limit): "GitHub may count this as \(count) characters; the limit is \(limit)"
    case .controlCharacters: "this contains invisible control characters"
    case .noWebAddress: "this does not look like a URL"
    case .invalidHandle: "use only letters, digits and underscores in a name on X"
    case .longHandle(let limit): "names on X have at most \(limit) characters"
    case .noEmailAddress: "this does not look like an email address"
    case .notVerified([]): "none of your email addresses is verified yet; verify one on GitHub first"
    case .notVerified(let verified):
      "use one of your verified email addresses: \(verified.joined(separator: ", "))"
    case .incompleteAccountAddress: "write a full URL, such as https://mastodon.social/@octocat"
    case .manyAccounts(let limit): "GitHub shows at most \(limit) social accounts"
    case .refused(let sentence): "GitHub rejected this: \(sentence.asClause)"
    }
  }
}
