public import LotusModel

/// View model: the names of a route in the user interface.
public struct RouteViewModel: Hashable, Sendable {
  /// The short title for breadcrumbs, where the scenes before it and the owner give the context.
  public let title: String
  /// The account or repository that the breadcrumb shows before the title. `nil` if the title
  /// already contains this name, or if the scene belongs to neither.
  public let owner: String?
  /// The full name, including the owner of the list or page.
  public let name: String
  /// The name of a key that opens the scene. It is the title of the scene. For a profile, it is the
  /// full name instead, because the title is only a login.
  public let keyName: String

  /// Creates the names of a route.
  ///
  /// - Parameter login: The login of the account that the scene belongs to, as GitHub spells it. By
  ///   default, it is the login in the route.
  public init(_ route: Route, login: String? = nil) {
    let scene = route.scene
    var (owner, title, name): (String?, String, String) = (nil, scene.title, scene.title)
    switch route.topic {
    case .nothing: break
    case .account(let subject):
      let account = login ?? subject.login?.name ?? "you"
      (owner, title) = scene == .profile ? (nil, account) : (account, title)
      let (others, own) =
        scene == .starred ? ("starred by", "starred by you") : ("\(scene.rawValue) of", "your \(scene.rawValue)")
      name = subject.login.map { "\(others) \($0.name)" } ?? own
    case .repository(let repository) where scene == .repository:
      (title, name) = (repository.text, "repository \(repository.text)")
    case .repository(let repository): (owner, name) = (repository.text, "\(scene.rawValue) of \(repository.text)")
    case .issue(let issue): (owner, title, name) = (issue.repository.text, "#\(issue.number)", issue.text)
    case .gist(let id): (title, name) = (String(id.text.prefix(8)), "gist \(id.text)")
    case .search(let search):
      let kind = search.kind.noun.plural
      (title, name) = ("\(kind) \"\(search.text)\"", "search \(kind) for \(search.text)")
    case .starList(let list):
      (owner, title, name) = (list.owner.name, list.slug, "list \(list.slug) of \(list.owner.name)")
    case .request(let id): (title, name) = ("request \(id)", "request \(id)")
    }
    let issues = Self.title(of: route.filter)
    self.owner = owner
    self.title = scene.hasIssues ? issues : title
    let whole = scene.declaration.name ?? name
    self.name =
      route.filter.isDefault ? whole : route.repository.map { "\(issues) of \($0.text)" } ?? "\(whole) (\(issues))"
    keyName = scene == .profile ? name : title
  }

  /// Returns the name of the key that shows the issues of the same list in another state.
  public static func stateKeyName(of route: Route) -> String { "show \(route.filter.state.rawValue)" }

  /// Returns the name of the key that shows the user's issues: the issues with any assignee, or
  /// only those that are assigned to the user.
  public static func assigneeKeyName(of route: Route) -> String {
    route.filter.assignee == nil ? "show all assignees" : "show assigned"
  }

  /// Returns the title of a list of issues, for example `open issues labeled "bug"`.
  private static func title(of filter: IssueFilter) -> String {
    let isOfPullRequests = filter.words == IssueFilter.pullRequests
    let labels = filter.labels.map { "\"\($0)\"" }.joined(separator: ", ")
    let parts: [String?] = [
      "\(filter.state.rawValue) \(isOfPullRequests ? "pull requests" : "issues")",
      labels.isEmpty ? nil : "labeled \(labels)",
      filter.assignee.map { "assigned to \($0.login?.name ?? "you")" },
      filter.author.map { "by \($0.login?.name ?? "you")" },
      isOfPullRequests ? nil : filter.words.map { "matching \"\($0)\"" },
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }
}
