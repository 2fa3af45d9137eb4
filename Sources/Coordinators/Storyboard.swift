internal import LotusModel
internal import Terminal

/// Storyboard: a table of the app's scenes and the segues between them. The coordinators perform
/// the segues.
nonisolated enum Storyboard {
  /// A transition from one scene to another.
  struct Segue: Sendable {
    let from: SceneName
    /// The key that triggers the segue, or `nil` if Enter on a row triggers it.
    let key: KeyPress?
    let to: SceneName
    /// Returns the destination of the segue.
    ///
    /// - Parameter subject: The account whose profile, list or repository the first scene shows.
    /// - Returns: The route, or `nil` if the key doesn't lead anywhere from that account. Always
    ///   `nil` for a segue from a row, because each row has its own route.
    let route: @Sendable (_ subject: ProfileSubject?) -> Route?
  }

  static let segues: [Segue] =
    lists + rows
    + [
      Segue(from: .repository, key: "p", to: .profile) { $0.map { .profile($0) } },
      Segue(from: .profile, key: "w", to: .identity) { _ in .identity },
      Segue(from: .profile, key: "a", to: .accounts) { _ in .accounts },
      Segue(from: .profile, key: "l", to: .limits) { _ in .rateLimits },
      Segue(from: .profile, key: "v", to: .log) { _ in .log },
      Segue(from: .profile, key: "c", to: .cache) { _ in .cache },
    ] + own

  /// The segues that the user triggers by pressing Enter on a row.
  private static let rows: [Segue] =
    [
      SceneName.followers, .following, .organizations, .members, .profile, .repository, .issue, .gist, .search,
      .blocked,
    ]
    .map { row(of: $0, leadsTo: .profile) }
    + [.profile, .repositories, .starred, .repository, .issue, .search].map { row(of: $0, leadsTo: .repository) }
    + [row(of: .repository, leadsTo: .issue), row(of: .gists, leadsTo: .gist)]
    + [.followers, .members, .contributions].map { row(of: .profile, leadsTo: $0) }

  /// The segues from the user's own profile to pages that only the user can see.
  private static let own: [Segue] = [
    ("m", .emails), ("K", .keys(.ssh)), ("G", .keys(.gpg)), ("L", .socialAccounts), ("B", .blocked),
  ].map { key, route in
    Segue(from: .profile, key: key, to: route.scene) { $0 == .viewer ? route : nil }
  }

  private static let digits: [KeyPress] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]

  /// The segues between an account's profile and lists. Each of these scenes leads to all lists of
  /// the account.
  private static let lists: [Segue] = ([.profile(.viewer)] + Route.lists(of: .viewer)).flatMap { origin in
    Route.lists(of: .viewer).enumerated().filter { $1 != origin }.map { number, list in
      Segue(from: origin.scene, key: digits[number], to: list.scene) { subject in
        subject.map { Route.lists(of: $0)[number] }
      }
    }
  }

  private static func row(of scene: SceneName, leadsTo target: SceneName) -> Segue {
    Segue(from: scene, key: nil, to: target) { _ in nil }
  }
}
