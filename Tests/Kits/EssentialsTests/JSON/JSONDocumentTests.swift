import FoundationEssentials
import ModelExamples
import Testing

@testable import Essentials

@Suite("JSONDocument")
struct JSONDocumentTests {
  private func document(_ text: String, longestText: Int = .max) throws -> JSONDocument {
    try JSONDocument(parsing: Data(text.utf8), longestText: longestText)
  }

  @Test(arguments: [
    "0", "-0", "10", "-1.5", "1e5", "1E+5", "1.0e-5", "true", "false", "null", "\"\"", "\"\\\"\"", "[]", "{}", " [ ] ",
    "[1,[2,{\"a\":[]}],3]", "{\"a\":{},\"b\":[{}]}", "\r\n\t1 ", "\u{FEFF}{}", "[\"🦑\", \"\u{7F}\"]",
  ])
  func `Every form of valid JSON is accepted`(text: String) throws {
    _ = try document(text)
  }

  @Test(arguments: [
    "", " ", "nul", "nulL", "tru", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1]]", "{\"a\"",
    "{\"a\":",
    "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{a:1}", "{1:1}", "{\"a\" 1}", "{\"a\":1]", "[1}", "\"", "\"\\", "\"\\\"",
    #""\x""#, #""\u""#, #""\u12""#, #""\u12g4""#, #""\u+123""#, "\"\\\u{1B}\"", "\"\\é\"", "\"\\\n\"", #""\u123"#,
    "01", "-", "-a", "+1", ".5", "1.", "1.e5", "1e", "1e+", "0x1", "1_0", "NaN", "Infinity", "'a'", "1 2", "<html>",
    "[]\u{0}", "\u{FEFF}", "{\"a\":1}x", "[1]//", "\u{A0}1",
  ])
  func `Every form of invalid JSON throws a syntax error`(text: String) {
    #expect(throws: JSONSyntaxError.broken) { try document(text) }
    #expect(JSONValue(parsing: Data(text.utf8)) == nil)
  }

  @Test(arguments: ["{\"\u{1}\":1}", #"{"\ud800":1}"#, "[{\"a\":{\"\u{1}\":{\"b\":1}}}]"])
  func `A member name must be a valid string, but a value may be invalid`(text: String) throws {
    #expect(throws: JSONSyntaxError.broken) { try document(text) }
    #expect(
      try document(text.replacing(":", with: ",").replacing("{", with: "[").replacing("}", with: "]")).values.count > 0)
  }

  @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
  func `JSON with too many levels throws an error`(opening: String, closing: String) throws {
    func nested(_ levels: Int) -> String {
      String(repeating: opening, count: levels) + "1" + String(repeating: closing, count: levels)
    }
    _ = try document(nested(511))
    #expect(throws: JSONSyntaxError.tooDeep) { try document(nested(512)) }
    #expect(throws: JSONSyntaxError.tooDeep) { try document(String(repeating: opening, count: 100_000)) }
  }

  private static let long = String(repeating: "x", count: 17_000)
  private static let short = String(repeating: "y", count: 10_000)
  private static let quotes = String(repeating: "\\\"", count: 9_000)

  @Test(arguments: [
    ("{\"bio\":\"\(long)\"}", true), ("{\"\(long)\":1}", true), ("[\"\\\\\",\"\(long)\"]", true),
    ("\"\\\"\(long)\"", true), ("[\"\(short)\",\"\(long)\",\"\(short)\"]", true),
    ("[\"\(short)\",\"\(quotes)\"]", true), ("[\"\(short)\",\"\(short)\",\"\(short)\"]", false),
    ("[\"a\",\"\(String(repeating: "y", count: 16 << 10))\"]", false),
    ("[\"a\",\"\(String(repeating: "y", count: 16 << 10 + 1))\"]", true),
  ])
  func `A string that exceeds the length limit throws an error`(text: String, isLong: Bool) throws {
    if isLong {
      #expect(throws: JSONSyntaxError.longText) { try document(text, longestText: JSONDocument.usualLongestText) }
    } else {
      _ = try document(text, longestText: JSONDocument.usualLongestText)
    }
    _ = try document(text)
  }

  @Test(arguments: [
    ("{\"a b\":[1,-2.5,\"c\\n\",null]}", true), ("{\"a\": 1}", false), ("[1,\n2]", false), ("[\"é\"]", false),
    ("[\"\u{7F}\"]", false), ("[\"\u{1B}\"]", false),
  ])
  func `A JSON source knows whether it can be printed unchanged`(text: String, isPlain: Bool) throws {
    let source = try document(" \(text)\n").root.source
    #expect(source.isPlain == isPlain)
    #expect(JSONText.text(source) == JSONText.text(JSONSource(Data(text.utf8))))
  }

  @Test func `Each element of an array knows whether it can be printed unchanged`() throws {
    let elements = try document("[{\"a\":1}, {\"a\": 1}, \"é\", [2]]").root.elements { $0 }
    #expect(elements.map(\.source.isPlain) == [true, false, false, true])
    #expect(elements.map { JSONText.text($0.source) } == ["{\"a\":1}", "{\"a\":1}", "\"é\"", "[2]"])
  }

  /// Tests all positions in a string, because the parser reads eight bytes at a time.
  @Test func `Every byte is recognized at every position in a string`() throws {
    for length in 0..<20 {
      for place in 0...length {
        for byte in UInt8.min...UInt8.max where byte != UInt8(ascii: "\"") {
          var text = [UInt8](repeating: UInt8(ascii: "x"), count: length)
          text.insert(contentsOf: byte == UInt8(ascii: "\\") ? [byte, byte] : [byte], at: place)
          let root = try JSONDocument(parsing: Data("\"".utf8) + text + Data("\"".utf8)).root
          let isPrintable = (0x20...0x7E).contains(byte)
          try #require(root.source.isPlain == isPrintable, "byte \(byte) at \(place) of \(length)")
          if byte == UInt8(ascii: "\\") { text.remove(at: place) }
          let isText = byte >= 0x20 && byte < 0x80
          let decoded = (try? root.decode(String.self)).map { Array($0.utf8) }
          try #require(decoded == (isText ? text : nil), "byte \(byte) at \(place) of \(length)")
        }
      }
    }
  }
}
