import Essentials
import FoundationEssentials
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// Work: the requests that find out who follows back. GitHub doesn't return this information with a
/// list, so both lists of the account are loaded.
extension Work<Int> {
  /// Finds the number of requests that both lists of an account need: its followers and the users
  /// whom it follows.
  ///
  /// - Parameter route: The route of one of the lists.
  public static func countingRequests(forComparing route: Route, network: NetworkController) -> Work {
    Work("Loading the profile") {
      let subject = route.subject ?? .viewer
      do {
        let user = try await network.response(to: subject.userRequest)
        return [user.followers, user.following].map { ListRange(limit: max(1, $0 ?? 0)).fetchedPageCount ?? 1 }
          .reduce(0, +)
      } catch NetworkError.notFound {
        throw subject.unknown ?? .own(.followers(of: subject))
      }
    }
  }
}

extension Work<ListOrder<Account>> {
  /// Loads both lists of an account, and selects the rows of one of them by comparing them.
  ///
  /// The work throws an error if a row can't be read, because the account in this row would
  /// otherwise seem not to follow back.
  ///
  /// - Parameters:
  ///   - route: The route of the list to show, the followers or the followed users.
  ///   - isMutual: Whether the accounts must be in both lists. `nil` selects all.
  public static func comparing(
    _ route: Route, isMutual: Bool?, in range: ListRange, network: NetworkController
  ) -> Work {
    Work("Loading both lists") {
      let subject = route.subject ?? .viewer
      var (shown, other) = (subject.followersRequest, subject.followingRequest)
      if route.scene == .following { swap(&shown, &other) }
      var logins: Set<String> = []
      for try await page in try network.pages(of: other, in: ListRange(limit: nil)) {
        if let unread = page.value.unread { throw unread.error }
        if let omission = page.value.omission { throw omission }
        logins.formUnion(page.value.items.map { $0.value.login.lowercased() })
      }
      return ListOrder(shown, .people(range, comparedTo: logins, isMutual: isMutual))
    }
  }
}

extension ListSelection<Account> {
  /// Returns a selection of followers or followed users, whose JSON has the field `mutual`.
  ///
  /// - Parameter others: The logins in the other list, in lowercase.
  fileprivate nonisolated static func people(
    _ range: ListRange, comparedTo others: Set<String>, isMutual: Bool?
  ) -> ListSelection {
    let isInBoth: @Sendable (Account) -> Bool = { others.contains($0.login.lowercased()) }
    let includes: @Sendable (Account) -> Bool = { isInBoth($0) == isMutual }
    return ListSelection(
      range, includes: isMutual == nil ? nil : includes,
      adding: { [(Account.mutualField, JSONSource(Data("\(isInBoth($0))".utf8)))] })
  }
}

extension StyledText {
  /// Creates the announcement of the requests that a command needs, or `nil` if they are few.
  public static func announcement(ofRequests count: Int) -> StyledText? {
    count > 10 ? StyledText(untrusted: FollowBackViewModel(requests: count).sentence, .dim) : nil
  }
}
