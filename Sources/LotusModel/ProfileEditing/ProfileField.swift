/// Model: a field of one's own profile that people can edit. The raw values are GitHub's names
/// (https://docs.github.com/rest/users/users#update-the-authenticated-user); the status alone is GraphQL's.
public enum ProfileField: String, Hashable, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
  case name, bio, status, company, location, blog
  case twitterUsername = "twitter_username"
  case email, hireable

  /// Those that hold text: all but the switch.
  public static let texts = allCases.filter { $0 != .hireable }

  /// Characters that GitHub takes at most: 160 in a bio, other texts are kept in columns of 255. An emoji in front of a
  /// status does not count.
  public var maximumLength: Int {
    switch self {
    case .bio: 160
    case .status: StatusChange.longestMessage
    default: 255
    }
  }

  /// - Parameter name: the name of a field in a refusal, which may be that of GitHub's own tables: `profile_bio`.
  public init?(inProblem name: String) {
    let prefix = "profile_"
    self.init(rawValue: name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name)
  }
}
