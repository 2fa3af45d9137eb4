public import LotusModel
public import ViewModels

/// A model that can be a row of a list.
public nonisolated protocol ListItem: Decodable, Sendable {
  /// The names of the fields that the user can select with `--json`.
  static var fieldNames: [String] { get }
  /// The names of the values that a row has in a pipe, in order.
  static var columns: [String] { get }
  /// A key that identifies the item in its list.
  ///
  /// If a list changes while its pages load, some items arrive twice. The list drops an item whose
  /// key it already contains.
  var rowKey: String { get }
  /// The name of the item in questions to the user.
  var rowName: String { get }
  /// The scene that the row opens, or `nil` if it opens none.
  var route: Route? { get }
  /// The address of the item's web page, if the app has no scene for the item. `nil` for most
  /// items.
  var address: String? { get }

  /// Returns a query for details about people that the REST API leaves out. The response has the
  /// order of the items.
  ///
  /// - Returns: `nil` if there are no such details for this kind of item.
  static func peopleQuery(for items: [Self]) -> GraphQLQuery<[Account.Person?]>?
  func adding(_ person: Account.Person) -> Self

  /// Returns the view model of the item's row.
  ///
  /// - Parameter list: The list that contains the row.
  func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel
}

extension ListItem {
  public nonisolated var rowName: String { rowKey }
  public nonisolated var route: Route? { nil }
  public nonisolated var address: String? { nil }
  public nonisolated static func peopleQuery(for items: [Self]) -> GraphQLQuery<[Account.Person?]>? { nil }
  public nonisolated func adding(_ person: Account.Person) -> Self { self }
}

extension Account: ListItem {
  public nonisolated static var columns: [String] {
    ["login", "type", "html_url"]
  }

  public nonisolated func adding(_ person: Person) -> Account {
    var account = self
    account.person = person
    return account
  }

  public nonisolated var rowKey: String { login }
  public nonisolated var route: Route? { .profile(named: login) }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self)
  }
}

extension Repository: ListItem {
  public nonisolated static var columns: [String] {
    ["full_name", "stargazers_count", "language", "pushed_at", "description"]
  }

  public nonisolated var rowKey: String { fullName }
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

extension EmailAddress: ListItem {
  public nonisolated static var columns: [String] {
    ["email", "primary", "verified", "visibility"]
  }

  public nonisolated var rowKey: String { email }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self)
  }
}

extension SSHKey: ListItem {
  public nonisolated static var columns: [String] {
    ["id", "title", "type", "created_at", "last_used"]
  }

  public nonisolated var rowKey: String { String(id) }
  public nonisolated var rowName: String { title }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self, from: viewpoint)
  }
}

extension GPGKey: ListItem {
  public nonisolated static var columns: [String] {
    ["id", "key_id", "name", "created_at", "expires_at"]
  }

  public nonisolated var rowKey: String { String(id) }
  public nonisolated var rowName: String { name ?? keyID }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self, from: viewpoint)
  }
}

extension CacheEntry: ListItem {
  public nonisolated static var columns: [String] {
    ["url", "method", "age", "state", "size", "account", "query"]
  }

  public nonisolated var rowKey: String { url }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self)
  }
}

extension SocialAccount: ListItem {
  public nonisolated static var columns: [String] {
    ["url", "provider"]
  }

  public nonisolated var rowKey: String { url }
  public nonisolated var address: String? { url }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self)
  }
}
