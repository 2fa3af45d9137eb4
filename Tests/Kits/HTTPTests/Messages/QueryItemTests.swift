import HTTP
import Testing

struct QueryItemTests {
  @Test(arguments: [
    ("", []),
    ("a=1", [QueryItem("a", "1")]),
    ("a=1&b=2", [QueryItem("a", "1"), QueryItem("b", "2")]),
    ("a", [QueryItem("a", "")]),
    ("a=", [QueryItem("a", "")]),
    ("=1", [QueryItem("", "1")]),
    ("a=b=c", [QueryItem("a", "b=c")]),
    ("&&a=1&&", [QueryItem("a", "1")]),
    ("a+b=c+d%2B", [QueryItem("a b", "c d+")]),
    ("q=user%3Aoctocat", [QueryItem("q", "user:octocat")]),
    ("q=user:octocat", [QueryItem("q", "user:octocat")]),
    ("a=2&a=1", [QueryItem("a", "2"), QueryItem("a", "1")]),
    ("a%26b=%3D", [QueryItem("a&b", "=")]),
  ])
  func `A query is parsed as form data`(query: String, items: [QueryItem]) {
    #expect([QueryItem](parsing: query) == items)
  }

  @Test func `Query items survive encoding and decoding`() {
    let nasty = ["", "a", "a b", "a+b", "a&b=c", "%41", "é🎯", "\r\n", "#?/", "\u{202E}"]
    let items = nasty.flatMap { name in nasty.map { QueryItem(name + "n", $0) } }
    #expect([QueryItem](parsing: items.encoded) == items)
    #expect(items.encoded.utf8.allSatisfy { (0x21...0x7E).contains($0) })
  }

  @Test func `An empty list of items becomes an empty query`() {
    #expect([QueryItem]().encoded.isEmpty)
  }
}
