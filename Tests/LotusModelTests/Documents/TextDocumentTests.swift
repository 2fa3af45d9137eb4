import LotusModel
import Testing

@Suite struct TextDocumentTests {
  @Test(arguments: [
    ("", []), ("\n \n", []), ("# A\r\n\r\ntext\r\nmore\r\n", ["# A", "text\nmore"]),
    ("a\n\t\n\n  code", ["a", "  code"]),
  ])
  func `Plain text is broken at its blank lines`(text: String, blocks: [String]) {
    #expect(TextDocument(plain: text).blocks == blocks.map { .init(.paragraph([.init($0)])) })
  }
}
