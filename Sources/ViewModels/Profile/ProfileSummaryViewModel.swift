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
    status = profile.highlights?.status.flatMap { StatusViewModel($0, from: viewpoint).line }
  }

  private static func kind(_ kind: User.Kind) -> String? {
    kind == .user ? nil : kind.rawValue.lowercased()
  }
}
