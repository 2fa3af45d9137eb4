import LotusModel
import MockScreen
import Testing
import ViewModels

@testable import Terminal
@testable import ViewControllers

@MainActor @Suite(.timeLimit(.minutes(15)))
struct PaletteViewControllerTests {
  private func palette(recent: [String] = []) async throws -> PaletteViewController {
    let context = PaletteContext(recent: recent.compactMap { Route(text: $0) })
    let palette = PaletteViewController(context, network: try Fixture.network("tour"), clock: .example)
    try await palette.load()
    return palette
  }

  private func rows(of palette: PaletteViewController, rows: Int = 15, columns: Int = 60) -> [String] {
    palette.frame(in: Size(rows: rows, columns: columns)).lines.map(\.string)
  }

  private func press(_ key: KeyPress, in palette: PaletteViewController) throws {
    guard let command = palette.commands.first(where: { $0.keys.contains(key) }) else {
      _ = palette.handle(.key(key))
      return
    }
    guard command.refusal == nil else { return }
    guard case .instant(let act) = command.action else { throw ShapeError() }
    act()
  }

  @Test func `The palette grows with the screen, and its last line counts the other entries`() async throws {
    guard case .part(.popup(let size)) = try await palette().presentation else { throw ShapeError() }
    #expect([12, 24, 60].map { size(Size(rows: $0, columns: 200)).rows } == [12, 20, 56])
    #expect([40, 80, 200].map { size(Size(rows: 24, columns: $0)).columns } == [40, 60, 100])
    let recent = (1...30).map { "profile user\($0)" }
    let palette = try await palette(recent: recent)
    _ = palette.handle(.text("user"))
    #expect(rows(of: palette)[13].hasPrefix("│   "))
    #expect(rows(of: palette)[13].contains("more"))
    let count = Int(rows(of: palette)[13].split(separator: " ").first { Int($0) != nil } ?? "")
    #expect((count ?? 0) > 20)
    for _ in 0..<60 { _ = palette.handle(.key("Down")) }
    #expect(!rows(of: palette).joined().contains(" more"))
  }

  private struct ShapeError: Error {}

  @Test func `Tab completes the typed text to the selected entry, which stays selected`() async throws {
    let palette = try await palette(recent: ["profile simona", "profile monalisa"])
    _ = palette.handle(.text("mon"))
    try press("Tab", in: palette)
    #expect(rows(of: palette)[1].contains("│ monalisa "))
    try press("Enter", in: palette)
    #expect(palette.outcome == .route(.profile(.user(try Login("monalisa")))))
  }

  @Test func `Choosing the start of a filter types it, so that the user continues`() async throws {
    let context = PaletteContext(origin: Route(text: "repository o/r"))
    let palette = PaletteViewController(context, network: try Fixture.network("tour"), clock: .example)
    try await palette.load()
    _ = palette.handle(.text("label"))
    try press("Enter", in: palette)
    #expect(palette.outcome == nil)
    _ = palette.handle(.text("bug"))
    #expect(rows(of: palette)[1].contains("│ label:bug "))
    try press("Enter", in: palette)
    guard case .route(let route) = palette.outcome else { throw ShapeError() }
    #expect(route.filter.labels == ["bug"])
  }

  @Test func `Enter waits for the sign-in only if the entry depends on it`() async throws {
    let context = PaletteContext(recent: [])
    func typed(_ text: String) throws -> PaletteViewController {
      let palette = PaletteViewController(context, network: try Fixture.network("tour"), clock: .example)
      _ = palette.handle(.text(text))
      try press("Enter", in: palette)
      return palette
    }
    #expect(try typed("mona").outcome == .route(.profile(.user(try Login("mona")))))
    let waiting = try typed("emails")
    #expect(waiting.outcome == nil)
    try await waiting.load()
    #expect(waiting.outcome == .route(.emails))
  }

  @Test func `Typing selects the first entry again`() async throws {
    let palette = try await palette(recent: ["profile mona"])
    _ = palette.handle(.key("Down"))
    _ = palette.handle(.key("Down"))
    _ = palette.handle(.text("mona"))
    try press("Enter", in: palette)
    #expect(palette.outcome == .route(.profile(.user(try Login("mona")))))
  }

  @Test func `The palette says why it cannot open an address`() async throws {
    let palette = try await palette()
    _ = palette.handle(.paste("https://gitlab.com/octocat/Hello-World"))
    #expect(rows(of: palette).joined().contains("gitlab.com"))
    #expect(palette.commands.first?.refusal?.string.contains("gitlab.com") == true)
  }
}
