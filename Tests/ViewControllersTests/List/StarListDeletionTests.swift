import FoundationEssentials
import HTTP
import LotusModel
import ModelExamples
import Testing

@testable import Terminal
@testable import ViewControllers

/// Tests for the key that deletes a star list.
@MainActor
struct StarListDeletionTests {
  @Test func `A deletion shows that it waits for GitHub, and the lists load again`() async throws {
    let (list, page) = try await lists(of: Fixture.archive("tour"))
    try await delete(in: list)
    #expect(page.statuses == ["Waiting for GitHub"])
    #expect(list.needsLoad)
  }

  @Test func `The lists load again after a deletion that GitHub may have made`() async throws {
    var archive = try Fixture.archive("tour")
    for index in archive.entries.indices {
      let body = archive.entries[index].request.body.map { String(decoding: $0, as: UTF8.self) } ?? ""
      if body.contains("deleteUserList") { archive.entries[index].outcome = .response(HTTPResponse(status: 502)) }
    }
    let (list, page) = try await lists(of: archive)
    await #expect(throws: UnconfirmedChangeError.self) { try await delete(in: list) }
    #expect(list.needsLoad)
    // The list has only a weak reference to its delegate.
    withExtendedLifetime(page) {}
  }

  private func lists(of archive: HTTPArchive) async throws -> (ListViewController<StarList>, OnePage) {
    let network = try Fixture.network(archive)
    let selection = ListSelection<StarList>(ListRange(limit: nil), hasPageNumbers: false)
    let list = ListViewController<StarList>(
      orders: [ListOrder(ProfileSubject.viewer.starLists, selection)], at: .starLists(of: .viewer), for: .app,
      network: network, clock: .example)
    let page = OnePage(list, network: network)
    list.delegate = page
    while list.needsLoad { try await list.load() }
    return (list, page)
  }

  private func delete(in list: ListViewController<StarList>) async throws {
    let command = try #require(list.commands.first { $0.keys.contains("-") })
    guard case .work(_, let work) = command.action else { return #expect(Bool(false), "the key starts no work") }
    try await work()
  }
}
