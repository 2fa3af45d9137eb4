import Essentials
import FoundationEssentials
public import LotusModel
@_spi(Asking) public import ModelControllers
import ViewModels

/// Work: finds star lists.
extension StarList {
  /// Returns the star lists of an account.
  ///
  /// - Throws: `UnknownNameError`, `StarListError` or `NetworkError`. A list that can't be read is
  ///   also an error, because the user may be looking for that list.
  static func all(
    of subject: ProfileSubject, in pass: LoadPass = .fresh, network: NetworkController
  ) async throws -> [StarList] {
    let lists = try await readable(of: subject, in: pass, network: network)
    if let unread = lists.unread { throw unread.error }
    return lists.items
  }

  /// Finds a star list of an account.
  ///
  /// - Throws: The same errors as `all`. A list that can't be read is an error only if no other list
  ///   has exactly the selected name.
  public static func find(
    _ selector: StarListSelector, of subject: ProfileSubject, in pass: LoadPass = .fresh, network: NetworkController
  ) async throws -> StarList {
    let lists = try await readable(of: subject, in: pass, network: network)
    if let list = selector.exactList(among: lists.items) { return list }
    if let unread = lists.unread { throw unread.error }
    return try selector.list(among: lists.items, of: subject)
  }

  private static func readable(
    of subject: ProfileSubject, in pass: LoadPass, network: NetworkController
  ) async throws -> Rows<StarList> {
    do {
      var (lists, unread) = ([StarList](), UnreadRows?.none)
      for try await page in try network.pages(of: .graphQL(subject.starLists), in: ListRange(limit: nil), in: pass) {
        lists += page.value.items.map(\.value)
        unread = unread?.adding(page.value.unread) ?? page.value.unread
      }
      return Rows(lists, unread: unread)
    } catch {
      throw Route.starLists(of: subject).explained(error)
    }
  }
}

extension ListSelection<Repository> {
  /// Returns a selection of the repositories in a star list. Their JSON has the fields and the values of
  /// the REST API.
  public nonisolated static func starList(_ range: ListRange, matching filter: RepositoryFilter) -> ListSelection {
    let includes: @Sendable (Repository) -> Bool = { filter.includes($0) }
    return ListSelection(
      range, includes: filter.isEmpty ? nil : includes, hasPageNumbers: false,
      adding: { repository in
        let values: [(String, JSONValue)] = [
          ("language", JSONValue(optional: repository.language)),
          ("visibility", JSONValue(optional: repository.visibility)),
          ("topics", .array((repository.topics ?? []).map { .string($0) })),
        ]
        return values.map { ($0, try? JSONSource(encoding: $1)) }
      })
  }
}
