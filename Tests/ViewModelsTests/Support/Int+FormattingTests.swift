import Testing

@testable import ViewModels

struct IntFormattingTests {
  @Test(
    arguments: [
      (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (22_047, "22,047"), (100_000, "100,000"),
      (1_234_567, "1,234,567"), (-1, "-1"), (-1000, "-1,000"), (.max, "9,223,372,036,854,775,807"),
      (.min, "-9,223,372,036,854,775,808"),
    ] as [(Int, String)])
  func `Large numbers have commas between thousands`(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test(arguments: [(0, "0 gists"), (1, "1 gist"), (2, "2 gists"), (1001, "1,001 gists")])
  func `Only the number one has a singular noun`(number: Int, text: String) {
    #expect(number.counted("gist", "gists") == text)
  }
}
