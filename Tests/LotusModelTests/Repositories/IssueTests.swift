import ModelExamples
import Testing

@testable import LotusModel

struct IssueTests {
  private func issue(_ more: String = "") throws -> LotusModel.Issue {
    try decoded(
      LotusModel.Issue.self,
      """
      {"number":7,"title":"Bug","html_url":"https://github.com/o/r/issues/7","created_at":"2026-10-30T09:00:00Z",\
      "user":null\(more)}
      """)
  }

  @Test func `An issue may lack an author, and the pull_request member marks pull requests`() throws {
    let issue = try issue()
    #expect((issue.number, issue.title, issue.url) == (7, "Bug", "https://github.com/o/r/issues/7"))
    #expect(issue.author == nil)
    #expect(!issue.isPullRequest)
    #expect(try !self.issue(#","pull_request":null"#).isPullRequest)
    #expect(try self.issue(#","pull_request":{"url":"x"}"#).isPullRequest)
  }
}
