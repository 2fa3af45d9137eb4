import Essentials
import FoundationEssentials
import Testing
import ViewModels

@testable import LotusModel
@testable import Terminal
@testable import ViewControllers

@MainActor
struct ContributionsViewControllerTests {
  private func loaded(_ fixture: String = "octocat", year: Int? = nil) async throws -> ContributionsViewController {
    let subject = ProfileSubject.user(try Login("octocat"))
    let controller = ContributionsViewController(subject: subject, year: year, network: try Fixture.network(fixture))
    try await controller.load()
    return controller
  }

  @Test(arguments: [(130, 109), (110, 109), (109, 57), (57, 57), (56, 31), (31, 31), (20, 20)])
  func `A week takes two columns on wide pages and half a column on narrow pages`(width: Int, used: Int) async throws {
    let lines = try #require(await loaded().table).lines(width: width).dropFirst()
    #expect(lines.count == (width < 57 ? 10 : 9), "months, seven days, a legend, and a note on narrow pages")
    #expect(lines.dropFirst().prefix(7).map(\.width).max() == used)
    #expect(lines.allSatisfy { $0.width <= width })
    #expect(lines.contains { $0.string == "    Less · ▁ ▃ ▅ ▇ More" } == (width > 22))
  }

  @Test func `The names of the months are above the chart, and some weekdays to the left`() async throws {
    let lines = try #require(await loaded().table).lines(width: 80).map(\.string)
    #expect(lines[0].hasSuffix(" contributions in the last year"))
    #expect(lines[1].split(separator: " ").count == 13, "the current month appears at both ends")
    for width in [59, 109, 110] {
      let months = try #require(await loaded().table).lines(width: width)[1].string
      #expect(months.hasSuffix(" Nov"), "the last month starts in the last column")
    }
    #expect(
      lines.dropFirst(2).prefix(7).map { $0.prefix(4) } == ["    ", "Mon ", "    ", "Wed ", "    ", "Fri ", "    "])
  }

  @Test func `Every level has its own character, also in ASCII`() async throws {
    let lines = try #require(await loaded().table).lines(width: 80)
    let renderer = LineRenderer(capabilities: .pipe(hasUnicode: false))
    #expect(renderer.text(try #require(lines.last)).contains("Less - 1 2 3 4 More"))
    #expect(Set(lines.dropFirst(2).prefix(7).flatMap { $0.string.dropFirst(4) }).isSuperset(of: "·▁▃▅▇"))
  }

  @Test func `A year can be selected`() async throws {
    let lines = try #require(await loaded(year: 2025).table).lines(width: 80).map(\.string)
    #expect(lines[0].hasSuffix(" contributions in 2025"))
    #expect(lines[1].hasPrefix("    Jan "))
  }

  @Test func `The JSON is the contribution calendar as GitHub returns it`() async throws {
    let bytes = try #require(await loaded().data(of: 0..<1, as: .json(fields: nil, isPretty: false)))
    let calendar = try JSONDocument(parsing: Data(bytes)).root.decode(ContributionCalendar.self)
    #expect(calendar.weeks.count == 53)
    #expect(calendar.total == calendar.weeks.flatMap(\.days).map(\.count).reduce(0, +))
  }

  private func press(_ key: KeyPress, in controller: ContributionsViewController) async throws -> SafeText? {
    let command = try #require(controller.commands.first { $0.keys == [key] })
    guard command.refusal == nil else { return command.refusal }
    if case .instant(let act) = command.action { act() }
    return nil
  }

  private func title(_ controller: ContributionsViewController) throws -> String? {
    try #require(controller.table).lines(width: 80).first?.string.split(separator: " ").suffix(2).joined(separator: " ")
  }

  @Test func `Keys move from year to year within the years that have contributions`() async throws {
    let controller = try await loaded("tour")
    #expect(try await press("n", in: controller) == "There are no later contributions")
    for year in ["2026", "2025"] {
      #expect(try await press("p", in: controller) == nil)
      #expect(controller.needsLoad)
      try await controller.load()
      #expect(try title(controller) == "in \(year)")
    }
    #expect(!controller.needsLoad)
    #expect(try await press("p", in: controller) == "There are no earlier contributions")
    for _ in 0..<2 { #expect(try await press("n", in: controller) == nil) }
    try await controller.load()
    #expect(try title(controller) == "last year")
  }

  @Test func `If a year cannot be loaded, the previous year stays and the user can go back`() async throws {
    let controller = try await loaded(year: 2025)
    #expect(try await press("n", in: controller) == nil)
    await #expect(throws: (any Error).self) { try await controller.load() }
    #expect(controller.needsLoad)
    #expect(try title(controller) == "in 2025")
    #expect(try await press("p", in: controller) == nil)
    #expect(!controller.needsLoad)
  }

  @Test func `An unknown user is named in the error`() async throws {
    let login = try Login("github")
    let controller = ContributionsViewController(subject: .user(login), network: try Fixture.network("tour"))
    await #expect(throws: UnknownNameError.user(login)) { try await controller.load() }
  }

  @Test func `Without a token, the contributions need a sign-in`() async throws {
    await #expect(throws: NetworkError.signInNeeded) { try await loaded("octocat-anonymous") }
  }
}
