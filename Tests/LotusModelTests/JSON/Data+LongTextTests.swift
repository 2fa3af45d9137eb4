import FoundationEssentials
import LotusModel
import Testing

struct LongTextTests {
  private static let long = String(repeating: "x", count: 17_000)
  private static let short = String(repeating: "y", count: 10_000)
  private static let quotes = String(repeating: "\\\"", count: 9_000)

  @Test(arguments: [
    ("{\"bio\":\"\(long)\"}", true), ("{\"\(long)\":1}", true), ("[\"\\\\\",\"\(long)\"]", true),
    ("\"\\\"\(long)\"", true), ("[\(long)]", false), ("[\"a\\\"b\",\(long)]", false),
    ("[\"\(short)\",\"\(long)\",\"\(short)\"]", true), ("[\"\(short)\",\"\(quotes)\"]", true),
    ("[\"\(short)\",\"\(short)\",\"\(short)\",\"\(short)\"]", false), ("[\"\(short)\",\(quotes)]", true),
    ("[\"a\",\"" + String(repeating: "y", count: 16_000) + "\"]", false), ("", false), ("\"", false), ("\"\\", false),
  ])
  func `A text that is too long is seen before the JSON is read`(json: String, isLong: Bool) {
    #expect(Data(json.utf8).hasText() == isLong)
  }
}
