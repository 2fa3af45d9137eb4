import FoundationEssentials
import LotusModel
import ModelExamples
import Testing

@testable import ViewModels

struct DateFormattingTests {
  @Test(arguments: [
    ("2011-01-25T18:44:36Z", "Jan 25, 2011"), ("2024-02-29T23:59:59Z", "Feb 29, 2024"),
    ("2008-03-01T00:00:00Z", "Mar 1, 2008"), ("2026-04-30T12:00:00Z", "Apr 30, 2026"),
    ("2026-05-05T12:00:00Z", "May 5, 2026"), ("2026-06-05T12:00:00Z", "Jun 5, 2026"),
    ("2026-07-05T12:00:00Z", "Jul 5, 2026"), ("2026-08-05T12:00:00Z", "Aug 5, 2026"),
    ("2026-09-05T12:00:00Z", "Sep 5, 2026"), ("2026-10-05T12:00:00Z", "Oct 5, 2026"),
    ("2026-11-02T00:00:00Z", "Nov 2, 2026"), ("1999-12-31T23:59:59Z", "Dec 31, 1999"),
  ])
  func `A day is formatted in UTC`(iso: String, text: String) throws {
    #expect(try Date(iso: iso).day == text)
  }

  @Test(arguments: [
    ("2026-11-02T10:15:00Z", "today"), ("2026-11-02T00:00:00Z", "today"), ("2026-11-01T10:15:01Z", "1 day ago"),
    ("2026-11-01T23:59:59Z", "1 day ago"),
    ("2026-11-01T10:15:00Z", "1 day ago"), ("2026-10-31T23:00:00Z", "2 days ago"),
    ("2026-10-03T10:15:00Z", "30 days ago"), ("2026-10-02T10:15:00Z", "1 month ago"),
    ("2025-11-03T10:15:00Z", "11 months ago"), ("2025-11-02T10:15:00Z", "1 year ago"),
    ("2024-02-29T10:15:00Z", "2 years ago"), ("2011-01-25T18:44:36Z", "15 years ago"),
    ("2026-11-03T10:15:00Z", "today"), ("2030-01-01T00:00:00Z", "today"),
  ])
  func `An age is shown in its largest whole unit`(iso: String, text: String) throws {
    #expect(try Date(iso: iso).age(at: .example) == text)
  }

  @Test func `Ages match Foundation's calendar`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let now = try Date(iso: "2024-02-29T10:15:00Z")
    for days in 0..<1_500 {
      for (start, end) in [(0.0, Double(days)), (Double(-days), 0), (Double(-days) - 0.3, Double(days % 40))] {
        let (start, end) = (now.addingTimeInterval(start * 86_400), now.addingTimeInterval(end * 86_400))
        let (first, last) = (calendar.startOfDay(for: start), calendar.startOfDay(for: end))
        let age = calendar.dateComponents([.year, .month, .day], from: first, to: last)
        let units = [(age.year, "year"), (age.month, "month"), (age.day, "day")]
        let unit = units.compactMap { number, name in number.map { (number: $0, name: name) } }.first { $0.number > 0 }
        let text = unit.map { "\($0.number) \($0.name)\($0.number == 1 ? "" : "s") ago" } ?? "today"
        guard start.age(at: end) == text
        else { return #expect(Bool(false), "\(start) at \(end): \(start.age(at: end)), not \(text)") }
      }
    }
  }

  @Test(arguments: [
    ("2026-11-02T10:57:00Z", 0, "10:57"), ("2026-11-02T00:05:09Z", 0, "00:05"), ("2026-11-02T10:57:00Z", 3600, "11:57"),
    ("2026-11-02T10:57:00Z", -18_000, "05:57"), ("2026-11-02T10:57:00Z", 20_700, "16:42"),
    ("2026-11-03T00:00:00Z", 0, "Nov 3, 00:00"), ("2026-11-01T23:59:00Z", 0, "Nov 1, 23:59"),
    ("2026-11-02T23:30:00Z", 3600, "Nov 3, 00:30"), ("2026-11-03T00:30:00Z", -3600, "23:30"),
    ("2027-01-02T10:15:00Z", 0, "Jan 2, 2027, 10:15"), ("2027-11-02T10:15:00Z", 0, "Nov 2, 2027, 10:15"),
  ])
  func `A clock time is in the user's time zone, with the date unless it is today`(
    iso: String, offset: Int, text: String
  ) throws {
    #expect(try Date(iso: iso).clockTime(at: .example, secondsFromGMT: UTCOffsets(offset)) == text)
  }
}
