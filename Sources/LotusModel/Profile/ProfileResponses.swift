/// Model: the answers that the parts of a profile are made of, each as it came, or why it did not.
public struct ProfileResponses: Equatable, Sendable {
  public typealias Response<Value: Sendable> = Result<Received<Value>, NetworkError>

  public let organizations: Response<[Organization]>
  public let socialAccounts: Response<[SocialAccount]>
  public let topRepositories: Response<[Repository]>
  /// nil where they were not asked for: GitHub tells them only to those signed in.
  public let highlights: Result<ProfileHighlights, NetworkError>?
  /// An account may have none.
  public var readme: Response<Readme?>

  public init(
    organizations: Response<[Organization]>, socialAccounts: Response<[SocialAccount]>,
    topRepositories: Response<[Repository]>, highlights: Result<ProfileHighlights, NetworkError>?,
    readme: Response<Readme?> = .success(Received(nil, json: .null))
  ) {
    self.organizations = organizations
    self.socialAccounts = socialAccounts
    self.topRepositories = topRepositories
    self.highlights = highlights
    self.readme = readme
  }

  public func profile(of user: User) -> Profile {
    Profile(
      user: user, organizations: try? organizations.get().value, socialAccounts: try? socialAccounts.get().value,
      topRepositories: try? topRepositories.get().value, highlights: try? highlights?.get(),
      readme: (try? readme.get())?.value)
  }

  public var missing: [Profile.Part: NetworkError] {
    let errors: [(Profile.Part, NetworkError?)] = [
      (.organizations, organizations.error), (.socialAccounts, socialAccounts.error),
      (.topRepositories, topRepositories.error), (.highlights, highlights?.error), (.readme, readme.error),
    ]
    return Dictionary(uniqueKeysWithValues: errors.compactMap { part, error in error.map { (part, $0) } })
  }

  /// The fields of `json(of:)`.
  public static let fieldNames =
    User.fieldNames + [
      "organizations", "social_accounts", "top_repositories", "pronouns", "status", "pinned_items", "contributions",
      "readme",
    ]

  /// The account's own fields stand at the top, so that `.login` is where GitHub has it; the parts stand beside them, null
  /// where they are not known.
  public func json(of user: Received<User>) throws -> JSONSource {
    let highlights = try? self.highlights?.get()
    return user.json.adding([
      ("organizations", try? organizations.get().json), ("social_accounts", try? socialAccounts.get().json),
      ("top_repositories", try? topRepositories.get().json),
      ("pronouns", try highlights?.pronouns.map { try JSONSource(encoding: $0) }),
      ("status", try highlights?.status.map { try JSONSource(encoding: $0.json) }),
      ("pinned_items", try highlights.map { try JSONSource(encoding: $0.pinned.map(\.json)) }),
      ("contributions", try highlights?.contributions.map { try JSONSource(encoding: $0) }),
      ("readme", try? readme.get().json),
    ])
  }
}

extension Result {
  var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
