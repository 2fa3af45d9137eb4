import LotusModel
import Testing

struct StringTrimmedTests {
  @Test(arguments: [
    ("", ""), (" ", ""), ("\r\n\t\u{A0}\u{3000}", ""), ("a", "a"), ("  a b \r\n", "a b"), ("\u{1B}", "\u{1B}"),
  ])
  func `White space goes from both ends and from nowhere else`(text: String, trimmed: String) {
    #expect(text.trimmed == trimmed)
  }
}
