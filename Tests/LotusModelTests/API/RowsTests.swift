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

  @Test func `A member that cannot be read costs only itself`() throws {
    let json = try JSONDocument(parsing: Data(#"{"a":1,"b":null,"c":2}"#.utf8)).root
    let rows = try json.memberRows { name, value in "\(name)\(try value.integer())" }
    #expect(rows == Rows(["a1", "c2"], unread: UnreadRows(first: .null(field: "b"))))
    let none = try json.memberRows { try $1.string() }
    #expect(none == Rows([], unread: UnreadRows(count: 3, first: .wrongType(field: "a"))))
  }

  @Test func `A part of a list that describes a row may be unreadable`() throws {
    let repository = #"{"name":"a","full_name":"o/a","topics":[null,"swift",7]}"#
    #expect(try decoded(Repository.self, repository).topics == ["swift"])
    let issue =
      #"{"number":1,"title":"t","created_at":"2026-01-01T00:00:00Z","labels":[{"name":"bug"},7],"assignees":[{"login":"mona"},7]}"#
    let read = try decoded(Issue.self, issue)
    #expect(read.labels?.map(\.name) == ["bug"])
    #expect(read.assignees?.map(\.login) == ["mona"])
  }

  @Test(arguments: [#"{"login":"a"}"#, "7", "null"])
  func `A value that is not a list is an error`(json: String) {
    #expect(throws: DecodingError.self) { try rows(json) }
  }

  @Test func `A list may have no row that can be read`() throws {
    #expect(try rows("[null]") == Rows([], unread: UnreadRows(first: .null(field: "[0]"))))
    #expect(try rows("[1,2]") == Rows([], unread: UnreadRows(count: 2, first: .wrongType(field: "[0]"))))
  }

  @Test func `The unread rows of several pages are counted together`() {
    let first = UnreadRows(count: 2, first: .null(field: "[1]"))
    #expect(first.adding(UnreadRows(first: .null(field: "[7]"))) == UnreadRows(count: 3, first: .null(field: "[1]")))
    #expect(first.adding(nil) == first)
  }
}
