public import Essentials
public import LotusModel
import Terminal

/// A sort order that the user can choose for a list. GitHub sorts the results of `request`. The app
/// can then filter the results and sort them again, as `selection` describes.
public nonisolated struct ListOrder<Item: ListItem>: Sendable {
  /// The name of the order in the dialog. Empty for a list whose order the user can't change.
  private(set) var name: SafeText = ""
  /// The letter that chooses this order in the dialog. An opposite order has a capital letter. It
  /// isn't in the dialog: the user reverses the current order by choosing it again.
  private(set) var key: Character = " "
  /// The column that the list is sorted by, or `nil` if no column shows it.
  let column: SortedColumn?
  /// The request for the pages, or `nil` if the list must find its request when it loads.
  let request: ListRequest<Item>?
  /// The request for the list of an organization, or `nil` if GitHub has only one list for all
  /// accounts.
  let organizationRequest: APIRequest<[Item]>?
  let selection: ListSelection<Item>
  /// Returns the opposite order, or `nil` if the list can't be reversed.
  private(set) var reversed: @Sendable () -> ListOrder? = { nil }

  public init(
    by column: SortedColumn? = nil, _ request: APIRequest<[Item]>,
    ofOrganization organizationRequest: APIRequest<[Item]>? = nil,
    _ selection: ListSelection<Item> = ListSelection(ListRange(limit: nil))
  ) {
    self.column = column
    self.request = .rest(request)
    self.organizationRequest = organizationRequest
    self.selection = selection
  }

  /// Creates the order of a list in GraphQL, which the user can't change.
  ///
  /// - Parameter connection: The list, or `nil` if it must be found when the rows load.
  public init(_ connection: Connection<Item>?, _ selection: ListSelection<Item>) {
    (column, organizationRequest) = (nil, nil)
    request = connection.map { .graphQL($0) }
    self.selection = selection
  }

  /// Returns an order that the user can choose and reverse.
  ///
  /// - Parameters:
  ///   - names: The names of the order and of its opposite.
  ///   - key: The letter that chooses the order.
  ///   - order: Returns the order, or its opposite.
  static func reversible(
    _ names: (SafeText, SafeText), _ key: Character, _ order: (_ isReversed: Bool) -> ListOrder
  ) -> ListOrder {
    var (chosen, opposite) = (order(false), order(true))
    (chosen.name, chosen.key) = (names.0, key)
    (opposite.name, opposite.key) = (names.1, Character(key.uppercased()))
    chosen.reversed = { [opposite] in opposite }
    return chosen
  }

  /// Returns the key of the order to show when the user chooses this order. If this order is the
  /// current one, that is its opposite.
  func keyWhenChosen(insteadOf current: Character?) -> Character {
    key == current ? reversed()?.key ?? key : key
  }
}

extension Array {
  /// Returns the choice of an order by its key, or `nil` if there is only one order.
  nonisolated func choice<Item>(current: ListOrder<Item>) -> Choice<Character>? where Element == ListOrder<Item> {
    guard count > 1 else { return nil }
    let question = Question(
      title: "Sort", message: [ParagraphCell("Current order: " + current.name)],
      replies: map { Question.Reply($0.name, key: $0.key) },
      initialReply: firstIndex { $0.key.lowercased() == current.key.lowercased() } ?? 0, role: .menu)
    return Choice(question, values: map { $0.keyWhenChosen(insteadOf: current.key) })
  }

  /// Returns the order with the given key, which may be the opposite of an order in the array.
  nonisolated func order<Item>(withKey key: Character) -> ListOrder<Item>? where Element == ListOrder<Item> {
    (self + compactMap { $0.reversed() }).first { $0.key == key }
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

extension ListOrder<Repository> {
  /// Creates an order of the repositories of a user or an organization.
  ///
  /// - Parameters:
  ///   - filter: The filter. GitHub applies only a part of the filter.
  ///   - sort: The order in which GitHub returns the repositories.
  public nonisolated init(
    by column: SortedColumn? = nil, of subject: ProfileSubject, matching filter: RepositoryFilter = RepositoryFilter(),
    sort: RepositorySort, isReversed: Bool, _ selection: ListSelection<Repository>
  ) {
    self.init(
      by: column, subject.repositoriesRequest(matching: filter, sort: sort, isReversed: isReversed),
      ofOrganization: subject.login.map {
        RepositoryOwner.organization($0).repositoriesRequest(matching: filter, sort: sort, isReversed: isReversed)
      }, selection)
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
      _ names: (SafeText, SafeText), _ key: Character, _ sort: RepositorySort, by heading: String? = nil
    ) -> ListOrder<Repository> {
      .reversible(names, key) { isReversed in
        // Both orders by stars use the same pages, so the request isn't reversed.
        ListOrder(
          by: heading.map { SortedColumn($0, isAscending: (sort == .name) != isReversed) }, of: subject,
          sort: sort == .stars ? .pushed : sort, isReversed: isReversed && sort != .stars,
          .repositories(all, sort: sort, isReversed: isReversed))
      }
    }
    return [
      order(("Last pushed", "First pushed"), "p", .pushed, by: "PUSHED"),
      order(("Last updated", "First updated"), "u", .updated),
      order(("Name", "Name from Z to A"), "n", .name, by: "NAME"),
      order(("Most stars", "Fewest stars"), "s", .stars, by: "STARS"),
    ]
  }

  /// Returns the sort orders for the starred repositories of a user. As in a list of repositories, the
  /// app itself sorts by stars.
  public nonisolated static func starred(by subject: ProfileSubject) -> [ListOrder<Repository>] {
    func order(_ names: (SafeText, SafeText), _ key: Character, _ sort: StarredSort) -> ListOrder<Repository> {
      .reversible(names, key) { ListOrder(subject.starredRequest(sort: sort, isReversed: $0)) }
    }
    return [
      order(("Last starred", "First starred"), "l", .created),
      order(("Last updated", "First updated"), "u", .updated),
      .reversible(("Most stars", "Fewest stars"), "s") { isReversed in
        ListOrder(
          by: SortedColumn("STARS", isAscending: isReversed), subject.starredRequest(sort: .created),
          .repositories(ListRange(limit: nil), sort: .stars, isReversed: isReversed))
      },
    ]
  }
}

extension IssueFilter.Sort {
  /// The letter of the order in the dialog.
  fileprivate nonisolated var key: Character {
    switch self {
    case .created: "n"
    case .updated: "u"
    case .comments: "c"
    }
  }
}

extension IssueFilter.Order {
  /// The letter of the order in the dialog.
  public nonisolated var key: Character { isReversed ? Character(sort.key.uppercased()) : sort.key }
}

extension [ListOrder<Issue>] {
  /// Returns the sort orders for issues. GitHub sorts and filters them.
  ///
  /// - Parameter repository: The repository, or `nil` for all repositories.
  public nonisolated static func issues(
    matching filter: IssueFilter, in repository: RepositoryName?, _ range: ListRange
  ) -> [ListOrder<Issue>] {
    func order(
      _ names: (SafeText, SafeText), _ sort: IssueFilter.Sort, by heading: String? = nil
    ) -> ListOrder<Issue> {
      .reversible(names, sort.key) { isReversed in
        ListOrder(
          by: heading.map { SortedColumn($0, isAscending: isReversed) },
          filter.request(in: repository, sort: sort, isReversed: isReversed),
          ListSelection(range, isFilteredByGitHub: !filter.isDefault))
      }
    }
    return [
      order(("Newest", "Oldest"), .created, by: "OPENED"),
      order(("Last updated", "First updated"), .updated),
      order(("Most comments", "Fewest comments"), .comments),
    ]
  }
}

/// The range of a list to show, with a filter and a sort order that GitHub doesn't support.
public nonisolated struct ListSelection<Item: ListItem>: Sendable {
  let range: ListRange
  let includes: (@Sendable (Item) -> Bool)?
  let order: (@Sendable (Item, Item) -> Bool)?
  private let isFilteredByGitHub: Bool
  /// Whether the pages of the list have numbers, so that a later page can be fetched first. Pages in
  /// GraphQL have none.
  private let hasPageNumbers: Bool
  /// Returns fields that the JSON of an item has in addition to the fields that GitHub returns.
  let fields: (@Sendable (Item) -> [(name: String, value: JSONSource?)])?

  public init(
    _ range: ListRange, includes: (@Sendable (Item) -> Bool)? = nil, order: (@Sendable (Item, Item) -> Bool)? = nil,
    isFilteredByGitHub: Bool = false, hasPageNumbers: Bool = true,
    adding fields: (@Sendable (Item) -> [(name: String, value: JSONSource?)])? = nil
  ) {
    self.hasPageNumbers = hasPageNumbers
    self.range = range
    self.fields = fields
    self.isFilteredByGitHub = isFilteredByGitHub
    self.includes = includes
    self.order = order
  }

  func addingFields(to item: Received<Item>) -> Received<Item> {
    guard let fields else { return item }
    return Received(item.value, json: item.json.adding(fields(item.value)))
  }

  /// Whether the list may leave out rows.
  var isFiltered: Bool { includes != nil || isFilteredByGitHub }

  /// Whether `range` counts the rows as GitHub returns them. If the app filters or sorts the list,
  /// `range` counts the filtered and sorted rows.
  private var isGitHubRange: Bool {
    hasPageNumbers && includes == nil && order == nil
  }

  /// The range to fetch. If the app filters or sorts, every row must be fetched to find the range. Pages
  /// without numbers are fetched from the first one until the range is complete.
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
