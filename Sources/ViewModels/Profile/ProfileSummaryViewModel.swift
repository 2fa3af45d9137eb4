import Essentials
public import LotusModel

/// View model: the head of a profile page, with name, handle, status and bio.
public struct ProfileSummaryViewModel: Hashable, Sendable {
  /// The name, or the login if the account has no name.
  public let title: LinkedText
  /// The details next to the title: the handle, the kind of account and the pronouns.
  ///
  /// The kind is left out for the account of a person.
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
