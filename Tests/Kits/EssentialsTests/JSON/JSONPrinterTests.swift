import Essentials
import FoundationEssentials
import Testing

struct JSONPrinterTests {
  private func lines(_ pieces: String...) -> [[String]] {
    var printer = JSONPrinter()
    return pieces.map { printer.lines(with: Data($0.utf8)) }
  }

  @Test func `A complete value is printed immediately`() {
    #expect(
      lines(#"{"a":[1,"b"],"c":{}}"#) == [["{", "  \"a\": [", "    1,", "    \"b\"", "  ],", "  \"c\": {}", "}"]])
    #expect(lines("1", "\"x\"") == [["1"], ["\"x\""]])
  }

  @Test func `The last line of an incomplete value waits for the next piece`() {
    #expect(lines("[1", ",2", ",3", "]") == [["["], ["  1,"], ["  2,"], ["  3", "]"]])
    #expect(lines("[", "]") == [[], ["[]"]])
  }

  @Test func `The JSON printer escapes characters that can control a terminal`() {
    #expect(lines("\"\u{1B}[2J\u{202E}\"") == [[#""\u001b[2J\u202e""#]])
  }

  @Test(arguments: [("{}", true), (" [1] \n", true), ("", false), ("<html>", false), ("{", false)])
  func `Only valid JSON can be formatted`(text: String, isReadable: Bool) {
    #expect(JSONPrinter.isReadable(Data(text.utf8)) == isReadable)
  }

  @Test func `JSON that is too large is not formatted`() {
    let text = "[" + String(repeating: " ", count: 5 << 20) + "]"
    #expect(!JSONPrinter.isReadable(Data(text.utf8)))
  }
}
