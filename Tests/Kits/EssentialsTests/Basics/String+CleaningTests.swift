import Essentials
import Testing

struct StringCleaningTests {
  @Test(arguments: [
    ("", ""), (" ", ""), ("\r\n\t\u{A0}\u{3000}", ""), ("a", "a"), ("  a b \r\n", "a b"), ("\u{1B}", "\u{1B}"),
  ])
  func `Trimming removes white space only at the two ends of a text`(text: String, trimmed: String) {
    #expect(text.trimmed == trimmed)
  }

  @Test(arguments: [("a\r\nb", "a\nb"), ("a\nb", "a\nb"), ("\r\n\r\n", "\n\n"), ("a\rb", "a\rb")])
  func `CR LF line breaks are converted to line feeds`(text: String, plain: String) {
    #expect(Array(text.withLineFeeds.unicodeScalars) == Array(plain.unicodeScalars))
  }
}
