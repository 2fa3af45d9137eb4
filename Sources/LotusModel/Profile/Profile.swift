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
  /// Nil also where the account has none.
  public var readme: Readme?

  /// A part that a page can do without.
  public enum Part: Hashable, Sendable, CaseIterable {
    case organizations, socialAccounts, topRepositories, highlights, readme
  }
}
