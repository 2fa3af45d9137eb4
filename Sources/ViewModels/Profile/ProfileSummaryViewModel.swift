import Essentials
public import LotusModel

/// View model: the head of a profile page, with name, handle, status and bio.
public struct ProfileSummaryViewModel: Hashable, Sendable {
  /// The name, or the login if the account has no name.
  public let title: String
  /// The details next to the title: the handle, the kind of account and the pronouns.
  ///
  /// The kind is left out for the account of a person.
  public let notes: [String]
  /// The bio, in which the names of accounts are links.
  public let bio: [LinkedText]?
  public let status: String?

  public init(_ profile: Profile, from viewpoint: Viewpoint) {
    let user = profile.user
    title = user.name?.nonBlank ?? user.login
    let notes = ["@\(user.login)", Self.kind(user.kind), profile.highlights?.pronouns?.nonBlank]
    self.notes = notes.compactMap { $0 }
    bio = (user.bio?.withLineFeeds.nonBlank?.withEmoji).map { References(on: viewpoint.webURL).parts(of: $0) }
    let status = profile.highlights?.status.map { StatusViewModel($0, from: viewpoint) }
    self.status = status?.line.map { [$0, status?.end, status?.audience].compactMap { $0 }.joined(separator: ", ") }
  }

  private static func kind(_ kind: User.Kind) -> String? {
    kind == .user ? nil : kind.rawValue.lowercased()
  }
}

/// View model: the counts of a profile, such as "22 followers".
public struct ProfileCountsViewModel: Hashable, Sendable {
  /// The counts, each with a link to its list.
  public let items: [LinkedText]

  /// Creates the counts of a profile.
  ///
  /// - Parameters:
  ///   - user: The account.
  ///   - highlights: Information on whether the account and the signed-in user follow each other,
  ///     or `nil` if that isn't known.
  ///   - isBlocked: Whether the signed-in user has blocked the account.
  public init(
    _ user: User, highlights: ProfileHighlights? = nil, isBlocked: Bool = false, from viewpoint: Viewpoint
  ) {
    let followers = user.followers?.counted("follower", "followers")
    // An organization follows no accounts and has no gists.
    let isPerson = user.kind != .organization
    let lists: [(String?, SceneName)] = [
      (highlights?.isFollowed == true ? followers.map { "\($0), including you" } : followers, .followers),
      (isPerson ? user.following.map { "\($0.grouped) following" } : nil, .following),
      (user.publicRepositories?.counted("repository", "repositories"), .repositories),
      (isPerson ? user.publicGists?.counted("gist", "gists") : nil, .gists),
    ]
    let relations = [highlights?.followsViewer == true ? "follows you" : nil, isBlocked ? "blocked by you" : nil]
    items =
      lists.compactMap { text, list in
        text.map { LinkedText($0, to: list.route(about: user.login), on: viewpoint.webURL) }
      } + relations.compactMap { $0.map { LinkedText($0) } }
  }
}

/// View model: the labeled details of a profile. Details without a value are left out.
public struct ProfileDetailsViewModel: Hashable, Sendable {
  public let rows: [LabelledText]

  public init(_ profile: Profile, from viewpoint: Viewpoint) {
    let user = profile.user
    var rows: [LabelledText] = []
    func add(_ label: String, _ value: LinkedText?) {
      if let value { rows.append(LabelledText(label, value)) }
    }
    if let company = user.company?.nonBlank {
      rows.append(LabelledText("Company", References(on: viewpoint.webURL).parts(of: company)))
    }
    add("Location", user.location?.nonBlank.map { LinkedText($0) })
    add("Email", user.email?.nonBlank.map { LinkedText($0, link: "mailto:\($0)") })
    add("Website", user.blog?.nonBlank.map { LinkedText(address: $0) })
    add("X", user.twitterUsername?.nonBlank.map { LinkedText("@\($0)", link: "https://x.com/\($0)") })
    for account in Self.otherAccounts(profile) {
      let viewModel = SocialAccountViewModel(account)
      add(viewModel.provider, viewModel.handle)
    }
    add("Hireable", user.isHireable == true ? LinkedText("yes") : nil)
    add("Joined", user.createdAt.map { LinkedText($0.dayAndAge(at: viewpoint.now)) })
    add("Profile", user.url.nonBlank.map { LinkedText(address: $0) })
    self.rows = rows
  }

  /// The social accounts, except the X account that already has a row.
  ///
  /// GitHub returns the X account twice: as a field of the user and as a social account.
  private static func otherAccounts(_ profile: Profile) -> [SocialAccount] {
    guard let name = profile.user.twitterUsername?.lowercased() else { return profile.socialAccounts ?? [] }
    return (profile.socialAccounts ?? []).filter {
      $0.provider != "twitter" || $0.url.split(separator: "/").last?.lowercased() != name
    }
  }
}

/// View model: an organization in a list.
public struct OrganizationViewModel: Hashable, Sendable {
  public let name: LinkedText
  public let description: String?

  /// Creates a view model with a link to the organization's page.
  ///
  /// GitHub's list of organizations contains only URLs of the API. The link is therefore built from
  /// the login, as it works for the page of every account.
  public init(_ organization: Organization, from viewpoint: Viewpoint) {
    name = LinkedText(organization.login, link: "\(viewpoint.webURL)/\(organization.login)")
    description = organization.description?.nonBlank?.withEmoji
  }
}
