import Essentials
import HTTP
import LotusModel
import ModelExamples
import Testing

struct RequestFieldsTests {
  private func fields(_ pairs: [(String, JSONValue)]) throws -> RequestFields {
    var fields = RequestFields()
    for (key, value) in pairs { try fields.append(key, value) }
    return fields
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let keys: [String]
    let json: String
    var testDescription: String { keys.joined(separator: " ") }
  }

  /// The value of each field is its position, counted from 1.
  @Test(arguments: [
    Case(keys: [], json: "{}"),
    Case(keys: ["a"], json: #"{"a":1}"#),
    Case(keys: ["a", "b"], json: #"{"a":1,"b":2}"#),
    Case(keys: ["a[b]"], json: #"{"a":{"b":1}}"#),
    Case(keys: ["a[b]", "a[c]"], json: #"{"a":{"b":1,"c":2}}"#),
    Case(keys: ["a[b][c][d]"], json: #"{"a":{"b":{"c":{"d":1}}}}"#),
    Case(keys: ["a[]"], json: #"{"a":[1]}"#),
    Case(keys: ["a[]", "a[]", "a[]"], json: #"{"a":[1,2,3]}"#),
    Case(keys: ["a[b][]", "a[b][]"], json: #"{"a":{"b":[1,2]}}"#),
    Case(keys: ["a[][n]", "a[][m]", "a[][n]"], json: #"{"a":[{"n":1,"m":2},{"n":3}]}"#),
    Case(keys: ["a[][n]", "a[][n]"], json: #"{"a":[{"n":1},{"n":2}]}"#),
    Case(keys: ["a[][n][]", "a[][n][]"], json: #"{"a":[{"n":[1]},{"n":[2]}]}"#),
    Case(keys: ["a.b", "c-d", "e f"], json: #"{"a.b":1,"c-d":2,"e f":3}"#),
    Case(keys: ["é[ü]"], json: #"{"é":{"ü":1}}"#),
  ])
  func `Field keys nest as in gh api`(example: Case) throws {
    let fields = try fields(example.keys.enumerated().map { ($1, .integer($0 + 1)) })
    #expect(try fields.object() == JSONValue(example.json))
  }

  @Test(arguments: [
    ["a", "a"], ["a", "a[b]"], ["a[b]", "a"], ["a", "a[]"], ["a[]", "a"], ["a[b]", "a[]"], ["a[]", "a[b]"],
  ])
  func `A field that would replace an earlier value is refused in an object, and sent in a query`(keys: [String]) throws
  {
    let fields = try fields(keys.map { ($0, .integer(1)) })
    #expect(throws: InvalidCallError.repeatedField(keys[1])) { try fields.object() }
    #expect(fields.queryItems.map(\.name) == keys)
  }

  @Test(arguments: [
    ["caf\u{E9}", "cafe\u{301}"], ["caf\u{E9}[a]", "cafe\u{301}[b]"], ["a[caf\u{E9}]", "a[cafe\u{301}]"],
    ["a[][caf\u{E9}]", "a[][cafe\u{301}]"],
  ])
  func `Names that differ only in their Unicode normalization are refused in an object, and sent in a query`(
    keys: [String]
  ) throws {
    let fields = try fields(keys.map { ($0, .integer(1)) })
    let error = #expect(throws: InvalidCallError.self) { try fields.object() }
    guard case .similarNames(let one, let other) = error else { throw try #require(error) }
    #expect([one, other].map { Array($0.utf8) } == ["caf\u{E9}", "cafe\u{301}"].map { Array($0.utf8) })
    #expect(fields.queryItems.map { Array($0.name.utf8) } == keys.map { Array($0.utf8) })
  }

  @Test func `An empty array can be sent`() throws {
    #expect(try fields([("labels", .array([]))]).object() == JSONValue(#"{"labels":[]}"#))
  }

  @Test(arguments: ["", "[]", "[a]", "a]", "a[", "a[b", "a[b]c", "a[[b]]", "a[b]]", "a][b", "]", "a[b][", "a[]b"])
  func `A field key with unmatched brackets or without a name throws an error`(key: String) {
    #expect(throws: InvalidCallError.field(key)) {
      var fields = RequestFields()
      try fields.append(key, .null)
    }
  }

  @Test(
    arguments: [
      ("true", .bool(true)), ("false", .bool(false)), ("null", .null), ("0", .integer(0)), ("-12", .integer(-12)),
      ("1.5", .string("1.5")), ("True", .string("True")), ("", .string("")), (" 1", .string(" 1")),
      ("1e3", .string("1e3")), ("0x10", .string("0x10")), ("99999999999999999999", .string("99999999999999999999")),
      ("nullable", .string("nullable")), ("١", .string("١")),
    ] as [(String, JSONValue)])
  func `A typed field is true, false, null, an integer or a string`(text: String, value: JSONValue) {
    #expect(RequestFields.typed(text) == value)
  }

  @Test func `A query has the fields as text, with unchanged keys`() throws {
    let fields = try fields([
      ("q", .string("a b")), ("page", .integer(2)), ("all", .bool(true)), ("none", .null), ("labels[]", .string("x")),
      ("labels", .array([])),
    ])
    #expect(
      fields.queryItems == [
        QueryItem("q", "a b"), QueryItem("page", "2"), QueryItem("all", "true"), QueryItem("none", ""),
        QueryItem("labels[]", "x"), QueryItem("labels", "[]"),
      ])
  }

  @Test func `Request fields report whether they are empty`() throws {
    #expect(RequestFields().isEmpty)
    #expect(try !fields([("a", .null)]).isEmpty)
  }
}
