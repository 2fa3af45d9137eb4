import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel

/// Tests for parsing the expiration date of a token.
struct DateTokenExpirationTests {
  @Test(arguments: [
    ("2026-11-02 10:15:00 UTC", 0), ("2026-11-02 12:15:00 +0200", 0), ("2026-11-02 03:45:00 -0630", 0),
    ("2026-11-02 10:16:01 UTC", 61),
  ])
  func `The date has a time zone`(text: String, seconds: Double) {
    #expect(Date(tokenExpiration: text) == Date.example.addingTimeInterval(seconds))
  }

  @Test(arguments: [
    nil, "", "2026-11-02", "2026-11-02 10:15:00", "2026-11-02T10:15:00Z", "2026-11-02 10:15:00 CET",
    "2026-11-02 10:15:00 +02", "2026-11-02 10:15:00 +2:00", "2026-13-02 10:15:00 UTC", "2026-11-02 10:15:00 UTC x",
  ])
  func `Other texts are not dates`(text: String?) {
    #expect(Date(tokenExpiration: text) == nil)
  }
}
