import ModelExamples
import Testing

@testable import LotusModel

struct ReadmeTests {
  @Test(arguments: [
    (#"SGVs\nbG8h\n"#, "base64", "Hello!"), ("", "base64", ""), ("/w==", "base64", "\u{FFFD}"), ("", "none", nil),
    ("x", "base64", nil), ("/v8AIwAgAOk=", "base64", "# é"), ("//4jACAA6QA=", "base64", "# é"), ("//4=", "base64", ""),
    ("//4jAA==", "base64", "#"), ("//4A2CMA", "base64", "\u{FFFD}#"), ("//4jAAo=", "base64", "#"),
  ])
  func `README text is decoded from base64, and is nil if GitHub leaves it out`(
    content: String, encoding: String, text: String?
  ) throws {
    let json = #"{"name":"README.md","content":"\#(content)","encoding":"\#(encoding)"}"#
    #expect(try decoded(Readme.self, json).text == text)
  }

  @Test(
    arguments: [
      ("SGk=", 2, "Hi"), (#"SG\nk=\r\n"#, 2, "Hi"), ("", 0, ""), ("", 1_500_000, nil), ("SGk=", 5_000, nil),
      ("SGk=", 1, nil), ("SG?k=", 2, nil), ("SG k=", 2, nil), ("SGk=!", 2, nil),
    ] as [(String, Int, String?)])
  func `A README that GitHub returned damaged or in part has no text`(content: String, size: Int, text: String?) throws
  {
    let json = #"{"name":"README.md","size":\#(size),"content":"\#(content)","encoding":"base64"}"#
    let readme = try decoded(Readme.self, json)
    #expect(readme.text == text)
    #expect(readme.editableText == text)
  }

  /// No editor shows a mark at the beginning of the text, so saving would delete the mark unnoticed.
  @Test(arguments: [("SGk=", "Hi"), ("77u/SGk=", "Hi"), ("77u/77u/SGk=", nil), ("/w==", nil), ("AA==", nil)])
  func `A README is editable if saving changes nothing else`(content: String, text: String?) throws {
    let json = #"{"name":"README.md","content":"\#(content)","encoding":"base64"}"#
    #expect(try decoded(Readme.self, json).editableText == text)
  }
}
