public import Essentials

/// Model: the results of the requests for the parts of a profile.
///
/// A result is either the received value or the error that prevented it. It is `nil` if the part
/// wasn't requested.
public struct ProfileResponses: Equatable, Sendable {
  public typealias Response<Value: Sendable> = Result<Received<Value>, NetworkError>

  public private(set) var organizations: Response<Rows<Organization>>?
  public private(set) var socialAccounts: Response<Rows<SocialAccount>>?
  public let topRepositories: Response<Rows<Repository>>?
  /// The highlights. GitHub returns them only to signed-in users.
  public private(set) var highlights: Result<ProfileHighlights, NetworkError>?
  /// The profile README. The value is `nil` if the account has no profile README.
  public var readme: Response<Readme?>?

  public init(
    organizations: Response<Rows<Organization>>?, socialAccounts: Response<Rows<SocialAccount>>?,
    topRepositories: Response<Rows<Repository>>?, highlights: Result<ProfileHighlights, NetworkError>?,
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
      user: user, organizations: try? organizations?.get().value.items,
      socialAccounts: try? socialAccounts?.get().value.items, topRepositories: try? topRepositories?.get().value.items,
      highlights: try? highlights?.get(),
      readme: (try? readme?.get())?.value)
  }

  /// Returns the responses, adjusted to the kind of the account.
  ///
  /// An organization or a bot has no organizations and social accounts, and a bot has no
  /// highlights. If GitHub doesn't find such a part, the part counts as empty.
  public func fitting(_ kind: User.Kind) -> ProfileResponses {
    guard kind != .user else { return self }
    var responses = self
    if case .failure(.notFound)? = organizations { responses.organizations = .success(Received([], json: .emptyArray)) }
    if case .failure(.notFound)? = socialAccounts {
      responses.socialAccounts = .success(Received([], json: .emptyArray))
    }
    guard kind != .organization else { return responses }
    switch highlights {
    case .failure(.notFound), .failure(.malformed(.null)):
      responses.highlights = .success(ProfileHighlights(pinned: []))
    default: break
    }
    return responses
  }

  /// The parts that could not be loaded.
  public var missing: [Profile.Part: NetworkError] {
    let errors: [(Profile.Part, NetworkError?)] = [
      (.organizations, organizations?.error), (.socialAccounts, socialAccounts?.error),
      (.topRepositories, topRepositories?.error), (.highlights, highlights?.error), (.readme, readme?.error),
    ]
    let whole = Dictionary(uniqueKeysWithValues: errors.compactMap { part, error in error.map { (part, $0) } })
    return whole.merging((try? highlights?.get().missing) ?? [:]) { error, _ in error }
  }

  /// The errors of the lists with rows that could not be read. The JSON contains these rows, too.
  public var incomplete: [Profile.Part: NetworkError] {
    let errors: [(Profile.Part, NetworkError?)] = [
      (.organizations, try? organizations?.get().value.error),
      (.socialAccounts, try? socialAccounts?.get().value.error),
      (.topRepositories, try? topRepositories?.get().value.error),
    ]
    return Dictionary(uniqueKeysWithValues: errors.compactMap { part, error in error.map { (part, $0) } })
  }

  /// The names of the top-level fields in the result of `json(of:)`.
  public static let fieldNames = User.fieldNames + Profile.Part.allCases.flatMap(\.fieldNames).uniqued

  /// Returns the parts whose fields the JSON contains.
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
    let pinned = highlights.flatMap { $0.knows(.pinnedItems) ? $0.pinned : nil }
    return user.json.adding([
      ("organizations", try? organizations?.get().json), ("social_accounts", try? socialAccounts?.get().json),
      ("top_repositories", try? topRepositories?.get().json),
      ("pronouns", try highlights?.pronouns.map { try JSONSource(encoding: $0) }),
      ("status", try highlights?.status.map { try JSONSource(encoding: $0.json) }),
      ("pinned_items", try pinned.map { try JSONSource(encoding: $0.map(\.json)) }),
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
