import ModelExamples
import Testing

@testable import LotusModel

struct ReadmeTests {
  @Test(arguments: [
    (#"SGVs\nbG8h\n"#, "base64", "Hello!"), ("", "base64", ""), ("/w==", "base64", "\u{FFFD}"), ("", "none", nil),
    ("x", "base64", nil),
  ])
  func `Its text is sent in base64, broken into lines, and not at all if it is large`(
    content: String, encoding: String, text: String?
  ) throws {
    let json = #"{"name":"README.md","content":"\#(content)","encoding":"\#(encoding)"}"#
    #expect(try decoded(Readme.self, json).text == text)
  }
}
