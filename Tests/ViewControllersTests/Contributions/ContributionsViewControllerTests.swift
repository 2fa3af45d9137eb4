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

  @Test(arguments: [(130, 110), (110, 110), (109, 57), (57, 57), (56, 31), (31, 31), (20, 20)])
  func `A column is a week, two where it is wide, two weeks where it is narrow`(width: Int, used: Int) async throws {
    let lines = try #require(await loaded().table).lines(width: width).dropFirst()
    #expect(lines.count == 9, "months, seven days, a legend")
    #expect(lines.dropFirst().prefix(7).map(\.width).max() == used)
    #expect(lines.allSatisfy { $0.width <= width })
    #expect(lines.last?.string.hasPrefix("    Less ·▁▃▅▇") == true)
  }

  @Test func `Months stand above, some days beside`() async throws {
    let lines = try #require(await loaded().table).lines(width: 80).map(\.string)
    #expect(lines[0].hasSuffix(" contributions in the last year"))
    #expect(lines[1].split(separator: " ").count == 13, "the month of today twice")
    #expect(
      lines.dropFirst(2).prefix(7).map { $0.prefix(4) } == ["    ", "Mon ", "    ", "Wed ", "    ", "Fri ", "    "])
  }

  @Test func `Every level has its own sign, in ASCII too`() async throws {
    let lines = try #require(await loaded().table).lines(width: 80)
    let renderer = LineRenderer(capabilities: .pipe(hasUnicode: false))
    #expect(renderer.text(try #require(lines.last)).contains("Less -1234 More"))
    #expect(Set(lines.dropFirst(2).prefix(7).flatMap { $0.string.dropFirst(4) }).isSuperset(of: "·▁▃▅▇"))
  }

  @Test func `A year can be named`() async throws {
    let lines = try #require(await loaded(year: 2025).table).lines(width: 80).map(\.string)
    #expect(lines[0].hasSuffix(" contributions in 2025"))
    #expect(lines[1].hasPrefix("    Jan "))
  }

  @Test func `For programs it is GitHub's calendar`() async throws {
    let bytes = try #require(await loaded().data(of: 0..<1, as: .json(fields: nil, isPretty: false)))
    let calendar = try JSONDecoder().decode(ContributionCalendar.self, from: Data(bytes))
    #expect(calendar.weeks.count == 53)
    #expect(calendar.total == calendar.weeks.flatMap(\.days).map(\.count).reduce(0, +))
  }

  @Test func `Without a token there is none`() async throws {
    await #expect(throws: NetworkError.signInNeeded) { try await loaded("octocat-anonymous") }
  }
}
