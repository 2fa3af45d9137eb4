import Essentials
import FoundationEssentials
import ModelExamples
import Testing

@Suite("JSONValue")
struct JSONValueTests {
  @Test(
    arguments: [
      ("null", .null), ("true", .bool(true)), ("false", .bool(false)), ("0", .integer(0)), ("1", .integer(1)),
      ("-7", .integer(-7)), ("9223372036854775807", .integer(.max)), ("1.5", .number(1.5)), ("\"\"", .string("")),
      ("\"true\"", .string("true")), ("\"1\"", .string("1")), ("\"\\u00e9\\n\"", .string("é\n")), ("[]", .array([])),
      ("{}", .object([:])), (" [ 1 , null ] ", .array([.integer(1), .null])),
      ("{\"a\":null,\"b\":[{}]}", .object(["a": .null, "b": .array([.object([:])])])),
    ] as [(String, JSONValue)])
  func `Every kind of JSON value is parsed`(text: String, value: JSONValue) throws {
    #expect(try JSONValue(text) == value)
  }

  @Test(arguments: [
    (#"{"a":1,"b":2}"#, #" { "b" : 2 , "a" : 1 } "#), ("[1,2]", "[\n1,\t2]"), ("1.0", "1"), ("1e2", "100"),
    ("1e-400", "0"), ("-0.0", "0"),
    ("1.50", "15e-1"), (#""é""#, #""\u00e9""#), (#""\/""#, #""/""#), ("-0", "0"),
    (#"{"a":{"b":[null,true]}}"#, "{\"a\":\r\n{\"b\":[null, true]}}"),
  ])
  func `Different spellings of the same JSON value are equal`(one: String, other: String) throws {
    #expect(try JSONValue(one) == JSONValue(other))
  }

  @Test(arguments: [
    ("1", "\"1\""), ("1", "true"), ("0", "false"), ("0", "null"), ("\"\"", "null"), ("[]", "{}"), ("[1,2]", "[2,1]"),
    (#"{"a":null}"#, "{}"), (#"{"a":1}"#, #"{"A":1}"#), ("\"a\"", "\"A\""), ("1", "1.5"), ("[[]]", "[]"),
    (#""\u00e9""#, #""e\u0301""#),
  ])
  func `Different JSON values are not equal`(one: String, other: String) throws {
    #expect(try JSONValue(one) != JSONValue(other))
  }

  @Test(arguments: [
    "null", "true", "[1,2.5,\"x\",null,{\"a\":[]}]", "{\"a\":{\"b\":{\"c\":[true,false,null]}}}", "\"\\u0000\\u202e\"",
    "-9223372036854775808", "1.7976931348623157e308",
  ])
  func `A JSON value survives encoding and decoding`(text: String) throws {
    let value = try JSONValue(text)
    #expect(try JSONValue(JSONText.encode(value, pretty: false)) == value)
    #expect(try JSONValue(JSONText.encode(value, pretty: true)) == value)
    #expect(JSONValue(parsing: try JSONText.body(value)) == value)
  }

  @Test func `Members are found by name, and only in objects`() throws {
    let value = try JSONValue(#"{"a":{"b":"c"},"d":true,"e":[1]}"#)
    #expect(value["a"]?["b"]?.string == "c")
    #expect(value["d"]?.bool == true)
    #expect(value["d"]?.string == nil)
    #expect(value["a"]?.bool == nil)
    #expect(value["e"]?["0"] == nil)
    #expect(value["x"] == nil)
  }
}
