import Coordinators
import Essentials
import FoundationEssentials
import LotusModel
import ViewModels

/// The command that shows a user's contributions.
enum ContributionsCommand {
  static let command = Command(
    name: "contributions", group: .profile, summary: "Show a user's contributions as a calendar, with statistics",
    arguments: [.user(isOptional: true)],
    options: [.web, year, from, to],
    json: [JSONOutput { ContributionReport.fieldNames }],
    examples: [
      Example(line: "ghlotus contributions octocat", meaning: "show the last twelve months"),
      Example(line: "ghlotus contributions --year 2025", meaning: "show your own contributions in 2025"),
      Example(line: "ghlotus contributions --year 2025 --year 2026", meaning: "compare two years, month by month"),
      Example(
        line: "ghlotus contributions octocat --from 2026-01-01 --to 2026-03-31", meaning: "show the days of a quarter"),
      Example(
        line: "ghlotus contributions octocat --json=statistics -q .statistics.current_streak.days",
        meaning: "print the length of the current streak"),
    ],
    notes: [
      "You must be signed in: GitHub shows contributions only to signed-in users.",
      ContributionStatisticsViewModel.timeZones,
      "A streak is a series of consecutive days with contributions. The last twelve months also have a current streak, "
        + "whose last day is today or yesterday.",
      "With --json, the field statistics contains the streaks, the busiest day, and the contributions on each day of the "
        + "week (Sunday first) and in each month. If you repeat --year, the JSON contains one calendar for all these years.",
    ],
    makes: .task { line, _ in .showContributions(try line.subject, try selection(line)) })

  private static let year = Option(
    name: "year", value: "YEAR", repeats: true,
    summary: "show a year instead of the last twelve months; several years are shown side by side")
  private static let from = Option(
    name: "from", value: "DATE", summary: "show the days from this date on, for example 2025-01-31")
  private static let to = Option(
    name: "to", value: "DATE",
    summary: "show the days up to this date; with only one of --from and --to, the calendar covers a year")

  private static func selection(_ line: ParsedLine) throws(UsageError) -> ContributionSelection {
    var years: Set<Int> = []
    for (_, text) in line.values(Self.year) {
      guard let year = Int(text), (1970...9999).contains(year) else {
        throw UsageError(.notYear(option: Self.year.spelling, text))
      }
      years.insert(year)
    }
    let span = try span(line)
    if let span {
      try line.check(Self.year, excludes: [from, to])
      return .span(span)
    }
    guard let year = years.first else { return .lastYear }
    return years.count == 1 ? .span(.year(year)) : .years(years.sorted())
  }

  /// Returns the span of `--from` and `--to`. If the user gives only one of these options, the span
  /// is a year long.
  private static func span(_ line: ParsedLine) throws(UsageError) -> ContributionSpan? {
    let (first, last) = (try date(line, Self.from), try date(line, Self.to))
    guard let from = first ?? last?.addingTimeInterval(-364 * day),
      let to = last ?? first?.addingTimeInterval(364 * day)
    else { return nil }
    guard from <= to else { throw UsageError(.reversedDates(from: text(from), to: text(to))) }
    return .days(from: from, to: to.addingTimeInterval(day - 1))
  }

  private static let day = 86_400.0

  private static func date(_ line: ParsedLine, _ option: Option) throws(UsageError) -> Date? {
    guard let value = line.value(option) else { return nil }
    guard let date = Date(iso8601: "\(value)T00:00:00Z"), text(date) == value else {
      throw UsageError(.notDate(option: option.spelling, value))
    }
    return date
  }

  private static func text(_ date: Date) -> String { String(date.ISO8601Format().prefix(10)) }
}
