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
    #expect(ContributionsViewModel(calendar([], total: 1), year: 2025).title == "1 contribution in 2025")
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
}
