import Essentials
import Testing

@testable import Terminal
@testable import ViewControllers

@MainActor
struct JSONCellTests {
  /// Returns the characters of a line that have a style.
  private func parts(_ line: String, _ style: Style) -> String {
    let cell = JSONCell(plain: [], json: [line])
    return String(cell.lines(width: 10).flatMap(\.glyphs).filter { $0.style == style }.map(\.character))
  }

  @Test(arguments: [
    (#"  "a": "b","#, #""a""#, #""b""#), (#"  "a": 1,"#, #""a""#, ""),
    (#"  "a\"b\\": "c\\\"d""#, #""a\"b\\""#, #""c\\\"d""#),
    (#"    "alone","#, "", #""alone""#), ("]", "", ""), (#"  "a": {"#, #""a""#, ""),
    (#"  "http://x": null"#, #""http://x""#, ""),
  ])
  func `JSON names and strings are colored`(line: String, name: String, text: String) {
    #expect(parts(line, .accent) == name)
    #expect(parts(line, .code) == text)
    #expect(JSONCell(plain: [], json: [line]).lines(width: 10).map(\.string) == [line])
  }
}
