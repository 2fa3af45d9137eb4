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

  @Test(arguments: ["\"x\"", "7", "[7]", "{}", #"{"login":7,"title":[],"merged_at":7}"#])
  func `An odd part of an issue costs only itself`(part: String) throws {
    let parts = ["labels", "assignees", "milestone", "pull_request"].map { #","\#($0)":\#(part)"# }.joined()
    let issue = try issue(parts)
    #expect(issue.milestone == nil && issue.isPullRequest && !issue.isMerged)
    let text = #"{"number":7,"title":"Bug","created_at":"2026-10-30T09:00:00Z","body":"b","user":\#(part)}"#
    #expect(try decoded(LotusModel.Issue.self, text).author == nil)
    #expect(try decoded(IssueComment.self, text).author == nil)
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
