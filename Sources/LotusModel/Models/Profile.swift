/// Model: everything that a profile page tells, put together from several answers.
///
/// The account itself is always there. A secondary part is nil where it is not known: it was not asked for, or it failed.
public struct Profile: Hashable, Sendable {
  public var user: User
  public var organizations: [Organization]?
  public var socialAccounts: [SocialAccount]?
  /// The most starred repositories, most stars first.
  public var topRepositories: [Repository]?
  public var highlights: ProfileHighlights?

  public init(
    user: User, organizations: [Organization]?, socialAccounts: [SocialAccount]?, topRepositories: [Repository]?,
    highlights: ProfileHighlights?
  ) {
    self.user = user
    self.organizations = organizations
    self.socialAccounts = socialAccounts
    self.topRepositories = topRepositories
    self.highlights = highlights
  }

  /// A part that a page can do without.
  public enum Part: Hashable, Sendable, CaseIterable {
    case organizations, socialAccounts, topRepositories, highlights
  }
}

extension Profile: Encodable {
  private enum CodingKeys: String, CodingKey {
    case organizations, pronouns, status
    case socialAccounts = "social_accounts"
    case topRepositories = "top_repositories"
    case pinnedItems = "pinned_items"
  }

  /// The account's own fields stand at the top, so that `.login` is where GitHub has it; the parts stand beside them.
  public func encode(to encoder: any Encoder) throws {
    try user.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(organizations, forKey: .organizations)
    try container.encode(socialAccounts, forKey: .socialAccounts)
    try container.encode(topRepositories, forKey: .topRepositories)
    try container.encode(highlights?.pronouns, forKey: .pronouns)
    try container.encode(highlights?.status, forKey: .status)
    try container.encode(highlights?.pinned, forKey: .pinnedItems)
  }
}
