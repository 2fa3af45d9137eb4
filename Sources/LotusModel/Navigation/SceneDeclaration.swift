/// Model: the facts about a scene that don't depend on the app's other scenes.
///
/// `Route.declaration` is the table of all scenes.
public struct SceneDeclaration: Hashable, Sendable {
  public let scene: SceneName
  /// The account that the profile, list or repository belongs to.
  ///
  /// `nil` if the scene doesn't show anything that belongs to an account.
  public let subject: ProfileSubject?
  /// The account or item that the scene shows, as text.
  ///
  /// `nil` if the scene has no topic, or if the topic is the signed-in user.
  public let topic: String?
  /// The short title for breadcrumbs, where the scenes before it give the context.
  public let title: String
  /// The full name, which says whose list or page it is. `nil` if the scene's name and the topic
  /// are enough.
  public let name: String?
  /// The noun for a row of the list, or `nil` if the scene isn't a list.
  public let rows: Noun?
  /// Whether only the owner of the list can see all rows.
  public let othersSeePublicRows: Bool
  /// The path and the query of the scene's page on GitHub, or `nil` if there is no page.
  ///
  /// `{login}` stands for the login of the account. A page of gists starts with `{gists}`, because
  /// gists have their own host.
  let page: String?

  /// Creates the row of a scene.
  ///
  /// - Parameters:
  ///   - topic: The item that the scene shows. By default, the login of the account.
  ///   - title: The title. By default, the name of the scene.
  init(
    _ scene: SceneName, of subject: ProfileSubject? = nil, topic: String? = nil, title: String? = nil,
    name: String? = nil, rows: Noun?, othersSeePublicRows: Bool = false, page: String?
  ) {
    self.scene = scene
    self.subject = subject
    self.topic = topic ?? subject?.login?.name
    self.title = title ?? scene.rawValue
    self.name = name
    self.rows = rows
    self.othersSeePublicRows = othersSeePublicRows
    self.page = page
  }
}

extension SceneName {
  /// The kinds of accounts that have the scene among their lists. Empty if the scene isn't such a
  /// list.
  public var owners: [User.Kind] {
    switch self {
    case .followers, .repositories: [.user, .organization]
    case .following, .organizations, .starred, .gists, .contributions: [.user]
    case .members: [.organization]
    default: []
    }
  }

  /// Returns whether an account has the scene.
  ///
  /// - Parameter kind: The kind of the account, or `nil` if it isn't known. Only organizations differ
  ///   from users.
  public func exists(for kind: User.Kind?) -> Bool {
    owners.isEmpty || owners.contains(kind == .organization ? .organization : .user)
  }
}

/// Model: a countable noun in the singular and in the plural.
public struct Noun: Hashable, Sendable {
  public let singular: String
  public let plural: String

  /// Creates a noun. By default, the plural ends in "s".
  public init(_ singular: String, _ plural: String? = nil) {
    self.singular = singular
    self.plural = plural ?? "\(singular)s"
  }

  static let repository = Noun("repository", "repositories")
}

extension Search.Kind {
  /// The noun for a result.
  var noun: Noun {
    switch self {
    case .users: Noun("user")
    case .repositories: .repository
    }
  }
}
