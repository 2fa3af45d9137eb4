import LotusModel
import Testing

struct DurationTextTests {
  @Test(
    arguments: [
      ("3600s", 3600), ("60m", 3600), ("1h", 3600), ("1h30m", 5400), ("1.5h", 5400), ("500ms", 0.5), ("0", 0),
      ("0s", 0),
      (".5s", 0.5), ("2d", 172_800), ("1w", 604_800), ("1w2d", 777_600),
    ])
  func `Durations have the same format as in gh`(text: String, seconds: Double) {
    #expect(DurationText.seconds(text) == seconds)
  }

  @Test(arguments: [
    "", "1", "h", "1x", "-1h", "1h ", " 1h", "1e5s", "one hour", "1.2.3s", "inf", "infs", "1hm", "\u{661}h",
  ])
  func `An invalid duration is rejected`(text: String) {
    #expect(DurationText.seconds(text) == nil)
  }
}
