import FoundationEssentials
import ModelExamples
import Testing

@testable import HTTP

@Suite("HTTP dates")
struct HTTPDateTests {
  /// November 2, 2026.
  private static let now = Date(timeIntervalSince1970: 1_793_577_600)

  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    "SUN, 06 nov 1994 08:49:37 gmt",
  ])
  func `All date formats of RFC 9110 are parsed`(text: String) {
    #expect(HTTPDate.parse(text, now: Self.now) == Date(timeIntervalSince1970: 784_111_777))
  }

  @Test(arguments: [
    ("Mon, 02 Nov 2026 10:15:00 GMT", "2026-11-02T10:15:00Z"),
    ("Thu, 01 Jan 1970 00:00:00 GMT", "1970-01-01T00:00:00Z"),
    ("Thu, 29 Feb 2024 23:59:59 GMT", "2024-02-29T23:59:59Z"),
    ("Sat, 31 Dec 2016 23:59:60 GMT", "2017-01-01T00:00:00Z"),
  ])
  func `An HTTP date is converted to a point in time`(text: String, iso: String) throws {
    #expect(try HTTPDate.parse(text, now: Self.now) == Date(iso: iso))
  }

  @Test(
    arguments: [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ].enumerated().map { ($0 + 1, $1) })
  func `Every month name is recognized`(number: Int, name: String) throws {
    let month = number < 10 ? "0\(number)" : "\(number)"
    #expect(
      try HTTPDate.parse("Sun, 15 \(name) 2026 12:00:00 GMT", now: Self.now) == Date(iso: "2026-\(month)-15T12:00:00Z"))
  }

  @Test(arguments: [
    ("18-Aug-50", "2050-08-18"), ("18-Aug-26", "2026-08-18"), ("31-Dec-75", "2075-12-31"), ("01-Nov-76", "2076-11-01"),
    ("03-Nov-76", "1976-11-03"), ("01-Jan-77", "1977-01-01"), ("06-Nov-94", "1994-11-06"),
  ])
  func `A two-digit year is at most 50 years in the future`(day: String, iso: String) throws {
    #expect(try HTTPDate.parse("Thursday, \(day) 00:00:00 GMT", now: Self.now) == Date(iso: "\(iso)T00:00:00Z"))
  }

  @Test func `At the end of a century, a two-digit year belongs to the nearest century`() throws {
    let now = try Date(iso: "2099-12-31T00:00:00Z")
    #expect(
      try HTTPDate.parse("Friday, 01-Jan-00 00:00:00 GMT", now: now) == Date(iso: "2100-01-01T00:00:00Z"))
  }

  @Test(arguments: [
    "", "0", "-1", "tomorrow", "Thu, 18 Aug 2050 02:01:18 UTC", "Thu, 18 Aug 2050 02:01:18 AEST",
    "Thu, 18 Aug 50 02:01:18 GMT", "Thu 18 Aug 2050 02:01:18 GMT", "Thu, 18  Aug  2050 02:01:18 GMT",
    "Thu, 18-Aug-2050 02:01:18 GMT", "Thu, 18 Aug 2050 02.01.18 GMT", "Thu, 18 Aug 2050 2:01:18 GMT",
    "Thu, 18 Aug 2050 24:01:18 GMT", "Thu, 00 Aug 2050 02:01:18 GMT", "Thu, 18 Foo 2050 02:01:18 GMT",
    "Sun, 06 Nov 1994 08:49:37 GMT GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
    "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 -8:49:37 GMT", "Sun, 32 Nov 1994 08:49:37 GMT",
    "Sun, -6 Nov 1994 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 a:b:c GMT",
    "Sun, 06 Nov 9223372036854775807 08:49:37 GMT", "Sun, 06 Nov -999 08:49:37 GMT", "Sun, 06 Nov ١٩٩٤ 08:49:37 GMT",
  ])
  func `Text that is not an HTTP date is rejected`(text: String) {
    #expect(HTTPDate.parse(text, now: Self.now) == nil)
  }
}
