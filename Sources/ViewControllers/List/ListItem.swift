public import LotusModel
public import Terminal
public import ViewModels

/// A model that can be a row of a list.
public nonisolated protocol ListItem: Decodable, Equatable, Sendable {
  /// The names of the fields that the user can select with `--json`.
  static var fieldNames: [String] { get }
  /// The names of the values that a row has in a pipe, in order.
  static var columns: [String] { get }
  /// A key that identifies the item in its list.
  ///
  /// If a list changes while its pages load, some items arrive twice. The list drops an item whose
  /// key it already contains.
  var rowKey: String { get }
  /// Whether the item was just added and hasn't loaded from GitHub yet. The loaded item will have
  /// another key.
  var isProvisional: Bool { get }
  /// The name of the item in questions to the user.
  var rowName: String { get }
  /// The scene that the row opens, or `nil` if it opens none.
  var route: Route? { get }
  /// Returns the address of the web page that the row opens if `route` is `nil`. `nil` for most
  /// items.
  ///
  /// - Parameter web: The address of GitHub's website.
  func address(on web: String) -> String?
  /// The text that represents the item if the user copies its row. `nil` to copy the address of its
  /// web page.
  var copiedText: String? { get }

  /// The details of an item that the REST API leaves out.
  associatedtype Details: Decodable & Sendable = Never
  /// Returns a query for the details of items. The response has the order of the items.
  ///
  /// - Returns: `nil` if there are no details for this kind of item and this audience.
  static func detailsQuery(of items: [Self], for audience: Audience) -> GraphQLQuery<[Details?]>?
  func adding(_ details: Details?) -> Self
  /// The actions that the user can perform on rows of any list with such items.
  static var actions: [RowAction<Self>] { get }
  /// Returns the item after a change of the signed-in user's relations.
  func applying(_ change: RelationChange) -> Self

  /// Returns the view model of the item's row.
  ///
  /// - Parameter list: The list that contains the row.
  func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel
}

extension ListItem {
  public nonisolated var isProvisional: Bool { false }
  public nonisolated var rowName: String { rowKey }
  public nonisolated var route: Route? { nil }
  public nonisolated func address(on web: String) -> String? { nil }
  public nonisolated var copiedText: String? { nil }
  public nonisolated static func detailsQuery(of items: [Self], for audience: Audience) -> GraphQLQuery<[Details?]>? {
    nil
  }
  public nonisolated func adding(_ details: Details?) -> Self { self }
  public nonisolated static var actions: [RowAction<Self>] { [] }
  public nonisolated func applying(_ change: RelationChange) -> Self { self }
}

extension ListItem {
  /// Whether two rows are the same item. GitHub ignores the case of logins.
  nonisolated func isSame(as other: Self) -> Bool {
    rowKey == other.rowKey || other.route.flatMap { route?.isSame(as: $0) } == true
  }
}

extension Account: ListItem {
  public nonisolated static var columns: [String] {
    ["login", "type", "html_url"]
  }

  public nonisolated static func detailsQuery(
    of items: [Account], for audience: Audience
  ) -> GraphQLQuery<[Person?]>? {
    audience == .app || audience == .terminal ? peopleQuery(for: items) : nil
  }

  public nonisolated func adding(_ details: Person?) -> Account {
    var account = self
    account.person = details ?? Person()
    return account
  }

  public nonisolated static var actions: [RowAction<Account>] {
    [
      RowAction(
        .follow, .following, relation: { $0.person?.isBlocked == true ? nil : $0.userLogin.map { .following($0) } },
        holds: { $0.person?.isFollowed }),
      RowAction(
        .block, .blocking, relation: { $0.userLogin.map { .blocking($0) } }, holds: { $0.person?.isBlocked ?? false }),
    ]
  }

  /// The login of another user, or `nil` for an organization and for the signed-in user.
  private nonisolated var userLogin: Login? {
    kind == "User" && person?.isViewer != true ? try? Login(login) : nil
  }

  public nonisolated var rowKey: String { login }
  public nonisolated var route: Route? { .profile(named: login) }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self, in: list)
  }
}

extension Repository: ListItem {
  public nonisolated static var columns: [String] {
    ["full_name", "stargazers_count", "language", "pushed_at", "description"]
  }

  public nonisolated static func detailsQuery(
    of items: [Repository], for audience: Audience
  ) -> GraphQLQuery<[Details?]>? {
    audience == .app ? starsQuery(for: items) : nil
  }

  public nonisolated func adding(_ details: Details?) -> Repository {
    var repository = self
    repository.isStarred = details?.isStarred
    return repository
  }

  public nonisolated static var actions: [RowAction<Repository>] {
    [
      RowAction(
        .star, .starring, relation: { (try? RepositoryName($0.fullName)).map { .starring($0) } },
        holds: { $0.isStarred })
    ]
  }

  /// The ID, which stays the same if the repository is renamed.
  public nonisolated var rowKey: String { nodeID ?? fullName }
  public nonisolated var rowName: String { fullName }
  public nonisolated var route: Route? { .repository(named: fullName) }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self, from: viewpoint, in: list)
  }
}

extension Organization: ListItem {
  public nonisolated static var columns: [String] {
    ["login", "description"]
  }

  public nonisolated var rowKey: String { login }
  public nonisolated var route: Route? { .profile(named: login) }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self, from: viewpoint)
  }
}

extension Gist: ListItem {
  public nonisolated static var columns: [String] {
    ["id", "visibility", "files", "updated_at", "description"]
  }

  public nonisolated var rowKey: String { id }
  public nonisolated var route: Route? { .gist(named: id) }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self, from: viewpoint)
  }
}

extension Issue: ListItem {
  public nonisolated static var columns: [String] {
    ["issue", "kind", "state", "title", "labels", "author", "created_at"]
  }

  public nonisolated var rowKey: String { url.isEmpty ? String(number) : url }
  public nonisolated var route: Route? { name.map { .issue($0) } }
  public nonisolated func address(on web: String) -> String? { url }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self, from: viewpoint, in: list)
  }
}

extension ActivityEvent: ListItem {
  public nonisolated static var columns: [String] {
    ["created_at", "type", "repo", "sentence"]
  }

  public nonisolated var rowKey: String { id }
  public nonisolated func address(on web: String) -> String? { page(on: web) }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self, from: viewpoint)
  }
}

extension StarList: ListItem {
  public nonisolated static var columns: [String] {
    ["name", "visibility", "repositories", "updated_at", "description"]
  }

  public nonisolated var rowKey: String { id }
  public nonisolated var rowName: String { name }
  public nonisolated var route: Route? { StarListName(of: self).map { .starList($0) } }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self, from: viewpoint)
  }
}

extension EmailAddress: ListItem {
  public nonisolated static var columns: [String] {
    ["email", "primary", "verified", "visibility"]
  }

  public nonisolated var rowKey: String { email }
  public nonisolated var copiedText: String? { email }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self)
  }
}

extension SSHKey: ListItem {
  public nonisolated static var columns: [String] {
    ["id", "title", "type", "created_at", "last_used"]
  }

  public nonisolated var rowKey: String { String(id) }
  public nonisolated var isProvisional: Bool { id == 0 }
  public nonisolated var rowName: String { title }
  public nonisolated var copiedText: String? { key.isEmpty ? nil : key }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self, from: viewpoint)
  }
}

extension SigningKey: ListItem {
  public nonisolated static var columns: [String] {
    ["id", "title", "type", "created_at"]
  }

  public nonisolated var rowKey: String { String(id) }
  public nonisolated var isProvisional: Bool { id == 0 }
  public nonisolated var rowName: String { title }
  public nonisolated var copiedText: String? { key.isEmpty ? nil : key }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self, from: viewpoint)
  }
}

extension GPGKey: ListItem {
  public nonisolated static var columns: [String] {
    ["id", "key_id", "name", "created_at", "expires_at"]
  }

  public nonisolated var rowKey: String { String(id) }
  public nonisolated var isProvisional: Bool { id == 0 }
  public nonisolated var rowName: String { name ?? keyID }
  public nonisolated var copiedText: String? { keyID.isEmpty ? nil : keyID }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self, from: viewpoint)
  }
}

extension CacheEntry: ListItem {
  public nonisolated static var columns: [String] {
    ["url", "method", "age", "state", "size", "account", "query"]
  }

  public nonisolated var rowKey: String { url }
  public nonisolated var copiedText: String? { url }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self)
  }
}

extension SocialAccount: ListItem {
  public nonisolated static var columns: [String] {
    ["url", "provider"]
  }

  public nonisolated var rowKey: String { url }
  public nonisolated func address(on web: String) -> String? { url }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self)
  }
}
