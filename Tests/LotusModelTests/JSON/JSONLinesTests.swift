import FoundationEssentials
import LotusModel
import Testing

struct JSONLinesTests {
  private func line(of path: [String], in text: String) -> Int? {
    JSONLines(of: Data(text.utf8))[path]
  }

  @Test func `Members are found however deep they are`() {
    let text = """
      {
        "a": [1, {"b": 2},
          {"c": {"d":
             "e"}}],
        "b": "a: {\\"c\\": [",
        "c": {}
      }
      """
    #expect(line(of: ["a"], in: text) == 2)
    #expect(line(of: ["a", "b"], in: text) == 2)
    #expect(line(of: ["a", "c", "d"], in: text) == 3)
    #expect(line(of: ["b"], in: text) == 5)
    #expect(line(of: ["c"], in: text) == 6)
    #expect(line(of: ["d"], in: text) == nil)
  }

  @Test(arguments: ["", "{", "}", "]]", "\"", ":::", "{\"a\":", "[\"\\"])
  func `What is no JSON does no harm`(text: String) {
    #expect(line(of: ["x"], in: text) == nil)
  }
}
