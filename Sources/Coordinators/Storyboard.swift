internal import LotusModel
internal import Terminal

/// The scenes of the app and what leads from one to another: one declared table, which the coordinators perform.
nonisolated enum Storyboard {
  /// A way from one scene to another.
  struct Segue: Sendable {
    let from: SceneName
    /// Nil for the rows of the scene, which Enter opens.
    let key: KeyPress?
    let to: SceneName
    /// - Parameter subject: whose profile, list or repository the first scene is.
    let route: @Sendable (_ subject: ProfileSubject?) -> Route?
  }

  static let segues: [Segue] =
    accountScenes.flatMap(lists) + rows
    + [
      Segue(from: .repository, key: "p", to: .profile) { $0.map { .profile($0) } },
      Segue(from: .profile, key: "w", to: .identity) { _ in .identity },
      Segue(from: .profile, key: "a", to: .accounts) { _ in .accounts },
      Segue(from: .profile, key: "l", to: .limits) { _ in .rateLimits },
      Segue(from: .profile, key: "v", to: .log) { _ in .log },
      Segue(from: .profile, key: "c", to: .cache) { _ in .cache },
    ] + own

  /// Where the rows of scenes lead.
  private static let rows: [Segue] =
    [
      SceneName.followers, .following, .organizations, .members, .profile, .repository, .issue, .gist, .search,
      .blocked,
    ]
    .map { row(of: $0, leadsTo: .profile) }
    + [.profile, .repositories, .starred, .repository, .issue, .search].map { row(of: $0, leadsTo: .repository) }
    + [row(of: .repository, leadsTo: .issue), row(of: .gists, leadsTo: .gist)]
    + [.followers, .members, .contributions].map { row(of: .profile, leadsTo: $0) }

  /// What only its owner sees; a key away from one's own profile.
  private static let own: [Segue] = [
    ("m", .emails), ("K", .keys(.ssh)), ("G", .keys(.gpg)), ("L", .socialAccounts), ("B", .blocked),
  ].map { key, route in
    Segue(from: .profile, key: key, to: route.scene) { $0 == .viewer ? route : nil }
  }

  /// The scenes that are about an account: from each, its other lists are a key away.
  private static let accountScenes: [SceneName] = [
    .profile, .followers, .following, .organizations, .repositories, .starred, .gists, .contributions,
  ]

  private static func lists(from scene: SceneName) -> [Segue] {
    let all = [
      Segue(from: scene, key: "1", to: .followers) { $0.map { .followers(of: $0) } },
      Segue(from: scene, key: "2", to: .following) { $0.map { .following(by: $0) } },
      Segue(from: scene, key: "3", to: .organizations) { $0.map { .organizations(of: $0) } },
      Segue(from: scene, key: "4", to: .repositories) { $0.map { .repositories(of: $0) } },
      Segue(from: scene, key: "5", to: .starred) { $0.map { .starred(by: $0) } },
      Segue(from: scene, key: "6", to: .gists) { $0.map { .gists(by: $0) } },
      Segue(from: scene, key: "7", to: .contributions) { $0.map { .contributions(of: $0) } },
    ]
    return all.filter { $0.to != scene }
  }

  private static func row(of scene: SceneName, leadsTo target: SceneName) -> Segue {
    Segue(from: scene, key: nil, to: target) { _ in nil }
  }
}
