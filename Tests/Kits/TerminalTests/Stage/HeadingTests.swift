import MockScreen
import Testing

@testable import Terminal

/// Tests for the breadcrumb and the tabs of a page.
@MainActor @Suite(.timeLimit(.minutes(15)))
struct HeadingTests {
  private static let bar = TabBar(
    [
      .init("1", "followers", detail: "20,438"), .init("2", "following", detail: "9"), .init("3", "repositories"),
      .init("4", "gists"),
    ], selected: 2)

  /// A delegate that sets the heading of each scene.
  @MainActor
  private final class Delegate: StageDelegate {
    var heading: (any Scene) -> Heading = { Heading(title: $0.title) }

    func stage(_ stage: any Stage, headingOf scene: any Scene) -> Heading { heading(scene) }
    func stage(_ stage: any Stage, signsInAfter error: any Error) async -> Bool { false }
    func stage(_ stage: any Stage, retriesAfter error: any Error) async -> Bool { false }
  }

  @Test func `All tabs that fit are shown with their keys and counts`() {
    let (line, cells) = Self.bar.line(width: 70)
    #expect(line.string == " 1 followers (20,438)  2 following (9)  3 repositories  4 gists ")
    #expect(cells.map(\.key) == ["1", "2", "3", "4"])
    #expect(cells.map(\.columns) == [0..<22, 22..<39, 39..<55, 55..<64])
    let marked = line.glyphs.filter { $0.style == .openTab }.map(\.character)
    #expect(String(marked) == " 3 repositories ")
    #expect(line.glyphs.filter { !$0.style.isUnderlined }.count == line.width - marked.count)
  }

  @Test(arguments: [
    (63, "… 2 following (9)  3 repositories  4 gists "), (40, "… 3 repositories  4 gists "), (20, "… 3 repositories …"),
    (10, "… 3 repos…"),
  ])
  func `On a narrow screen, the tabs around the selected one are shown`(width: Int, text: String) {
    let (line, cells) = Self.bar.line(width: width)
    #expect(line.string == text)
    #expect(line.width <= width)
    #expect(cells.contains { $0.key == "3" } && cells.allSatisfy { $0.columns.upperBound <= width })
  }

  @Test func `Without a selected tab, the first ones are shown`() {
    let bar = TabBar(Self.bar.tabs, selected: nil)
    #expect(bar.line(width: 40).line.string == " 1 followers (20,438)  2 following (9) …")
    #expect(bar.line(width: 70).line.glyphs.allSatisfy { $0.style != .openTab })
    #expect(TabBar([], selected: nil).line(width: 10).line == .blank)
  }

  @Test func `The breadcrumb names the owner unless the page below does`() {
    let profile = Heading(title: "octocat")
    let tab = Heading(owner: "octocat", title: "followers")
    #expect([profile, tab].breadcrumb.map(\.title) == ["octocat", "followers"])
    #expect([Heading(title: "mona"), tab].breadcrumb.map(\.title) == ["mona", "octocat", "followers"])
    #expect([tab, Heading(title: "hubot")].breadcrumb.map(\.title) == ["octocat", "followers", "hubot"])
  }

  private func show(
    rows: Int, columns: Int, depth: Int = 1, turns: Int = 0, heading: Heading
  ) async throws -> (mock: MockScreen, end: () async throws -> Void) {
    let mock = MockScreen(rows: rows, columns: columns)
    let navigator = Navigator(on: mock.screen, keyDelay: .zero)
    let delegate = Delegate()
    navigator.delegate = delegate
    let scene = ExampleScene(rows: 30)
    delegate.heading = { $0 === scene ? heading : Heading(title: $0.title) }
    let lower = (0..<depth).map { number in
      let scene = ExampleScene()
      scene.title = SafeText(untrusted: "page \(number)")
      return scene
    }
    let task = Task {
      _ = delegate
      try await withThrowingDiscardingTaskGroup { group in
        for scene in lower + [scene] { group.addImmediateTask { try await navigator.show(scene) } }
      }
    }
    try await mock.wait(for: "row 1") { navigator.entries.count == depth + 1 }
    return (
      mock,
      {
        navigator.leaveAll()
        try await task.value
      }
    )
  }

  @Test func `The tabs are below the title, and a click counts from the line below them`() async throws {
    let heading = Heading(owner: "octocat", title: "gists", tabs: Self.bar)
    let (mock, end) = try await show(rows: 12, columns: 70, heading: heading)
    #expect(mock.rows[0] == "page 0 › octocat › gists")
    #expect(mock.rows[1].hasPrefix(" 1 followers (20,438)"))
    #expect(mock.rows[2] == "› row 0")
    mock.click(row: 4, column: 5)
    #expect(mock.rows[4] == "› row 2")
    try await end()
  }

  @Test func `A low screen has no line for the tabs`() async throws {
    let heading = Heading(owner: "octocat", title: "gists", tabs: Self.bar)
    let (mock, end) = try await show(rows: 9, columns: 70, heading: heading)
    #expect(mock.rows[1] == "› row 0")
    try await end()
  }

  @Test(arguments: [
    (60, "… › page 1 › page 2 › octocat › followers"), (30, "… › octocat › followers"),
    (19, "… › octocat › foll…"),
  ])
  func `A long breadcrumb never loses the owner`(columns: Int, text: String) async throws {
    let (mock, end) = try await show(
      rows: 9, columns: columns, depth: 3, heading: Heading(owner: "octocat", title: "followers"))
    #expect(mock.rows[0] == text)
    try await end()
  }

  @Test func `A click on the ellipsis of a long breadcrumb goes back to the nearest hidden page`() async throws {
    let (mock, end) = try await show(
      rows: 9, columns: 60, depth: 3, heading: Heading(owner: "octocat", title: "followers"))
    #expect(mock.rows[0].hasPrefix("… › page 1 › "))
    mock.click(row: 0, column: 0)
    try await mock.wait(for: "page 0") { mock.rows[0] == "page 0" }
    try await end()
  }
}
