import FoundationEssentials
import LotusModel
import ModelExamples
import Testing

@testable import Essentials

/// Compares decoded values and decoding errors with the results of Foundation's `JSONDecoder`.
@Suite("JSONReader")
struct JSONReaderTests {
  private struct Numbers: Decodable, Equatable {
    var byte: UInt8
    var small: Int16
    var large: UInt64
    var float: Float
    var double: Double?
  }

  private struct Item: Decodable, Equatable {
    var name: String
    var count: Int
    var tags: [String]?
    var isOn: Bool?
    var part: Part?

    struct Part: Decodable, Equatable {
      var list: [[Int?]]
    }
  }

  private func both<Value: Decodable>(
    _ type: Value.Type, _ text: String
  ) -> (own: Result<Value, any Error>, foundation: Result<Value, any Error>) {
    (
      Result { try JSONDocument(parsing: Data(text.utf8)).root.decode(type) },
      Result { try JSONDecoder().decode(type, from: Data(text.utf8)) }
    )
  }

  @Test(arguments: [
    #"{"name":"a","count":1}"#, #"{"count":-9223372036854775808,"name":"","tags":[],"isOn":false}"#,
    #"{"name":"\u00e9\n\ud83e\udd91\/\"\\\b\f\r\t","count":1e2,"tags":["x","\u0041"],"isOn":true}"#,
    #"{"name":"a","count":1.0,"tags":null,"part":{"list":[[1,null],[]]}}"#, #"{"\u006eame":"escaped key","count":2}"#,
    #"{"name":"first","name":"second","count":3}"#, #"{"NAME":"x","name":"é日本🦑","count":0}"#,
  ])
  func `Objects decode as in Foundation`(text: String) throws {
    let (own, foundation) = both(Item.self, text)
    #expect(try own.get() == foundation.get())
  }

  /// Strings are copied eight bytes at a time, so the special characters are at every offset.
  @Test(arguments: [#"\n"#, #"\""#, #"\u00e9"#, #"\ud83e\udd91"#, "é", "🦑", "\u{7F}", "\u{1}", ""])
  func `Strings decode as in Foundation if a special character is at any offset`(character: String) {
    for (before, after) in (0...17).flatMap({ before in (0...17).map { (before, $0) } }) {
      let text = String(repeating: "a", count: before) + character + String(repeating: "b", count: after)
      let (own, foundation) = both([String].self, "[\"\(text)\",\"\\t\(text)\"]")
      #expect((try? own.get()) == (try? foundation.get()), "\(before) \(after)")
    }
  }

  /// Foundation rejects such a string.
  @Test(arguments: [
    (#"\ud800"#, "\u{FFFD}"), (#"\udc00\ud800"#, "\u{FFFD}\u{FFFD}"), (#"\ud800\u0041"#, "\u{FFFD}A"),
    (#"\ud83d\ud83e\udd91"#, "\u{FFFD}🦑"), (#"\ud800\n\\"#, "\u{FFFD}\n\\"),
  ])
  func `Half of a surrogate pair costs only itself`(escapes: String, text: String) throws {
    for count in 0...9 {
      let letters = String(repeating: "a", count: count)
      #expect(try decoded(String.self, "\"\(letters)\(escapes)\(letters)\"") == letters + text + letters)
    }
  }

  @Test(arguments: [
    "12345678901234561.0", "9007199254740993.0", "1e16", "123456789012345678e1", "9223372036854775807.0", "1.5",
    "1e400",
    "-9007199254740993.0", "1e-1", "10e-1", "-0.0", "0.0000000000000000000000000000000000000000001",
  ])
  func `Integers in decimal or exponent form decode as in Foundation`(text: String) {
    let (own, foundation) = both(Int.self, text)
    #expect((try? own.get()) == (try? foundation.get()))
  }

  @Test(arguments: [
    #"{"byte":255,"small":-32768,"large":18446744073709551615,"float":1.5,"double":1e300}"#,
    #"{"byte":0,"small":1e3,"large":0,"float":-0,"double":5e-324}"#,
  ])
  func `Numbers of every width decode as in Foundation`(text: String) throws {
    let (own, foundation) = both(Numbers.self, text)
    #expect(try own.get() == foundation.get())
  }

  @Test(arguments: [
    "{}", "[]", "null", "1", "\"x\"", #"{"name":1,"count":1}"#, #"{"name":"a","count":"1"}"#,
    #"{"name":null,"count":1}"#,
    #"{"name":"a","count":1.5}"#, #"{"name":"a","count":9223372036854775808}"#, #"{"name":"a","count":true}"#,
    #"{"name":"a","count":1,"tags":["x",1]}"#, #"{"name":"a","count":1,"tags":["x",null]}"#,
    #"{"name":"a","count":1,"tags":{}}"#, #"{"name":"a","count":1,"isOn":0}"#, #"{"name":"a","count":1,"part":{}}"#,
    #"{"name":"a","count":1,"part":{"list":[[1],[2,"x"]]}}"#,
    #"{"name":"\x","count":1}"#, #"{"name":"\u12","count":1}"#,
    #"{"name":"\u+123","count":1}"#, "{\"name\":\"a\u{1}b\",\"count\":1}",
  ])
  func `Decoding errors have the same kind and path as in Foundation`(text: String) throws {
    let (own, foundation) = both(Item.self, text)
    let (mine, theirs) = (#expect(throws: (any Error).self) { try own.get() }, Self.failure(of: foundation))
    #expect(mine.map(Self.summary) == theirs.map(Self.summary))
  }

  private static func failure<Value>(of result: Result<Value, any Error>) -> (any Error)? {
    if case .failure(let error) = result { error } else { nil }
  }

  /// Returns the kind of a decoding error and its coding path.
  private static func summary(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context): "no \((context.codingPath + [key]).dotted)"
    case DecodingError.valueNotFound(_, let context): "null at \(context.codingPath.dotted)"
    case DecodingError.typeMismatch(_, let context): "another type at \(context.codingPath.dotted)"
    case DecodingError.dataCorrupted, is JSONSyntaxError: "corrupted"
    default: "\(error)"
    }
  }

  @Test(arguments: [
    #"{"a":{"b":[0,{"c":"x"}]}}"#, #"{"z":[1,2,3],"a":{"x":{},"b":[{"q":[]},{"c":"x"}]}}"#,
  ])
  func `A decoding error has the full coding path at any depth`(text: String) throws {
    let reader = try JSONDocument(parsing: Data(text.utf8)).root.member("a").member("b").elements { $0 }[1].member("c")
    #expect(reader.codingPath.dotted == "a.b[1].c")
    #expect { try reader.decode(Int.self) } throws: { error in
      if case DecodingError.typeMismatch(_, let context) = error {
        context.codingPath.dotted == "a.b[1].c"
      } else {
        false
      }
    }
  }

  @Test(arguments: [
    ("\"2026-11-02T10:15:00Z\"", true), ("\"2026-11-02\"", false), ("\"\"", false), ("1", false), ("null", false),
  ])
  func `Dates decode only from ISO 8601 strings`(text: String, isDate: Bool) {
    #expect((try? decoded(Date.self, text)) == (isDate ? .example : nil))
  }

  @Test func `A decoded value keeps its JSON source`() throws {
    let received = try JSONDocument(parsing: Data(#" {"count":1.0, "name":"a","more":[1e400]} "#.utf8)).root
      .received(Item.self)
    #expect(received.value == Item(name: "a", count: 1))
    #expect(JSONText.text(received.json) == #"{"count":1.0,"name":"a","more":[1e400]}"#)
  }

  @Test func `A string with invalid UTF-8 fails to decode, but other members stay readable`() throws {
    let document = try JSONDocument(parsing: Data(#"{"name":""#.utf8) + [0xFF] + Data(#"","count":1}"#.utf8))
    #expect(throws: DecodingError.self) { try document.root.decode(Item.self) }
    #expect(try document.root.member("count").decode(Int.self) == 1)
  }

  /// An implementation that starts over for each number or member would exceed the time limit.
  @Test(.timeLimit(.minutes(1)))
  func `Many numbers and many members decode in linear time`() throws {
    let fractions = "[" + Array(repeating: "1.5", count: 100_000).joined(separator: ",") + "]"
    #expect(JSONValue(parsing: Data(fractions.utf8)) == .array(Array(repeating: .number(1.5), count: 100_000)))
    let members = "{" + (0..<60_000).map { "\"m\($0)\":\($0)" }.joined(separator: ",") + ",\"m7\":0}"
    let decoded = try JSONDocument(parsing: Data(members.utf8)).root.decode([String: Int].self)
    #expect(decoded.count == 60_000)
    #expect(decoded["m7"] == 7)
    #expect(decoded["m59999"] == 59_999)
  }

  @Test func `A reader reports the line on which its value begins`() throws {
    let root = try JSONDocument(parsing: Data("\n{\"a\": [1, {\"b\": 2},\r\n  {\"c\":\n \"e\\n\"}],\n\"d\":{}}".utf8))
      .root
    let lists = try #require(root["a"]).elements { $0 }
    #expect([root.line, lists[1].line, lists[2].line, lists[2]["c"]?.line, root["d"]?.line] == [2, 2, 3, 4, 5])
  }
}
