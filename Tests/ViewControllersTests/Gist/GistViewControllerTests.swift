import Testing

@testable import LotusModel
@testable import Terminal
@testable import ViewControllers

/// ARCHITECTURE.md shows this test as an example.
@MainActor
struct GistViewControllerTests {
  @Test func `A gist shows its files`() async throws {
    let controller = GistViewController(
      id: try GistID("6cad326836d38bd3a7ae"), for: .terminal,
      network: try Fixture.network("tour"), clock: .example)
    try await controller.load()
    let lines = try #require(controller.table).lines(width: 80).map(\.string)
    #expect(lines.contains { $0.contains("hello_world.rb") })
    #expect(!controller.needsLoad)
  }
}
