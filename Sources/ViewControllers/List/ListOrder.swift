public import LotusModel
public import Terminal

/// A sort order that the user can choose for a list. GitHub sorts the results of `request`. After
/// that, `selection` can filter the results and sort them again.
public nonisolated struct ListOrder<Item: ListItem>: Sendable {
  let name: SafeText
  /// The letter that chooses this order in the dialog.
  let key: Character
  /// The column that the list is sorted by, or `nil` if no column shows it.
  let column: SortedColumn?
  let request: APIRequest<[Item]>
  /// The request for the list of an organization, or `nil` if GitHub has only one list for all
  /// accounts.
  let organizationRequest: APIRequest<[Item]>?
  let selection: ListSelection<Item>

  public init(
    _ name: SafeText, key: Character, by column: SortedColumn? = nil, _ request: APIRequest<[Item]>,
    ofOrganization organizationRequest: APIRequest<[Item]>? = nil, _ selection: ListSelection<Item>
  ) {
    self.name = name
    self.key = key
    self.column = column
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

/// A column that a list is sorted by. Its heading has a mark.
public nonisolated struct SortedColumn: Hashable, Sendable {
  let heading: String
  let mark: String

  /// Creates a sorted column.
  ///
  /// - Parameters:
  ///   - heading: The heading of the column, as in `ListColumn`.
  ///   - isAscending: Whether the smallest value comes first.
  init(_ heading: String, isAscending: Bool = false) {
    self.heading = heading
    mark = isAscending ? " ▴" : " ▾"
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
    func order(
      _ name: SafeText, _ key: Character, _ sort: RepositorySort, by column: SortedColumn? = nil
    ) -> ListOrder<Repository> {
      let requested = sort == .stars ? .pushed : sort
      var organization: APIRequest<[Repository]>?
      if case .user(let login) = subject {
        organization = RepositoryOwner.organization(login)
          .repositoriesRequest(matching: RepositoryFilter(), sort: requested)
      }
      return ListOrder(
        name, key: key, by: column, subject.repositoriesRequest(sort: requested), ofOrganization: organization,
        .repositories(all, sort: sort))
    }
    return [
      order("Last pushed", "p", .pushed, by: SortedColumn("PUSHED")), order("Last updated", "u", .updated),
      order("Name", "n", .name, by: SortedColumn("NAME", isAscending: true)),
      order("Most stars", "s", .stars, by: SortedColumn("STARS")),
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

/// The range of a list to show, with a filter and a sort order that GitHub doesn't support.
public nonisolated struct ListSelection<Item: ListItem>: Sendable {
  let range: ListRange
  let includes: (@Sendable (Item) -> Bool)?
  let order: (@Sendable (Item, Item) -> Bool)?

  public init(
    _ range: ListRange, includes: (@Sendable (Item) -> Bool)? = nil, order: (@Sendable (Item, Item) -> Bool)? = nil
  ) {
    self.range = range
    self.includes = includes
    self.order = order
  }

  /// Whether `range` counts the rows as GitHub returns them. If the app filters or sorts the list,
  /// `range` counts the rows after that.
  private var isGitHubRange: Bool {
    includes == nil && order == nil
  }

  /// The range to fetch. If the app filters or sorts, every row must be fetched to find the range.
  var fetchedRange: ListRange {
    isGitHubRange ? range : ListRange(limit: nil)
  }

  /// The number of fetched rows to skip, after any filtering and sorting, before the first row to
  /// show.
  var skippedCount: Int {
    isGitHubRange ? range.skippedCount : range.offset
  }

  /// Returns the value of `--page` that continues an interrupted list.
  ///
  /// - Parameters:
  ///   - number: The last of GitHub's pages that has loaded.
  ///   - count: The number of rows shown.
  func page(afterFetched number: Int, showing count: Int) -> Int {
    isGitHubRange ? range.page(afterFetched: number) : range.page(afterRows: count)
  }
}

extension ListSelection<Repository> {
  /// Returns a selection of the repositories that match a filter.
  ///
  /// - Parameter sort: The order. Only the order by stars is applied here, because GitHub can't
  ///   apply it.
  public nonisolated static func repositories(
    _ range: ListRange, matching filter: RepositoryFilter = RepositoryFilter(), sort: RepositorySort? = nil,
    isReversed: Bool = false
  ) -> ListSelection {
    let includes: @Sendable (Repository) -> Bool = { filter.includes($0) }
    let order: @Sendable (Repository, Repository) -> Bool = {
      isReversed ? hasMoreStars($1, $0) : hasMoreStars($0, $1)
    }
    return ListSelection(range, includes: filter.isEmpty ? nil : includes, order: sort == .stars ? order : nil)
  }

  private nonisolated static let hasMoreStars: @Sendable (Repository, Repository) -> Bool = {
    ($1.stars ?? -1, $0.fullName) < ($0.stars ?? -1, $1.fullName)
  }
}
