import Coordinators
import LotusModel

/// App delegate support: the part of the command table that shows contributions.
enum ContributionsCommand {
  static let command = Command(
    name: "contributions", summary: "Show a year of a user's contributions as a calendar",
    arguments: [.user(isOptional: true)],
    options: [.web, Option(name: "year", value: "YEAR", summary: "that year instead of the last twelve months")],
    makeFields: { ContributionCalendar.fieldNames },
    examples: [
      Example(line: "ghlotus contributions octocat", meaning: "the last twelve months"),
      Example(line: "ghlotus contributions --year 2025", meaning: "your own of that year"),
      Example(line: "ghlotus contributions octocat --json", meaning: "the numbers of each day for programs"),
    ],
    notes: ["GitHub tells contributions only to those who are signed in."],
    makeTask: { line, _ in .showContributions(try line.subject, year: try year(line)) })

  private static func year(_ line: ParsedLine) throws(UsageError) -> Int? {
    guard let text = line.value("year") else { return nil }
    guard let year = Int(text), (1970...9999).contains(year) else {
      throw UsageError(.notNumber(option: "--year", text))
    }
    return year
  }
}
