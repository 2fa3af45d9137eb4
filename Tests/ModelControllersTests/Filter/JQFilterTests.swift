import Essentials
import FoundationEssentials
import LotusModel
import Testing

@testable import ModelControllers

struct JQFilterTests {
  private func outputs(_ expression: String, of text: String) throws -> [JQFilter.Output] {
    try outputs(JQFilter(expression), of: text).outputs
  }

  /// Returns the outputs of a filter, and the error that ended it.
  private func outputs(_ filter: JQFilter, of text: String) throws -> (
    outputs: [JQFilter.Output], error: JSONFilterError?
  ) {
    var outputs: [JQFilter.Output] = []
    do {
      try filter.apply(to: Data(text.utf8)) { outputs.append($0) }
    } catch let error as JSONFilterError {
      return (outputs, error)
    }
    return (outputs, nil)
  }

  @Test func `A string result is plain text, and other results are JSON on one line`() throws {
    let outputs = try outputs(".a, .b, .c", of: #"{ "a": "x\ny\u00e9", "b": [1, {"d": null}], "c": false }"#)
    #expect(outputs == [.string("x\nyé"), .json(#"[1,{"d":null}]"#), .json("false")])
  }

  @Test func `JSON has escape sequences for control and bidirectional characters, and keeps all others`() throws {
    let outputs = try outputs(
      "[.], .", of: "\"\u{1B}é 🏳️‍🌈\u{9B}2J\u{202E}\u{7F}/\"".replacing("\u{1B}", with: #"\u001b"#))
    #expect(
      outputs == [
        .json(#"["\u001bé 🏳️‍🌈\u009b2J\u202e\u007f/"]"#), .string("\u{1B}é 🏳️‍🌈\u{9B}2J\u{202E}\u{7F}/"),
      ])
  }

  @Test func `Each JSON value in the input is filtered separately`() throws {
    #expect(try outputs(".a", of: "{\"a\":1}\n{\"a\":2}\n") == [.json("1"), .json("2")])
    #expect(try outputs(".", of: "").isEmpty)
    #expect(try outputs("empty", of: "1").isEmpty)
  }

  @Test func `A filter can be reused, even after a failure`() throws {
    let filter = try JQFilter(".[0]")
    #expect(try outputs(filter, of: "[1]").outputs == [.json("1")])
    #expect(try outputs(filter, of: "1").error == .failed("Cannot index number with number"))
    #expect(try outputs(filter, of: "[2]").outputs == [.json("2")])
  }

  @Test func `An invalid expression is reported with the message from jq`() {
    #expect {
      try JQFilter(".a |")
    } throws: { error in
      guard case JSONFilterError.invalid(let message) = error else { return false }
      return message.contains("syntax error")
    }
  }

  @Test(arguments: [
    #"include "x"; 1"#, #"import "x" as $x; 1"#, #"import "x" as x {search: "$ORIGIN/lib"}; 1"#,
    #"import "x" as $x {search: "./"}; 1"#,
  ])
  func `A module that does not exist is an error`(expression: String) {
    #expect {
      try JQFilter(expression)
    } throws: { error in
      guard case JSONFilterError.invalid(let message) = error else { return false }
      return message.contains("module not found: x")
    }
  }

  @Test(arguments: ["<html>", "{\"a\":", "nul"])
  func `Input that is not JSON throws an error`(text: String) throws {
    #expect(try outputs(JQFilter("."), of: text).error != nil)
  }

  @Test(arguments: ["input_filename", "input_line_number", "[inputs]", "[limit(1; repeat(1))]"])
  func `Expressions about input files and limits do not crash`(expression: String) {
    _ = try? outputs(expression, of: "1")
  }

  @Test func `debug and stderr print messages and return their input`() throws {
    #expect(try outputs(".a | debug", of: #"{"a": "x"}"#) == [.message(#"["DEBUG:","x"]"#), .string("x")])
    #expect(try outputs(".a | stderr", of: #"{"a": [1]}"#) == [.message("[1]"), .json("[1]")])
    #expect(
      try outputs("(1 | stderr | debug), (2 | stderr)", of: "0")
        == [.message("1"), .message(#"["DEBUG:",1]"#), .json("1"), .message("2"), .json("2")])
    #expect(try outputs("$__loc__.line, (stderr | empty)", of: "0") == [.json("1"), .message("0")])
  }

  @Test func `The outputs before an error are kept`() throws {
    let (outputs, error) = try self.outputs(JQFilter(".[] | if . == 2 then error({}) else . end"), of: "[1, 2, 3]")
    #expect(outputs == [.json("1")])
    #expect(error == .failed("{}"))
  }
}
