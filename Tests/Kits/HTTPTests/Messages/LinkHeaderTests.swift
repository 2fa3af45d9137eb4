import HTTP
import Testing

extension LinkHeader {
  fileprivate init(_ value: String) {
    self.init(["Link": value])
  }
}

struct LinkHeaderTests {
  private static let gitHub = """
    <https://api.github.com/user/583231/followers?per_page=100&page=3>; rel="next", \
    <https://api.github.com/user/583231/followers?per_page=100&page=221>; rel="last", \
    <https://api.github.com/user/583231/followers?per_page=100&page=1>; rel="first", \
    <https://api.github.com/user/583231/followers?per_page=100&page=1>; rel="prev"
    """

  @Test(arguments: [
    ("next", "https://api.github.com/user/583231/followers?per_page=100&page=3"),
    ("last", "https://api.github.com/user/583231/followers?per_page=100&page=221"),
    ("first", "https://api.github.com/user/583231/followers?per_page=100&page=1"),
    ("prev", "https://api.github.com/user/583231/followers?per_page=100&page=1"),
    ("self", nil),
  ])
  func `Links in GitHub's header field are found by relation`(relation: String, target: String?) {
    #expect(LinkHeader(Self.gitHub)[relation] == target)
  }

  @Test(arguments: [
    (#"<https://a/2>; rel="next""#, "https://a/2"),
    ("<https://a/2>; rel=next", "https://a/2"),
    ("<https://a/2>;rel=next", "https://a/2"),
    ("  <https://a/2>  ;  rel = \"next\"  ", "https://a/2"),
    (#"<https://a/2>; REL="NEXT""#, "https://a/2"),
    (#"<https://a/2>; rel="last next""#, "https://a/2"),
    (#"<https://a/2>; rel="  next   last  ""#, "https://a/2"),
    (#"<https://a/2>; title="two"; rel="next"; type="text/html""#, "https://a/2"),
    (#"<https://a/2?ids=1,2;3>; rel="next""#, "https://a/2?ids=1,2;3"),
    (#"<https://a/2>; title="one, two; three"; rel="next""#, "https://a/2"),
    (#"<https://a/2>; title="<b>; rel=x, "; rel="next""#, "https://a/2"),
    (#"<https://a/2>; title="say \"one, two\""; rel="next""#, "https://a/2"),
    (#"<https://a/1>; title="\", <https://evil/>; rel=\"next"; rel="prev""#, nil),
    (#"<https://a/2>; rel="next", <https://a/3>; rel="next""#, "https://a/2"),
    (#"<https://a/1>; rel="prev"; rel="next""#, nil),
    (#"<https://a/1>; nonrel="next""#, nil),
    (#"<https://a/1>; rel="nextish""#, nil),
    (#"</users?page=2>; rel="next""#, "/users?page=2"),
    (#"<https://a/2>; rel="next" ,, <https://a/9>; rel="last""#, "https://a/2"),
  ])
  func `Links are parsed as RFC 8288 specifies`(value: String, next: String?) {
    #expect(LinkHeader(value)["next"] == next)
  }

  @Test(arguments: [
    "", " ", ",", ";", "<", ">", "<>", "<https://a/2", "https://a/2>; rel=next", "https://a/2; rel=next", "rel=next",
    "<https://a/2>", "<https://a/2>;", "<https://a/2>; rel", "<https://a/2>; rel=", "<https://a/2>; rel=\"\"",
    "<https://a/2>; =next", "<https://a/2>, rel=next", "<https://a/2; rel=\"next\"",
    "><; rel=next",
  ])
  func `A malformed Link field has no next page`(value: String) {
    #expect(LinkHeader(value)["next"] == nil)
  }

  @Test(arguments: [
    "<https://a/2; rel=\"next\"", "https://a/2; rel=next", "<https://a/2>, <https://a/3; rel=next",
    "<https://a/2>; rel='next'", "<https://a/2; rel=next, <https://a/9>; rel=last", "NEXT",
  ])
  func `A malformed link to the next page is reported`(value: String) {
    #expect(LinkHeader(value).malformedLink("next") != nil)
  }

  @Test(arguments: [
    "", "rubbish", "<https://a/next>; rel=prev", "<https://a/9>; rel=last; title=\"next\"", "<https://a/2>; rel=next",
  ])
  func `Other fields have no malformed link to the next page`(value: String) {
    #expect(LinkHeader(value).malformedLink("next") == nil)
  }

  @Test func `A malformed link does not hide a valid link after it`() {
    #expect(LinkHeader(#"rubbish, <https://a/2>; rel="next""#)["next"] == "https://a/2")
    #expect(LinkHeader(#"<https://a/1>, <https://a/2>; rel="next""#)["next"] == "https://a/2")
  }

  @Test func `Links are collected from several fields`() {
    let links = LinkHeader([
      "Link": "<https://a/1>; rel=\"prev\"", "LINK": "<https://a/2>; rel=\"next\"", "x": "<https://b>; rel=last",
    ])
    #expect(links["next"] == "https://a/2")
    #expect(links["prev"] == "https://a/1")
    #expect(links["last"] == nil)
  }

  @Test func `An unclosed quotation mark ends with its header field`() {
    #expect(
      LinkHeader(["Link": "<https://a/1>; title=\"open", "link": "<https://a/2>; rel=next"])["next"] == "https://a/2")
  }

  @Test func `A Link field with a thousand links is parsed`() {
    let many = (1...1000).map { "<https://a/\($0)>; rel=\"r\($0)\"" }.joined(separator: ", ")
    #expect(LinkHeader(many)["r1000"] == "https://a/1000")
    #expect(LinkHeader(String(repeating: "<", count: 10_000))["next"] == nil)
  }
}
