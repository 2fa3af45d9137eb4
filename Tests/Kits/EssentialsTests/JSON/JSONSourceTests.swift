import Essentials
import FoundationEssentials
import Testing

@Suite("JSONSource")
struct JSONSourceTests {
  private func source(_ text: String) -> JSONSource {
    JSONSource(Data(text.utf8))
  }

  private func text(_ source: JSONSource?) -> String? {
    source.map { JSONText.text($0) }
  }

  @Test(
    arguments: [
      ("[]", []), (" [ ] ", []), ("[1]", ["1"]), ("[1, 2.50,\n1e400]", ["1", "2.50", "1e400"]),
      (#"["a,b", "]", "\"],[", "\\"]"#, [#""a,b""#, #""]""#, #""\"],[""#, #""\\""#]),
      (#"[{"a":[1,2]},[[],{}]]"#, [#"{"a":[1,2]}"#, "[[],{}]"]), ("\u{FEFF}[1,2]", ["1", "2"]),
    ])
  func `An array is split into its elements`(array: String, elements: [String]) {
    #expect(source(array).elements.compactMap(text) == elements)
  }

  @Test func `An object is split into its members in their original order`() {
    let members = source(#"{"z": 1, "a:b" : {"c": [1, 2]}, "\u0061\"": "x:y", "n":null}"#).members
    #expect(members.map(\.name) == ["z", "a:b", "a\"", "n"])
    #expect(members.map { text($0.value) } == ["1", #"{"c":[1,2]}"#, #""x:y""#, "null"])
  }

  @Test func `Picked fields are in the requested order, with null for missing fields`() {
    let object = source(#"{"a":1,"b":{"c":2},"a":3}"#)
    #expect(text(object.picking(["b", "x", "a"])) == #"{"b":{"c":2},"x":null,"a":1}"#)
    #expect(text(object["b"]) == #"{"c":2}"#)
    #expect(object["x"] == nil)
  }

  @Test func `An object built from members has escaped names`() throws {
    let object = JSONSource(members: [("a\"\n", .null), ("b", try JSONSource(encoding: ["x"]))])
    #expect(text(object) == #"{"a\"\n":null,"b":["x"]}"#)
  }

  @Test(arguments: [
    "", "[", "]", "[[1,2", "[1,", #"["\"#, #"{"a"#, #"{"a":"#, "{:}", "[]]", ",,", "\u{0}\u{0}[\u{0}", "🦑",
  ])
  func `Invalid JSON source causes no crash and no control characters in the output`(broken: String) {
    let source = source(broken)
    _ = (source.elements, source.members, source["a"])
    #expect(source.picking(["a"]).members.map(\.name) == ["a"])
    for pretty in [true, false] {
      let lines = JSONText.text(source, pretty: pretty).unicodeScalars.filter { $0 != "\n" }
      #expect(lines.allSatisfy { $0.value >= 0x20 })
    }
  }

  @Test func `Formatting removes only the white space between values`() {
    let json = #" { "a" : [ 1.0 , -0 , 1E5 , "b c" ] , "\u00e9\/" : "\ud83e\udd91" , "e" : { } , "f" : [ ] } "#
    #expect(text(source(json)) == #"{"a":[1.0,-0,1E5,"b c"],"\u00e9\/":"\ud83e\udd91","e":{},"f":[]}"#)
  }

  @Test func `Pretty-printed JSON source is indented`() {
    let json = #"{"b":[1,{"a":{}}],"c":[],"d":"x, {y}: z"}"#
    #expect(
      JSONText.text(source(json), pretty: true) == """
        {
          "b": [
            1,
            {
              "a": {}
            }
          ],
          "c": [],
          "d": "x, {y}: z"
        }
        """)
  }

  @Test func `Control characters in JSON source are escaped or removed`() {
    let text = JSONText.text(source("[\"\u{0}\u{1B}\n\u{9B}\u{202E}\"\u{1B}]"))
    #expect(text == #"["\u0000\u001b\u000a\u009b\u202e"]"#)
  }
}
