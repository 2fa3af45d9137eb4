import LotusModel
import Testing

@Suite struct TextDocumentTests {
  @Test(arguments: [
    ("", []), ("\n \n", []), ("# A\r\n\r\ntext\r\nmore\r\n", ["# A", "text\nmore"]),
    ("a\n\t\n\n  code", ["a", "  code"]),
  ])
  func `Blank lines split plain text into paragraphs`(text: String, blocks: [String]) {
    #expect(TextDocument(plain: text).blocks == blocks.map { .init(.paragraph([.init($0)])) })
  }
}
