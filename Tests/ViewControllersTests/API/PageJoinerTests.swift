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

  @Test func `A slice of a larger data buffer is joined like any other page`() {
    var joiner = PageJoiner()
    #expect(joiner.append(Data("xx[1,2]yy".utf8)[2..<7]) == Data("[1,2".utf8))
  }
}
