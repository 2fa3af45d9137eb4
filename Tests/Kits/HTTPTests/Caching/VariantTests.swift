import ModelExamples
import Testing

@testable import HTTP

/// Tests how the `Vary` field restricts the reuse of a response (RFC 9111, section 4.1).
@Suite("Variants")
struct VariantTests {
  private func kept(_ vary: String..., for request: HTTPHeaders) -> Variant? {
    let fields = HTTPHeaders(vary.map { .init(name: "Vary", value: $0) })
    return Variant(of: Exchange.response(fields), to: Exchange.request(request))
  }

  @Test(arguments: [["*"], ["*, *"], [", *"], ["", "*"], ["Accept, *"], ["*", "Accept"]])
  func `A response with Vary: * is never reused`(vary: [String]) {
    let fields = HTTPHeaders(vary.map { .init(name: "Vary", value: $0) })
    #expect(Variant(of: Exchange.response(fields), to: Exchange.request()) == nil)
  }

  @Test func `A variant matches if the header fields named by Vary are equal`() throws {
    let variant = try #require(kept("Accept, X-A", for: ["accept": "text/html", "x-a": "1", "x-b": "1"]))
    #expect(variant.matches(Exchange.request(["X-A": "1", "Accept": "text/html", "x-b": "2"])))
    #expect(!variant.matches(Exchange.request(["accept": "text/html", "x-a": "2"])))
    #expect(!variant.matches(Exchange.request(["accept": "text/html"])))
  }

  @Test func `A variant without a named header field matches only requests without that field`() throws {
    let variant = try #require(kept("Accept", for: [:]))
    #expect(variant.matches(Exchange.request()))
    #expect(!variant.matches(Exchange.request(["accept": ""])))
  }

  @Test func `Variant matching ignores white space and how values are split into fields`() throws {
    let variant = try #require(kept("X-A", for: ["x-a": "1,2"]))
    #expect(variant.matches(Exchange.request(["x-a": " 1 ,  2 "])))
    #expect(variant.matches(Exchange.request(["x-a": "1", "X-A": "2"])))
    #expect(!variant.matches(Exchange.request(["x-a": "2, 1"])))
  }

  @Test func `Accept-Language values match in any order and letter case`() throws {
    let variant = try #require(kept("Accept-Language", for: ["accept-language": "en, de"]))
    #expect(variant.matches(Exchange.request(["accept-language": "De,eN"])))
  }

  @Test func `A variant does not store the value of a secret header field`() throws {
    let variant = try #require(kept("Authorization", for: ["authorization": "Bearer ghp_0123456789abcdef"]))
    #expect(!"\(variant)".contains("ghp_0123456789abcdef"))
  }
}
