import Testing

@testable import LotusModel
@testable import ViewModels

struct ContributionsViewModelTests {
  /// Creates a calendar of complete weeks that begin on the given dates.
  private func calendar(_ dates: [String], total: Int = 1) -> ContributionCalendar {
    let weeks = dates.map { date in
      ContributionCalendar.Week(
        days: (0..<7).map { .init(date: date, weekday: $0, count: $0, level: $0 == 3 ? .second : .none) })
    }
    return ContributionCalendar(total: total, weeks: weeks)
  }

  @Test func `The title has the number and the period of the contributions`() {
    #expect(ContributionsViewModel(calendar([], total: 1_234)).title == "1,234 contributions in the last year")
    #expect(ContributionsViewModel(calendar([], total: 1), in: .year(2025)).title == "1 contribution in 2025")
  }

  @Test func `Each week has seven days with levels from 0 to 4`() {
    #expect(ContributionsViewModel(calendar(["2026-11-01"])).weeks == [[0, 0, 0, 2, 0, 0, 0]])
    let days = ContributionCalendar.Level.allCases.enumerated().map {
      ContributionCalendar.Day(date: "2026-11-01", weekday: $0.offset + 1, count: 0, level: $0.element)
    }
    let calendar = ContributionCalendar(total: 0, weeks: [.init(days: days)])
    #expect(ContributionsViewModel(calendar).weeks == [[nil, 0, 1, 2, 3, 4, nil]])
  }

  @Test func `Each month is named at its first week, except a short first month`() {
    let weeks = ["2026-01-04", "2026-01-11", "2026-01-18", "2026-01-25", "2026-02-01", "2026-02-08"]
    let months = ContributionsViewModel(calendar(weeks)).months
    #expect(months.map(\.name) == ["Jan", "Feb"])
    #expect(months.map(\.week) == [0, 4])
    #expect(ContributionsViewModel(calendar(Array(weeks.dropFirst()))).months.map(\.name) == ["Feb"])
    #expect(ContributionsViewModel(calendar(["2026-01-25"])).months.map(\.name) == ["Jan"])
  }

  @Test func `Invalid weekdays and dates are omitted`() {
    let days = [-1, 7, Int.max].map { ContributionCalendar.Day(date: "x-99-1", weekday: $0, count: 1, level: .first) }
    let viewModel = ContributionsViewModel(ContributionCalendar(total: 3, weeks: [.init(days: days), .init(days: [])]))
    #expect(viewModel.weeks == Array(repeating: Array(repeating: nil, count: 7), count: 2))
    #expect(viewModel.months.isEmpty)
  }

  @Test(
    arguments: [
      ("2026-03-03", 2, 12, "Tuesday, March 3, 2026: 12 contributions"),
      ("2024-02-29", 4, 1, "Thursday, February 29, 2024: 1 contribution"),
      ("2025-12-31", 3, 0, "Wednesday, December 31, 2025: no contributions"),
      ("2026-13-03", 2, 2, "2026-13-03: 2 contributions"), ("2026-12-03", 9, 2, "2026-12-03: 2 contributions"),
    ] as [(String, Int, Int, String)])
  func `A day has its date and its number of contributions`(date: String, weekday: Int, count: Int, title: String) {
    let day = ContributionCalendar.Day(date: date, weekday: weekday, count: count, level: .none)
    #expect(ContributionDayViewModel(day).title == title)
  }

  @Test func `A day has a short form for narrow pages`() {
    let day = ContributionCalendar.Day(date: "2026-09-30", weekday: 3, count: 1_200, level: .fourth)
    #expect(ContributionDayViewModel(day).shortTitle == "Sep 30, 2026: 1,200 contributions")
    #expect(ContributionDayViewModel(busiest: day).shortTitle == "Busiest day: Sep 30, 2026 (1,200)")
  }

  @Test func `The busiest day is named, unless there are no contributions`() {
    func busiest(_ counts: [Int]) -> String? {
      let days = counts.enumerated().map {
        ContributionCalendar.Day(date: "2026-03-0\($0 + 1)", weekday: $0, count: $1, level: .first)
      }
      return ContributionsViewModel(ContributionCalendar(total: 1, weeks: [.init(days: days)])).busiest?.title
    }
    #expect(busiest([1, 4, 2]) == "Busiest day: Monday, March 2, 2026: 4 contributions")
    #expect(busiest([4, 1, 4])?.contains("March 3") == true, "the latest of two equal days")
    #expect(busiest([0, 0]) == nil)
    #expect(busiest([]) == nil)
  }

  @Test func `The keys name the years that they show`() {
    let years = [nil, 2025, 2023]
    let now = ContributionYearsViewModel(years, shown: nil)
    #expect((now.earlier.name, now.earlier.index) == ("show 2025", 1))
    #expect((now.later.index, now.later.refusal) == (nil, "There are no later contributions"))
    let middle = ContributionYearsViewModel(years, shown: 2025)
    #expect((middle.earlier.name, middle.later.name) == ("show 2023", "show last 12 months"))
    let first = ContributionYearsViewModel(years, shown: 2023)
    #expect((first.earlier.index, first.earlier.refusal) == (nil, "There are no earlier contributions"))
  }
}
