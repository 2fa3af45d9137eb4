public import LotusModel
public import Terminal

/// View controller support: an order in which a list can be had: what GitHub is asked for, and what is chosen and
/// sorted here.
public nonisolated struct ListOrder<Item: ListItem>: Sendable {
  let name: SafeText
  /// What chooses it where it is asked for.
  let key: Character
  let request: APIRequest<[Item]>
  let selection: ListSelection<Item>

  public init(_ name: SafeText, key: Character, _ request: APIRequest<[Item]>, _ selection: ListSelection<Item>) {
    self.name = name
    self.key = key
    self.request = request
    self.selection = selection
  }

  /// The only order of a list.
  public init(
    _ request: APIRequest<[Item]>, _ selection: ListSelection<Item> = ListSelection(ListRange(limit: nil))
  ) {
    self.init("", key: " ", request, selection)
  }
}

extension [ListOrder<Repository>] {
  /// To find those with the most stars takes all pages, in any order: it takes those that may have come already.
  public nonisolated static func repositories(of subject: ProfileSubject) -> [ListOrder<Repository>] {
    let all = ListRange(limit: nil)
    func order(_ name: SafeText, _ key: Character, _ sort: RepositorySort) -> ListOrder<Repository> {
      let request = subject.repositoriesRequest(sort: sort == .stars ? .pushed : sort)
      return ListOrder(name, key: key, request, .repositories(all, sort: sort, language: nil))
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
