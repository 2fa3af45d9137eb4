import Testing

@testable import HTTP

/// Tests the directives of the `Cache-Control` field (RFC 9111, section 5.2).
@Suite("Cache-Control")
struct CacheControlTests {
  private func directives(_ values: String...) -> CacheControl {
    CacheControl(HTTPHeaders(values.map { .init(name: "Cache-Control", value: $0) }))
  }

  @Test(arguments: [
    ("max-age=60", 60.0), ("max-age=\"60\"", 60), ("MAX-AGE=60", 60), ("private, max-age=60, s-maxage=3600", 60),
    ("max-age=0060", 60), ("max-age=2147483649", 2_147_483_648), ("max-age=99999999999999999999999", 2_147_483_648),
    ("extension=\"max-age=100\", max-age=1", 1), ("extension=\"a, \\\"max-age=100\", max-age=1", 1),
    (",, ,max-age=60,", 60),
  ])
  func `max-age is read in every valid spelling`(value: String, seconds: Double) {
    #expect(directives(value).seconds("max-age") == seconds)
  }

  @Test(arguments: [
    "max-age", "max-age=", "max-age=-60", "max-age=6x", "max-age='60'", "max-age=60.5", "max-age= 60",
    "max-age=60, max-age=0", "max-age=9999, max-age=nonsense",
  ])
  func `An invalid or contradictory max-age counts as zero`(value: String) {
    #expect(directives(value).seconds("max-age") == 0)
  }

  @Test func `The smaller of two max-age values counts, even in separate fields`() {
    #expect(directives("max-age=1800", "max-age=1").seconds("max-age") == 1)
    #expect(directives("max-age=1, max-age=1800").seconds("max-age") == 1)
  }

  @Test func `A missing max-age is nil, not zero`() {
    #expect(directives("no-cache, max-age =60").seconds("max-age") == nil)
    #expect(directives().seconds("max-age") == nil)
  }

  @Test func `Directive names are case-insensitive and are not recognized inside quotation marks`() {
    #expect(directives("No-StOrE").has("no-store"))
    #expect(!directives("x=\"no-store\"").has("no-store"))
    #expect(directives("no-cache=\"set-cookie, x\"").demandsValidation)
  }

  @Test(arguments: [("must-revalidate", true), ("no-cache", true), ("proxy-revalidate", false), ("private", false)])
  func `Only must-revalidate and no-cache forbid stale responses`(value: String, isForbidden: Bool) {
    #expect(directives(value).forbidsStaleness == isForbidden)
  }
}
