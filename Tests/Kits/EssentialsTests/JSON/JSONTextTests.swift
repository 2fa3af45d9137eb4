import Essentials
import FoundationEssentials
import ModelExamples
import Testing

@Suite("JSONText")
struct JSONTextTests {
  @Test func `Compact JSON has sorted keys and unescaped slashes`() throws {
    let value = try JSONValue(#"{"b":null,"a":"https://github.com/","c":[1,true]}"#)
    #expect(try JSONText.encode(value, pretty: false) == #"{"a":"https://github.com/","b":null,"c":[1,true]}"#)
  }

  @Test func `Pretty-printed values are indented`() throws {
    let text = try JSONText.encode(JSONValue(#"{"b":1,"a":{"c":2}}"#), pretty: true)
    #expect(text.split(separator: "\n").count == 6)
    #expect(text.hasPrefix("{\n  \"a\""))
  }

  @Test(arguments: [
    ("\u{0}", "\\u0000"), ("\u{1B}", "\\u001b"), ("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t"), ("\"", "\\\""),
    ("\\", "\\\\"), ("\u{7F}", "\\u007f"), ("\u{80}", "\\u0080"), ("\u{85}", "\\u0085"), ("\u{9B}", "\\u009b"),
    ("\u{9F}", "\\u009f"), ("\u{A0}", "\u{A0}"), ("\u{AD}", "\\u00ad"), ("\u{61C}", "\\u061c"),
    ("\u{200B}", "\\u200b"), ("\u{200E}", "\\u200e"), ("\u{202E}", "\\u202e"), ("\u{2028}", "\\u2028"),
    ("\u{2029}", "\\u2029"), ("\u{2066}", "\\u2066"), ("\u{FEFF}", "\\ufeff"), ("\u{E0001}", "\\udb40\\udc01"),
    ("\u{200D}", "\\u200d"), ("a\u{200D}b", "a\\u200db"), ("1\u{200D}2", "1\\u200d2"), ("a\u{FE0F}", "a\\ufe0f"),
    ("👩\u{200D}", "👩\\u200d"), ("👩\u{E0100}", "👩\\udb40\\udd00"), ("❤️", "❤️"), ("🏳️‍🌈", "🏳️‍🌈"),
    ("é", "é"), ("日本", "日本"), ("🎯", "🎯"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("/", "/"),
  ])
  func `Characters that can control a terminal are escaped`(text: String, escaped: String) throws {
    #expect(try JSONText.encode(text, pretty: false) == "\"\(escaped)\"")
  }

  @Test func `Encoded text has no control characters and decodes to the original scalars`() throws {
    var text = ""
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    let json = try JSONText.encode([text], pretty: false)
    let survivors = json.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: scalar.value != 0x200D
      default: false
      }
    }
    #expect(survivors.isEmpty)
    let back = try JSONDecoder().decode([String].self, from: Data(json.utf8))
    #expect(back.first.map { Array($0.unicodeScalars) == Array(text.unicodeScalars) } == true)
  }

  @Test func `Dates are encoded in GitHub's format`() throws {
    #expect(try JSONText.encode([Date.example], pretty: false) == #"["2026-11-02T10:15:00Z"]"#)
  }

  @Test func `A request body has sorted keys, so it is the same on every run`() throws {
    let value = JSONValue.object(["z": .null, "a": .string("/"), "m": .array([.number(0.1)])])
    #expect(try JSONText.body(value) == Data(#"{"a":"/","m":[0.1],"z":null}"#.utf8))
  }
}
