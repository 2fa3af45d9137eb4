import FoundationEssentials
public import LotusModel

/// View model: who this is, in the words of the head of a profile page.
public struct ProfileSummaryViewModel: Hashable, Sendable {
  /// The name, or the login where no name is given.
  public let title: LinkedText
  /// What stands beside the title: the handle, pronouns, the kind of account where it is no person's.
  public let notes: [String]
  public let bio: String?
  public let status: String?

  public init(_ profile: Profile, from viewpoint: Viewpoint) {
    let user = profile.user
    title = LinkedText(user.name?.nonBlank ?? user.login, link: user.url)
    let notes = ["@\(user.login)", Self.kind(user.kind), profile.highlights?.pronouns?.nonBlank]
    self.notes = notes.compactMap { $0 }
    bio = user.bio?.withLineFeeds.nonBlank
    status = profile.highlights?.status.flatMap { Self.status($0, now: viewpoint.now) }
  }

  private static func kind(_ kind: User.Kind) -> String? {
    kind == .user ? nil : kind.rawValue.lowercased()
  }

  /// A status that has expired is none.
  private static func status(_ status: UserStatus, now: Date) -> String? {
    if let end = status.expiresAt, end <= now { return nil }
    let busy = status.indicatesLimitedAvailability ? "(busy)" : nil
    let parts = [status.emoji, status.message?.nonBlank, busy].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
