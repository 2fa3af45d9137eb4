import Essentials
import FoundationEssentials
import LotusModel
import Testing

@testable import ModelControllers

struct JQFilterTests {
  private func outputs(_ expression: String, of text: String) throws -> [JQFilter.Output] {
    try JQFilter(expression).outputs(of: Data(text.utf8))
  }

  @Test func `A string result is plain text, and other results are JSON on one line`() throws {
    let outputs = try outputs(".a, .b, .c", of: #"{ "a": "x\ny\u00e9", "b": [1, {"d": null}], "c": false }"#)
    #expect(outputs.map(\.text) == ["x\nyé", #"[1,{"d":null}]"#, "false"])
    #expect(outputs.map(\.isJSON) == [false, true, true])
  }

  @Test func `Each JSON value in the input is filtered separately`() throws {
    #expect(try outputs(".a", of: "{\"a\":1}\n{\"a\":2}\n").map(\.text) == ["1", "2"])
    #expect(try outputs(".", of: "").isEmpty)
    #expect(try outputs("empty", of: "1").isEmpty)
  }

  @Test func `A filter can be reused, even after a failure`() throws {
    let filter = try JQFilter(".[0]")
    #expect(try filter.outputs(of: Data("[1]".utf8)).map(\.text) == ["1"])
    #expect(throws: JSONFilterError.failed("Cannot index number with number")) {
      try filter.outputs(of: Data("1".utf8))
    }
    #expect(try filter.outputs(of: Data("[2]".utf8)).map(\.text) == ["2"])
  }

  @Test func `An invalid expression is reported with the message from jq`() {
    #expect {
      try JQFilter(".a |")
    } throws: { error in
      guard case JSONFilterError.invalid(let message) = error else { return false }
      return message.contains("syntax error")
    }
  }

  @Test(arguments: ["<html>", "{\"a\":", "nul"])
  func `Input that is not JSON throws an error`(text: String) {
    #expect(throws: JSONFilterError.self) { try outputs(".", of: text) }
  }

  @Test(arguments: ["input_filename", "input_line_number", "[inputs]", "[limit(1; repeat(1))]"])
  func `Expressions about input files and limits do not crash`(expression: String) {
    _ = try? outputs(expression, of: "1")
  }
}
