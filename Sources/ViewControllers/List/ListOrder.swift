public import LotusModel
public import Terminal

/// A sort order that the user can choose for a list. GitHub sorts the results of `request`. After
/// that, `selection` can filter the results and sort them again.
public nonisolated struct ListOrder<Item: ListItem>: Sendable {
  let name: SafeText
  /// The letter that chooses this order in the dialog.
  let key: Character
  let request: APIRequest<[Item]>
  /// The request for the list of an organization, or `nil` if GitHub has only one list for all
  /// accounts.
  let organizationRequest: APIRequest<[Item]>?
  let selection: ListSelection<Item>

  public init(
    _ name: SafeText, key: Character, _ request: APIRequest<[Item]>,
    ofOrganization organizationRequest: APIRequest<[Item]>? = nil, _ selection: ListSelection<Item>
  ) {
    self.name = name
    self.key = key
    self.request = request
    self.organizationRequest = organizationRequest
    self.selection = selection
  }

  /// Creates the sort order for a list whose order the user can't change.
  public init(
    _ request: APIRequest<[Item]>, _ selection: ListSelection<Item> = ListSelection(ListRange(limit: nil))
  ) {
    self.init("", key: " ", request, selection)
  }
}

extension [ListOrder<Repository>] {
  /// Returns the sort orders for the repositories of a user or an organization.
  ///
  /// GitHub can't sort repositories by stars. For the order "Most stars", the app loads every page
  /// and sorts the repositories itself. The app requests the same pages as the order "Last pushed",
  /// because those pages may already be cached.
  public nonisolated static func repositories(of subject: ProfileSubject) -> [ListOrder<Repository>] {
    let all = ListRange(limit: nil)
    func order(_ name: SafeText, _ key: Character, _ sort: RepositorySort) -> ListOrder<Repository> {
      let requested = sort == .stars ? .pushed : sort
      var organization: APIRequest<[Repository]>?
      if case .user(let login) = subject {
        organization = RepositoryOwner.organization(login)
          .repositoriesRequest(matching: RepositoryFilter(), sort: requested)
      }
      return ListOrder(
        name, key: key, subject.repositoriesRequest(sort: requested), ofOrganization: organization,
        .repositories(all, sort: sort))
    }
    return [
      order("Last pushed", "p", .pushed), order("Last updated", "u", .updated), order("Name", "n", .name),
      order("Most stars", "s", .stars),
    ]
  }

  public nonisolated static func starred(by subject: ProfileSubject) -> [ListOrder<Repository>] {
    let all = ListSelection<Repository>(ListRange(limit: nil))
    return [
      ListOrder("Last starred", key: "s", subject.starredRequest(sort: .created), all),
      ListOrder("Last updated", key: "u", subject.starredRequest(sort: .updated), all),
    ]
  }
}
