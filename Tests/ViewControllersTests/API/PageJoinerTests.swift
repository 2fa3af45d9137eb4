import Essentials
import FoundationEssentials
import LotusModel
import Testing

@testable import ViewControllers

@MainActor
struct PageJoinerTests {
  private func joined(_ pages: [String]) -> String {
    var joiner = PageJoiner()
    let parts = pages.map { joiner.append(Data($0.utf8)) } + [joiner.finish()]
    return parts.map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  @Test(
    arguments: [
      ([], ""), (["[]"], "[]"), (["[1]"], "[1]"), (["[1,2]", "[3]"], "[1,2,3]"), (["[1]", "[]", "[2]"], "[1,2]"),
      (["[]", "[]"], "[]"), (["[]", "[1]"], "[1]"), ([" [ 1 ] \n", "\n[2]\n"], "[ 1 ,2]"), (["[ ]", "[1]"], "[1]"),
      (["[[1]]", "[[2]]"], "[[1],[2]]"), (["[\"]\"]", "[\"[\"]"], "[\"]\",\"[\"]"),
      (["{\"items\":[1]}"], "{\"items\":[1]}"), (["{\"a\":1}", "{\"a\":2}"], "{\"a\":1}\n{\"a\":2}"),
      (["[1]", "{\"message\":\"x\"}"], "[1]\n{\"message\":\"x\"}"), (["{\"a\":1}", "[1]"], "{\"a\":1}\n[1]"),
      (["[1]", "{}", "[2]"], "[1]\n{}\n[2]"), (["[1"], "[1"), (["["], "["), ([""], ""), (["<html>"], "<html>"),
      (["[{\"a\":\"é\"}]", "[{\"a\":\"日\"}]"], "[{\"a\":\"é\"},{\"a\":\"日\"}]"),
    ] as [([String], String)])
  func `Pages that are arrays are joined into one array, and other pages follow on new lines`(
    pages: [String], text: String
  ) {
    #expect(joined(pages) == text)
  }

  @Test(arguments: 1...6)
  func `A list split into any number of pages is joined completely`(pages: Int) throws {
    let items = (0..<pages * 3).map { "{\"id\":\($0),\"text\":\"a,b]\\\"[\"}" }
    let cut = (0..<pages).map { "[\n  \(items[$0 * 3..<$0 * 3 + 3].joined(separator: ",\n  "))\n]\n" }
    let whole = try #require(JSONValue(parsing: Data("[\(items.joined(separator: ","))]".utf8)))
    #expect(JSONValue(parsing: Data(joined(cut).utf8)) == whole)
  }

  @Test func `Each page is written as it arrives`() {
    var joiner = PageJoiner()
    #expect(joiner.append(Data("[1]".utf8)) == Data("[1".utf8))
    #expect(joiner.append(Data("[2]".utf8)) == Data(",2".utf8))
    #expect(joiner.finish() == Data("]".utf8))
    #expect(joiner.finish().isEmpty, "finishing again writes nothing")
  }

  @Test func `The array is closed before a body that is not a page`() {
    var joiner = PageJoiner()
    #expect(joiner.closing().isEmpty)
    _ = joiner.append(Data("[1]".utf8))
    #expect(joiner.closing() == Data("]\n".utf8))
    #expect(joiner.finish().isEmpty)
  }

  @Test(arguments: [([], ""), (["[1]"], "[[1]]"), (["[1]", "{}", "[]"], "[[1],{},[]]")] as [([String], String)])
  func `Each page can be kept as its own element`(pages: [String], text: String) {
    var joiner = PageJoiner(keepsPages: true)
    let parts = pages.map { joiner.append(Data($0.utf8)) } + [joiner.finish()]
    #expect(parts.map { String(decoding: $0, as: UTF8.self) }.joined() == text)
  }

  @Test func `A slice of a larger data buffer is joined like any other page`() {
    var joiner = PageJoiner()
    #expect(joiner.append(Data("xx[1,2]yy".utf8)[2..<7]) == Data("[1,2".utf8))
  }
}
