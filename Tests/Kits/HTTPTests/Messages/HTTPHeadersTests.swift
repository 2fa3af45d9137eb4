import Testing

@testable import HTTP

struct HTTPHeadersTests {
  private let headers = HTTPHeaders([
    .init(name: "Accept", value: "a"), .init(name: "Set-Cookie", value: "1"), .init(name: "set-cookie", value: "2"),
    .init(name: "X-Last", value: "z"),
  ])

  @Test(arguments: ["accept", "ACCEPT", "Accept", "aCCEPT"])
  func `Header fields are found in any letter case`(name: String) {
    #expect(headers[name] == "a")
    #expect(headers.contains(name))
  }

  @Test(arguments: ["", "accep", "accept ", "ac\u{212B}ept", "x-la\u{17F}t"])
  func `A different name does not find a header field`(name: String) {
    #expect(headers[name] == nil)
    #expect(!headers.contains(name))
  }

  @Test func `The first of several fields with the same name gives the value`() {
    #expect(headers["set-cookie"] == "1")
  }

  @Test func `Setting a value replaces all fields of the name, at the first position`() {
    var changed = headers
    changed["SET-COOKIE"] = "3"
    #expect(changed.fields.map(\.name) == ["Accept", "SET-COOKIE", "X-Last"])
    #expect(changed["set-cookie"] == "3")
  }

  @Test func `Setting nil removes every field of the name and nothing else`() {
    var changed = headers
    changed["set-cookie"] = nil
    #expect(changed.fields.map(\.name) == ["Accept", "X-Last"])
    changed["absent"] = nil
    #expect(changed.fields.map(\.name) == ["Accept", "X-Last"])
  }

  @Test func `A dictionary literal keeps the order of its fields`() {
    let literal: HTTPHeaders = ["b": "1", "a": "2", "b": "3"]
    #expect(literal.fields.map(\.name) == ["b", "a", "b"])
  }
}
