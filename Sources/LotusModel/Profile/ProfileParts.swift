/// Model: the parts of a profile that a page can do without, each as it came: an answer, or why there is none.
public struct ProfileParts: Hashable, Sendable {
  public let organizations: Result<[Organization], NetworkError>
  public let socialAccounts: Result<[SocialAccount], NetworkError>
  public let topRepositories: Result<[Repository], NetworkError>
  /// nil where they were not asked for: GitHub tells them only to those signed in.
  public let highlights: Result<ProfileHighlights, NetworkError>?

  public init(
    organizations: Result<[Organization], NetworkError>, socialAccounts: Result<[SocialAccount], NetworkError>,
    topRepositories: Result<[Repository], NetworkError>, highlights: Result<ProfileHighlights, NetworkError>?
  ) {
    self.organizations = organizations
    self.socialAccounts = socialAccounts
    self.topRepositories = topRepositories
    self.highlights = highlights
  }

  public func profile(of user: User) -> Profile {
    Profile(
      user: user, organizations: try? organizations.get(), socialAccounts: try? socialAccounts.get(),
      topRepositories: try? topRepositories.get(), highlights: try? highlights?.get())
  }

  /// What could not be loaded, and why.
  public var missing: [Profile.Part: NetworkError] {
    let errors: [Profile.Part: NetworkError?] = [
      .organizations: organizations.error, .socialAccounts: socialAccounts.error,
      .topRepositories: topRepositories.error, .highlights: highlights?.error,
    ]
    return errors.compactMapValues { $0 }
  }
}

extension Result {
  fileprivate var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
