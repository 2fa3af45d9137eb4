import Essentials
import FoundationEssentials
public import LotusModel
@_spi(Asking) public import ModelControllers
public import Terminal
import ViewModels

/// Work: the requests that find out who follows back. GitHub doesn't return this information with a
/// list, so both lists of the account are loaded.
extension Work<Int> {
  /// Finds the number of requests that the followers and the followed users of an account need.
  public static func countingRequests(forFollowsOf subject: ProfileSubject, network: NetworkController) -> Work {
    Work("Loading the profile") {
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

extension Work<Set<String>> {
  /// Finds the logins in a list, in lowercase.
  ///
  /// The work throws an error if a row can't be read, because the account in this row would
  /// otherwise seem not to follow back.
  public static func findingLogins(in request: APIRequest<[Account]>, network: NetworkController) -> Work {
    Work("Loading both lists") {
      var logins: Set<String> = []
      for try await page in try network.pages(of: request, in: ListRange(limit: nil)) {
        if let unread = page.value.unread { throw unread.error }
        logins.formUnion(page.value.items.map { $0.value.login.lowercased() })
      }
      return logins
    }
  }
}

extension ListSelection<Account> {
  /// Returns a selection of followers or followed users, whose JSON has the field `mutual`.
  ///
  /// - Parameters:
  ///   - others: The logins in the other list, in lowercase.
  ///   - isMutual: Whether the accounts must be in both lists. `nil` selects all.
  public nonisolated static func people(
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
