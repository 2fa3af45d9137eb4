import Testing

@testable import LotusModel

/// RFC 9111, section 4.1.
@Suite("Variants")
struct VariantTests {
  private func kept(_ vary: String..., for request: HTTPHeaders) -> Variant? {
    let fields = HTTPHeaders(vary.map { .init(name: "Vary", value: $0) })
    return Variant(of: Exchange.response(fields), to: Exchange.request(request))
  }

  @Test(arguments: [["*"], ["*, *"], [", *"], ["", "*"], ["Accept, *"], ["*", "Accept"]])
  func `Vary: * answers no other request`(vary: [String]) {
    let fields = HTTPHeaders(vary.map { .init(name: "Vary", value: $0) })
    #expect(Variant(of: Exchange.response(fields), to: Exchange.request()) == nil)
  }

  @Test func `The named fields must be the same, the others need not`() throws {
    let variant = try #require(kept("Accept, X-A", for: ["accept": "text/html", "x-a": "1", "x-b": "1"]))
    #expect(variant.matches(Exchange.request(["X-A": "1", "Accept": "text/html", "x-b": "2"])))
    #expect(!variant.matches(Exchange.request(["accept": "text/html", "x-a": "2"])))
    #expect(!variant.matches(Exchange.request(["accept": "text/html"])))
  }

  @Test func `A field that was not there must not be there`() throws {
    let variant = try #require(kept("Accept", for: [:]))
    #expect(variant.matches(Exchange.request()))
    #expect(!variant.matches(Exchange.request(["accept": ""])))
  }

  @Test func `Space and lines make no difference`() throws {
    let variant = try #require(kept("X-A", for: ["x-a": "1,2"]))
    #expect(variant.matches(Exchange.request(["x-a": " 1 ,  2 "])))
    #expect(variant.matches(Exchange.request(["x-a": "1", "X-A": "2"])))
    #expect(!variant.matches(Exchange.request(["x-a": "2, 1"])))
  }

  @Test func `Languages may come in any order and letter case`() throws {
    let variant = try #require(kept("Accept-Language", for: ["accept-language": "en, de"]))
    #expect(variant.matches(Exchange.request(["accept-language": "De,eN"])))
  }

  @Test func `A secret among the fields is not kept`() throws {
    let variant = try #require(kept("Authorization", for: ["authorization": "Bearer ghp_0123456789abcdef"]))
    #expect(!"\(variant)".contains("ghp_0123456789abcdef"))
  }
}
