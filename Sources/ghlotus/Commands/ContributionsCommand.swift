import Coordinators
import Essentials
import LotusModel

/// The command that shows a user's contributions.
enum ContributionsCommand {
  static let command = Command(
    name: "contributions", group: .profile, summary: "Show a year of a user's contributions as a calendar",
    arguments: [.user(isOptional: true)],
    options: [.web, Option(name: "year", value: "YEAR", summary: "show this year instead of the last twelve months")],
    json: [JSONOutput { ContributionCalendar.fieldNames }],
    examples: [
      Example(line: "ghlotus contributions octocat", meaning: "show the last twelve months"),
      Example(line: "ghlotus contributions --year 2025", meaning: "show your own contributions in 2025"),
      Example(line: "ghlotus contributions octocat --json", meaning: "print the number of contributions on each day"),
    ],
    notes: ["You must be signed in: GitHub shows contributions only to signed-in users."],
    makeTask: { line, _ in .showContributions(try line.subject, year: try year(line)) })

  private static func year(_ line: ParsedLine) throws(UsageError) -> Int? {
    guard let text = line.value("year") else { return nil }
    guard let year = Int(text), (1970...9999).contains(year) else {
      throw UsageError(.notNumber(option: "--year", text))
    }
    return year
  }
}
