public import Essentials

/// Model: the results of the requests for the parts of a profile.
///
/// A result is either the received value or the error that prevented it. It is `nil` if the part
/// wasn't requested.
public struct ProfileResponses: Equatable, Sendable {
  public typealias Response<Value: Sendable> = Result<Received<Value>, NetworkError>

  public let organizations: Response<[Organization]>?
  public let socialAccounts: Response<[SocialAccount]>?
  public let topRepositories: Response<[Repository]>?
  /// The highlights. GitHub returns them only to signed-in users.
  public let highlights: Result<ProfileHighlights, NetworkError>?
  /// The profile README. The value is `nil` if the account has no profile README.
  public var readme: Response<Readme?>?

  public init(
    organizations: Response<[Organization]>?, socialAccounts: Response<[SocialAccount]>?,
    topRepositories: Response<[Repository]>?, highlights: Result<ProfileHighlights, NetworkError>?,
    readme: Response<Readme?>? = nil
  ) {
    self.organizations = organizations
    self.socialAccounts = socialAccounts
    self.topRepositories = topRepositories
    self.highlights = highlights
    self.readme = readme
  }

  public func profile(of user: User) -> Profile {
    Profile(
      user: user, organizations: try? organizations?.get().value, socialAccounts: try? socialAccounts?.get().value,
      topRepositories: try? topRepositories?.get().value, highlights: try? highlights?.get(),
      readme: (try? readme?.get())?.value)
  }

  public var missing: [Profile.Part: NetworkError] {
    let errors: [(Profile.Part, NetworkError?)] = [
      (.organizations, organizations?.error), (.socialAccounts, socialAccounts?.error),
      (.topRepositories, topRepositories?.error), (.highlights, highlights?.error), (.readme, readme?.error),
    ]
    return Dictionary(uniqueKeysWithValues: errors.compactMap { part, error in error.map { (part, $0) } })
  }

  /// The names of the top-level fields in the result of `json(of:)`.
  public static let fieldNames = User.fieldNames + Profile.Part.allCases.flatMap(\.fieldNames)

  /// Returns the parts that the JSON contains.
  ///
  /// - Parameter fields: The fields to print, or `nil` for all fields.
  public static func parts(of fields: [String]?) -> Set<Profile.Part> {
    guard let fields else { return Set(Profile.Part.allCases) }
    return Set(Profile.Part.allCases.filter { $0.fieldNames.contains(where: fields.contains) })
  }

  /// Returns the profile as JSON.
  ///
  /// The account's fields stay at the top level, so that a filter such as `.login` works as with
  /// GitHub's JSON. The other parts are added as fields. A field is null if its part is unknown.
  public func json(of user: Received<User>) throws -> JSONSource {
    let highlights = try? self.highlights?.get()
    return user.json.adding([
      ("organizations", try? organizations?.get().json), ("social_accounts", try? socialAccounts?.get().json),
      ("top_repositories", try? topRepositories?.get().json),
      ("pronouns", try highlights?.pronouns.map { try JSONSource(encoding: $0) }),
      ("status", try highlights?.status.map { try JSONSource(encoding: $0.json) }),
      ("pinned_items", try highlights.map { try JSONSource(encoding: $0.pinned.map(\.json)) }),
      ("contributions", try highlights?.contributions.map { try JSONSource(encoding: $0) }),
      ("readme", try? readme?.get().json),
    ])
  }
}

extension Result {
  package var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
