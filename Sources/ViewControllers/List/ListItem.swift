public import LotusModel
public import ViewModels

/// View controller support: a model that can be a row of a list.
public nonisolated protocol ListItem: Decodable, Sendable {
  /// What `--json` can pick.
  static var fieldNames: [String] { get }
  /// Tells rows apart: a list that changes while it is paged brings some of them twice.
  var rowKey: String { get }
  /// What a question about it calls it.
  var rowName: String { get }
  /// Where its row leads in the app; nil where it leads nowhere.
  var route: Route? { get }
  /// The address of the page that it is about, which is no place in the app; nil for most.
  var address: String? { get }

  /// Asks for what REST does not tell of a page, in its order; nil where there is nothing of that kind.
  static func peopleQuery(for items: [Self]) -> GraphQLQuery<[Account.Person?]>?
  func adding(_ person: Account.Person) -> Self

  /// - Parameter list: of which it is a row.
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
  public nonisolated var rowKey: String { fullName }
  public nonisolated var route: Route? { .repository(named: fullName) }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self, from: viewpoint, in: list)
  }
}

extension Organization: ListItem {
  public nonisolated var rowKey: String { login }
  public nonisolated var route: Route? { .profile(named: login) }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self, from: viewpoint)
  }
}

extension Gist: ListItem {
  public nonisolated var rowKey: String { id }
  public nonisolated var route: Route? { .gist(named: id) }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self, from: viewpoint)
  }
}

extension EmailAddress: ListItem {
  public nonisolated var rowKey: String { email }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self)
  }
}

extension SSHKey: ListItem {
  public nonisolated var rowKey: String { String(id) }
  public nonisolated var rowName: String { title }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self, from: viewpoint)
  }
}

extension GPGKey: ListItem {
  public nonisolated var rowKey: String { String(id) }
  public nonisolated var rowName: String { name ?? keyID }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self, from: viewpoint)
  }
}

extension CacheEntry: ListItem {
  public nonisolated var rowKey: String { url }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self)
  }
}

extension SocialAccount: ListItem {
  public nonisolated var rowKey: String { url }
  public nonisolated var address: String? { url }

  public nonisolated func row(from viewpoint: Viewpoint, in list: Route) -> ListRowViewModel {
    ListRowViewModel(self)
  }
}
