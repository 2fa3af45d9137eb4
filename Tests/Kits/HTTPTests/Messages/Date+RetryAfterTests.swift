import FoundationEssentials
import ModelExamples
import Testing

@testable import HTTP

struct RetryAfterTests {
  @Test(
    arguments: [
      ("0", 0), ("1", 1), ("60", 60), (" 60 ", 60), ("007", 7), ("3600", 3600), ("86400", 86_400),
      ("99999999999999999999", 2_147_483_648),
      ("Mon, 02 Nov 2026 10:16:00 GMT", 60), ("Mon, 02 Nov 2026 10:14:00 GMT", -60),
    ] as [(String, Double)])
  func `Retry-After is read as seconds or as a date`(value: String, seconds: Double) {
    #expect(Date(retryAfter: value, now: .example) == Date.example.addingTimeInterval(seconds))
  }

  @Test(
    arguments: [
      nil, "", " ", "soon", "-1", "1.5", "1e3", "0x10", "60s", "60 60", "１２",
      "Mon, 02 Nov 2026", "2026-11-02T10:16:00Z", "Mon, 02 Nov 2026 10:16:00 CET", "NaN", "inf",
    ] as [String?])
  func `An invalid Retry-After field is ignored`(value: String?) {
    #expect(Date(retryAfter: value, now: .example) == nil)
  }
}
