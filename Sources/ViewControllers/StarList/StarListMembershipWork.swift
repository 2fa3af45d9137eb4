import Essentials
import LotusModel
@_spi(Asking) import ModelControllers

/// Work: reads and changes the star lists that contain a repository.
///
/// GitHub has no field for the lists that contain a repository, and each change replaces all of
/// them at once. Therefore, the contents of every list are read first. If they are incomplete, no
/// change is sent.
extension StarListMembership {
  /// Loads the user's star lists, and finds the lists that contain a repository.
  ///
  /// - Throws: `StarListError.incomplete` if a list has repositories that can't be read.
  static func load(of repository: RepositoryName, network: NetworkController) async throws -> StarListMembership {
    guard try await network.isSignedIn() else { throw NetworkError.signInNeeded }
    let id = try await id(of: repository, network: network)
    var (lists, ids) = ([StarList](), Set<String>())
    do {
      let all = ListRequest.graphQL(StarListContents.all)
      for try await page in try network.pages(of: all, in: ListRange(limit: nil), in: .confirmed) {
        if let unread = page.value.unread { throw unread.error }
        for contents in page.value.items.map(\.value) {
          lists.append(contents.list)
          if try await contents.contain(id, network: network) { ids.insert(contents.list.id) }
        }
      }
    } catch let error as NetworkError {
      throw error.aboutStarLists
    }
    return StarListMembership(of: repository, id: id, in: ids, among: lists)
  }

  private static func id(of repository: RepositoryName, network: NetworkController) async throws -> String {
    do {
      let response = try await network.response(to: repository.repositoryRequest, in: .confirmed)
      guard let id = response.nodeID else { throw NetworkError.malformed(.missing(field: "node_id")) }
      return id
    } catch NetworkError.notFound {
      throw UnknownNameError.repository(repository)
    }
  }

  /// Puts the repository into exactly the given lists.
  ///
  /// - Throws: `StarListError.deleted` if one of the lists no longer exists, and `StarListError.kept`
  ///   if GitHub reports other lists afterward.
  func update(to ids: Set<String>, network: NetworkController) async throws {
    if ids != self.ids { try check(await network.change(change(to: ids), naming: lists), against: ids) }
  }
}

extension StarListContents {
  /// Whether the list contains a repository.
  fileprivate func contain(_ id: String, network: NetworkController) async throws -> Bool {
    var count = firstPage.rows.items.count
    if firstPage.rows.items.contains(where: { $0.value.id == id }) { return true }
    if firstPage.rows.unread != nil { throw StarListError.incomplete(list) }
    if firstPage.hasNextPage {
      guard firstPage.endCursor != nil else { throw StarListError.incomplete(list) }
      let pages = try network.pages(of: .graphQL(laterPages), in: ListRange(limit: nil), in: .confirmed)
      for try await page in pages {
        if page.value.items.contains(where: { $0.value.id == id }) { return true }
        if page.value.unread != nil { throw StarListError.incomplete(list) }
        count += page.value.items.count
      }
    }
    guard count == firstPage.total else { throw StarListError.incomplete(list) }
    return false
  }
}
