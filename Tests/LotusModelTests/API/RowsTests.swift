import Essentials
import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel

struct RowsTests {
  private func rows(_ json: String) throws -> Rows<Account> {
    try JSONDocument(parsing: Data(json.utf8)).root.rows { try $0.decode() }
  }

  @Test(
    arguments: [
      (#"[{"login":"a"},null,{"login":"b"}]"#, UnreadRows(first: .null(field: "[1]"))),
      (#"[{"login":"a"},{"login":"b"},{"login":7},7]"#, UnreadRows(count: 2, first: .wrongType(field: "[2].login"))),
      (#"[{"login":"a","id":null,"type":null},{"login":"b"}]"#, nil),
    ] as [(String, UnreadRows?)])
  func `A row that cannot be read costs only itself`(json: String, unread: UnreadRows?) throws {
    let rows = try rows(json)
    #expect(rows.items.map(\.login) == ["a", "b"])
    #expect(rows.unread == unread)
    #expect(rows.error == unread.map { .malformed(.rows($0)) })
  }

  @Test(arguments: [#"{"login":"a"}"#, "7", "[null]", "[1,2]"])
  func `A list without a row that can be read is an error`(json: String) {
    #expect(throws: DecodingError.self) { try rows(json) }
  }

  @Test func `The unread rows of several pages are counted together`() {
    let first = UnreadRows(count: 2, first: .null(field: "[1]"))
    #expect(first.adding(UnreadRows(first: .null(field: "[7]"))) == UnreadRows(count: 3, first: .null(field: "[1]")))
    #expect(first.adding(nil) == first)
  }
}
