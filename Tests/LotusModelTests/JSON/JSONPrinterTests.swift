import FoundationEssentials
import LotusModel
import Testing

struct JSONPrinterTests {
  private func lines(_ pieces: String...) -> [[String]] {
    var printer = JSONPrinter()
    return pieces.map { printer.lines(with: Data($0.utf8)) }
  }

  @Test func `A value is there at once`() {
    #expect(
      lines(#"{"a":[1,"b"],"c":{}}"#) == [["{", "  \"a\": [", "    1,", "    \"b\"", "  ],", "  \"c\": {}", "}"]])
    #expect(lines("1", "\"x\"") == [["1"], ["\"x\""]])
  }

  @Test func `Of pieces the last line waits`() {
    #expect(lines("[1", ",2", ",3", "]") == [["["], ["  1,"], ["  2,"], ["  3", "]"]])
    #expect(lines("[", "]") == [[], ["[]"]])
  }

  @Test func `No character in it commands a terminal`() {
    #expect(lines("\"\u{1B}[2J\u{202E}\"") == [[#""\u001b[2J\u202e""#]])
  }

  @Test(arguments: [("{}", true), (" [1] \n", true), ("", false), ("<html>", false), ("{", false)])
  func `What is no JSON is left as it is`(text: String, isReadable: Bool) {
    #expect(JSONPrinter.isReadable(Data(text.utf8)) == isReadable)
  }

  @Test func `What is too large to be read is left as it is`() {
    let text = "[" + String(repeating: " ", count: 5 << 20) + "]"
    #expect(!JSONPrinter.isReadable(Data(text.utf8)))
  }
}
