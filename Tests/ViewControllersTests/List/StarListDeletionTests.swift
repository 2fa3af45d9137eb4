import LotusModel
import Testing

@testable import Terminal
@testable import ViewControllers

/// Tests for the key that deletes a star list.
@MainActor
struct StarListDeletionTests {
  @Test func `A deletion shows that it waits for GitHub`() async throws {
    let network = try Fixture.network("tour")
    let selection = ListSelection<StarList>(ListRange(limit: nil), hasPageNumbers: false)
    let list = ListViewController<StarList>(
      orders: [ListOrder(ProfileSubject.viewer.starLists, selection)], at: .starLists(of: .viewer), for: .app,
      network: network, clock: .example)
    let page = OnePage(list, network: network)
    list.delegate = page
    while list.needsLoad { try await list.load() }
    let command = try #require(list.commands.first { $0.keys.contains("-") })
    guard case .work(_, let work) = command.action else { return #expect(Bool(false), "the key starts no work") }
    try await work()
    #expect(page.statuses == ["Waiting for GitHub"])
    #expect(list.needsLoad)
  }
}
