import FoundationEssentials
import HTTP
import ModelExamples
import Testing

@testable import LotusModel

struct SingleSignOnTests {
  private static let page =
    "https://github.com/orgs/octodocs/sso?authorization_request=AZSCKtL4U8yX1H3sCQIVnVgmjmon5fWx"

  private func read(_ field: String?) throws -> SingleSignOn? {
    var headers: HTTPHeaders = [:]
    headers["x-github-sso"] = field
    return SingleSignOn(headers, web: Origin(try #require(URL(string: "https://github.com"))))
  }

  @Test func `A required sign-on has the address of its page`() throws {
    #expect(try read("required; url=\(Self.page)") == .required(page: Self.page))
  }

  @Test func `Partial results name the organizations that are missing`() throws {
    #expect(
      try read("partial-results; organizations=21955855,20582480")
        == .partialResults(organizations: [21_955_855, 20_582_480]))
    #expect(try read("partial-results; organizations=1, 2") == .partialResults(organizations: [1, 2]))
  }

  @Test(arguments: [
    nil, "", "required", "required; url=", "required; url=https://evil.example/sso",
    "required; url=javascript:alert(1)",
    "required; url=http://github.com/orgs/a/sso", "required; url=https://github.com/\u{1B}[31m", "partial-results",
    "partial-results; organizations=", "partial-results; organizations=a,b", "other; url=https://github.com/",
  ])
  func `Fields of another form and pages of other sites are ignored`(field: String?) throws {
    #expect(try read(field) == nil)
  }
}
