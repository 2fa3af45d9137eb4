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
}
