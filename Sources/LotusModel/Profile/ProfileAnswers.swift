/// Model: the answers that a profile is made of, each as it came, or why it did not.
public struct ProfileAnswers: Equatable, Sendable {
  public let organizations: Result<Received<[Organization]>, NetworkError>
  public let socialAccounts: Result<Received<[SocialAccount]>, NetworkError>
  public let topRepositories: Result<Received<[Repository]>, NetworkError>
  /// nil where they were not asked for: GitHub tells them only to those signed in.
  public let highlights: Result<ProfileHighlights, NetworkError>?

  public init(
    organizations: Result<Received<[Organization]>, NetworkError>,
    socialAccounts: Result<Received<[SocialAccount]>, NetworkError>,
    topRepositories: Result<Received<[Repository]>, NetworkError>,
    highlights: Result<ProfileHighlights, NetworkError>?
  ) {
    self.organizations = organizations
    self.socialAccounts = socialAccounts
    self.topRepositories = topRepositories
    self.highlights = highlights
  }

  public var parts: ProfileParts {
    ProfileParts(
      organizations: organizations.map(\.value), socialAccounts: socialAccounts.map(\.value),
      topRepositories: topRepositories.map(\.value), highlights: highlights)
  }

  /// The fields of `json(of:)`.
  public static let fieldNames =
    User.fieldNames + ["organizations", "social_accounts", "top_repositories", "pronouns", "status", "pinned_items"]

  /// The account's own fields stand at the top, so that `.login` is where GitHub has it; the parts stand beside them, null
  /// where they are not known.
  public func json(of user: Received<User>) throws -> JSONSource {
    let highlights = try? self.highlights?.get()
    let parts = [
      ("organizations", try? organizations.get().json), ("social_accounts", try? socialAccounts.get().json),
      ("top_repositories", try? topRepositories.get().json),
      ("pronouns", try highlights?.pronouns.map { try JSONSource(encoding: $0) }),
      ("status", try highlights?.status.map { try JSONSource(encoding: $0) }),
      ("pinned_items", try highlights.map { try JSONSource(encoding: $0.pinned) }),
    ]
    let fields = user.json.members.filter { field in !parts.contains { $0.0 == field.name } }
    return JSONSource(members: fields + parts.map { ($0, $1 ?? .null) })
  }
}
