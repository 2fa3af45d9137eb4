import Essentials
import FoundationEssentials
import HTTP
import LotusModel
import ModelExamples
import Testing

struct RateLimitTests {
  @Test func `A rate limit is read from GitHub's header fields`() throws {
    let limit = try #require(
      RateLimit([
        "X-RateLimit-Limit": "5000", "X-RateLimit-Remaining": "4782", "X-RateLimit-Used": "218",
        "X-RateLimit-Reset": "1793614560", "X-RateLimit-Resource": "core",
      ]))
    #expect(limit.limit == 5000)
    #expect(limit.remaining == 4782)
    #expect(limit.resetsAt == Date.example.addingTimeInterval(60))
    #expect(limit.resource == "core")
  }

  @Test func `The size and the resource of a rate limit may be missing`() throws {
    let limit = try #require(RateLimit(["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1793614560"]))
    #expect(limit.limit == nil)
    #expect(limit.resource == nil)
  }

  @Test(arguments: [("1e300", "253402300799"), ("-1e300", "-62135596800")])
  func `A reset time outside the calendar is clamped to the first or last date`(reset: String, told: String) throws {
    let limit = try #require(RateLimit(["x-ratelimit-remaining": "1", "x-ratelimit-reset": reset]))
    let identity = Identity(login: "a", host: "b", scopes: nil, source: .replay, rateLimit: limit)
    #expect(try JSONText.encode(identity.json, pretty: false).contains("\"reset\":\(told)"))
  }

  @Test(
    arguments: [
      [:], ["x-ratelimit-remaining": "0"], ["x-ratelimit-reset": "1793614560"],
      ["x-ratelimit-remaining": "none", "x-ratelimit-reset": "1793614560"],
      ["x-ratelimit-remaining": "", "x-ratelimit-reset": ""],
      ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "soon"],
      ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "nan"],
      ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "inf"],
      ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1e999"],
    ] as [HTTPHeaders])
  func `A rate limit needs a valid remaining count and a valid reset time`(headers: HTTPHeaders) {
    #expect(RateLimit(headers) == nil)
  }
}
