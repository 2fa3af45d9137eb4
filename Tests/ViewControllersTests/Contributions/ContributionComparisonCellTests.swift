import Testing
import ViewModels

@testable import LotusModel
@testable import Terminal
@testable import ViewControllers

struct ContributionComparisonCellTests {
  @Test func `In words, each line names the years that have a value`() {
    func calendar(_ date: String, _ count: Int) -> ContributionCalendar {
      ContributionCalendar(
        total: count, weeks: [.init(days: [.init(date: date, weekday: 0, count: count, level: .none)])])
    }
    let years: [(year: Int, calendar: ContributionCalendar)] = [
      (2026, calendar("2026-01-04", 5)), (2025, calendar("2025-03-02", 7)),
    ]
    let words = ContributionComparisonCell(viewModel: ContributionComparisonViewModel(years)).inWords.map(\.string)
    #expect(Array(words.prefix(3)) == ["Jan: 2026 has 5", "Feb: none", "Mar: 2025 has 7"])
    #expect(words.last == "Total: 2026 has 5, 2025 has 7")
  }
}
