import FoundationEssentials
import ModelExamples
import Testing

@testable import Essentials
@testable import HTTP

/// Tests the lifetime and the age of stored responses (RFC 9111, section 4.2).
@Suite("Freshness")
struct FreshnessTests {
  private func lifetime(_ fields: HTTPHeaders, status: Int = 200) throws -> Double {
    Freshness(of: try #require(Exchange.stored(fields, status: status)), now: Exchange.start).lifetime
  }

  @Test func `max-age takes precedence over Expires, and s-maxage is ignored`() throws {
    #expect(try lifetime(["cache-control": "max-age=60, s-maxage=3600", "expires": Exchange.longBefore]) == 60)
    #expect(try lifetime(["cache-control": "s-maxage=3600"]) == 0)
    #expect(try lifetime(["cache-control": "max-age=0", "expires": "Mon, 07 Nov 1994 08:49:37 GMT"]) == 0)
  }

  @Test func `The Expires lifetime counts from Date, or from the arrival if Date is invalid`() throws {
    let expires = "Sun, 06 Nov 1994 08:51:17 GMT"
    #expect(try lifetime(["date": Exchange.date, "expires": expires]) == 100)
    #expect(try lifetime(["date": "foo", "expires": expires]) == 100)
    #expect(try lifetime(["date": "Sun, 06 Nov 1994 08:50:37 GMT", "expires": expires]) == 40)
    #expect(try lifetime(["date": Exchange.date, "expires": Exchange.longBefore]) == 0)
    #expect(try lifetime(["date": Exchange.date, "expires": "0"]) == 0)
  }

  @Test func `The heuristic lifetime is a tenth of the time since modification, at most one day`() throws {
    let hourBefore = "Sun, 06 Nov 1994 07:49:37 GMT"
    #expect(try lifetime(["date": Exchange.date, "last-modified": hourBefore]) == 360)
    #expect(try lifetime(["date": Exchange.date, "last-modified": Exchange.longBefore]) == 86_400)
    #expect(try lifetime(["date": hourBefore, "last-modified": Exchange.date]) == 0)
  }

  @Test(arguments: [(200, true), (203, true), (204, true), (404, true), (410, true), (201, false), (302, false)])
  func `Only heuristically cacheable statuses get a heuristic lifetime`(status: Int, isGuessed: Bool) throws {
    let fields: HTTPHeaders = ["date": Exchange.date, "last-modified": Exchange.longBefore]
    #expect(try lifetime(fields, status: status) == (isGuessed ? 86_400 : 0))
  }

  @Test func `The public directive allows a heuristic lifetime for any status`() throws {
    let fields: HTTPHeaders = [
      "date": Exchange.date, "last-modified": Exchange.longBefore, "cache-control": "public",
    ]
    #expect(try lifetime(fields, status: 201) == 86_400)
  }

  private func age(_ fields: HTTPHeaders, delay: Double = 0, after seconds: Double) throws -> Double {
    let stored = try #require(Exchange.stored(fields, delay: delay))
    return Freshness(of: stored, now: Exchange.after(seconds)).age
  }

  @Test func `The age of a response includes Age, Date, network delay and time in the cache`() throws {
    #expect(try age([:], after: 30) == 30)
    #expect(try age(["age": "100"], after: 30) == 130)
    #expect(try age(["age": "100"], delay: 5, after: 35) == 135)
    #expect(try age(["date": "Sun, 06 Nov 1994 08:48:37 GMT"], after: 30) == 90)
    #expect(try age(["date": "Sun, 06 Nov 1994 08:48:37 GMT", "age": "100"], after: 30) == 130)
    #expect(try age(["date": "Sun, 06 Nov 1994 09:48:37 GMT"], after: 30) == 30)
  }

  @Test(
    arguments: [
      ("abc", 0.0), ("-7200", 0), ("7200.0", 0), ("7200, 0", 7200), ("0, 7200", 0), ("2147483649", 2_147_483_648),
      ("99999999999999999999", 2_147_483_648), (String(repeating: "9", count: 10_000), 2_147_483_648),
    ] as [(String, Double)])
  func `The first of several Age values counts, and invalid values are ignored`(value: String, seconds: Double) throws {
    #expect(try age(["age": value], after: 0) == seconds)
  }

  @Test func `A response is not fresh if the clock was set back`() throws {
    let stored = try #require(Exchange.stored(["cache-control": "max-age=60"]))
    #expect(!Freshness(of: stored, now: Exchange.after(-100_000)).isFresh)
  }

  @Test func `A response becomes stale when its lifetime ends`() throws {
    let stored = try #require(Exchange.stored(["cache-control": "max-age=60"]))
    #expect(Freshness(of: stored, now: Exchange.after(59)).isFresh)
    #expect(!Freshness(of: stored, now: Exchange.after(60)).isFresh)
    #expect(Freshness(of: stored, now: Exchange.after(75)).staleness == 15)
  }
}
