import MockScreen
import Terminal
import Testing

@testable import ViewControllers

@MainActor @Suite("README preview view controller", .timeLimit(.minutes(15)))
struct ReadmePreviewViewControllerTests {
  @Test func `The links of a preview lead nowhere, and its keys don't promise it`() async throws {
    let mock = MockScreen(rows: 24, columns: 80)
    let navigator = Navigator(on: mock.screen)
    let link = try #require(Link(untrusted: "https://github.com/mona"))
    let preview = ReadmePreviewViewController([ParagraphCell(StyledText("Mona", Style(link: link)))])
    let task = Task { try await navigator.show(preview) }
    defer { task.cancel() }
    try await mock.wait(for: "edit again")
    try await mock.press("Tab", until: "Tab does nothing here")
    try await mock.press("F1", until: "previous or next row")
    #expect(!mock.rows.contains { $0.contains("next or previous link") })
    try await mock.press("Escape", until: "previous or next row", isShown: false)
    mock.press("Escape")
    #expect(try await task.value == .leave)
  }
}
