import ModelExamples
import Testing

@testable import HTTP

/// Tests responses from the cache (RFC 9111, section 4).
@Suite("Responses from the cache")
struct StoredResponseServingTests {
  @Test(arguments: [
    (42.9, "42"), (1e300, "9223372036854775807"), (.infinity, "9223372036854775807"), (.nan, "0"),
  ])
  func `A response from the cache has its age in a valid Age field`(age: Double, text: String) throws {
    let stored = try #require(Exchange.stored(["age": "7", "x": "1"]))
    #expect(stored.served(age: age).headers["age"] == text)
    #expect(stored.served(age: age).headers["x"] == "1")
  }
}
