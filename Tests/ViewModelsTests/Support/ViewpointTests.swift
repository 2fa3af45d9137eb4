import FoundationEssentials
import LotusModel
import Testing
import ViewModels

struct ViewpointTests {
  /// A time zone that is one hour ahead of GMT, and two hours from the last Sunday of March 2026.
  private static let zone = UTCOffsets(
    3600, changes: [.init(at: Date(timeIntervalSince1970: 1_774_746_000), to: 7200)])

  @Test(arguments: [
    ("today", "2026-03-28T23:00:00Z"), ("tomorrow", "2026-03-29T22:00:00Z"), ("tomorrow 18:00", "2026-03-29T16:00:00Z"),
    ("1:30", "2026-03-28T00:30:00Z"),
  ])
  func `The end of a status can be a time of day of the user's time zone`(text: String, date: String) throws {
    // It is half past midnight on 28 March.
    let now = try Date("2026-03-27T23:30:00Z", strategy: .iso8601)
    let viewpoint = Viewpoint(now: now, secondsFromGMT: Self.zone, serverName: "github.com", webURL: "")
    #expect(try viewpoint.date(of: #require(StatusEnd(text))) == Date(date, strategy: .iso8601))
  }

  /// New York. Clocks change on 14 March and on 7 November 2027.
  private static let west = UTCOffsets(
    -18_000,
    changes: [
      .init(at: Date(timeIntervalSince1970: 1_805_007_600), to: -14_400),
      .init(at: Date(timeIntervalSince1970: 1_825_567_200), to: -18_000),
    ])

  @Test(arguments: [
    (zone, "2026-03-29 01:59", "2026-03-29T00:59:00Z"), (zone, "2026-03-29 02:30", "2026-03-29T01:30:00Z"),
    (zone, "2026-03-29 03:00", "2026-03-29T01:00:00Z"), (west, "2027-03-14 01:59", "2027-03-14T06:59:00Z"),
    (west, "2027-03-14 02:30", "2027-03-14T07:30:00Z"), (west, "2027-03-14 03:00", "2027-03-14T07:00:00Z"),
    (west, "2027-11-07 00:59", "2027-11-07T04:59:00Z"), (west, "2027-11-07 01:30", "2027-11-07T06:30:00Z"),
    (west, "2027-11-07 02:00", "2027-11-07T07:00:00Z"),
  ])
  func `A time that clocks skip or show twice ends a status no earlier than expected`(
    zone: UTCOffsets, text: String, date: String
  ) throws {
    let viewpoint = Viewpoint(now: .distantPast, secondsFromGMT: zone, serverName: "github.com", webURL: "")
    #expect(try viewpoint.date(of: #require(StatusEnd(text))) == Date(date, strategy: .iso8601))
  }
}
