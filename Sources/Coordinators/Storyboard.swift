internal import LotusModel

/// Storyboard: a table of the app's scenes and the segues between them. The coordinators perform
/// the segues.
nonisolated enum Storyboard {
  /// The row of a scene in the storyboard.
  private struct Row {
    /// The key that opens the scene, or `nil` if no key does.
    let key: String?
    /// The scenes where the key opens the scene.
    let origins: [SceneName]
    /// The scenes that the rows of the scene open.
    let rowsLeadTo: [SceneName]

    init(_ key: String? = nil, from origins: [SceneName] = [], rowsLeadTo: [SceneName]) {
      self.key = key
      self.origins = origins
      self.rowsLeadTo = rowsLeadTo
    }
  }

  private static func row(of scene: SceneName) -> Row {
    switch scene {
    case .profile:
      Row("p", from: [.repository], rowsLeadTo: [.profile, .repository, .followers, .members, .contributions])
    case .followers: Row("1", from: ofAccount, rowsLeadTo: [.profile])
    case .following: Row("2", from: ofAccount, rowsLeadTo: [.profile])
    case .organizations: Row("3", from: ofAccount, rowsLeadTo: [.profile])
    case .members: Row(rowsLeadTo: [.profile])
    case .repositories: Row("4", from: ofAccount, rowsLeadTo: [.repository])
    case .starred: Row("5", from: ofAccount, rowsLeadTo: [.repository])
    case .gists: Row("6", from: ofAccount, rowsLeadTo: [.gist])
    case .contributions: Row("7", from: ofAccount, rowsLeadTo: [])
    case .repository: Row(rowsLeadTo: [.profile, .repository, .issue])
    case .issue: Row(rowsLeadTo: [.profile, .repository])
    case .gist: Row(rowsLeadTo: [.profile])
    case .search: Row(rowsLeadTo: [.profile, .repository])
    case .emails: Row("m", from: [.profile], rowsLeadTo: [])
    case .sshKeys: Row("K", from: [.profile], rowsLeadTo: [])
    case .gpgKeys: Row("G", from: [.profile], rowsLeadTo: [])
    case .links: Row("L", from: [.profile], rowsLeadTo: [])
    case .blocked: Row("B", from: [.profile], rowsLeadTo: [.profile])
    case .identity: Row("w", from: [.profile], rowsLeadTo: [])
    case .accounts: Row("a", from: [.profile], rowsLeadTo: [])
    case .limits: Row("l", from: [.profile], rowsLeadTo: [])
    case .log: Row("v", from: [.profile], rowsLeadTo: [])
    case .cache: Row("c", from: [.profile], rowsLeadTo: [])
    }
  }

  /// The scenes that any account has. Each of them leads to all others.
  private static let ofAccount: [SceneName] = [
    .profile, .followers, .following, .organizations, .repositories, .starred, .gists, .contributions,
  ]

  static let segues: [Segue] = SceneName.allCases.flatMap { origin in
    SceneName.allCases.filter { $0 != origin }.compactMap { target in
      let row = row(of: target)
      return row.origins.contains(origin) ? row.key.map { Segue(from: origin, on: .key($0), to: target) } : nil
    } + row(of: origin).rowsLeadTo.map { Segue(from: origin, on: .row, to: $0) }
  }
}
