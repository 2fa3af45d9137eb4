import FoundationEssentials
import HTTP
import ModelExamples
import Testing

@testable import LotusModel

struct IssueFilterTests {
  @Test(
    arguments: [
      ("", IssueFilter(state: .all)), ("is:open", IssueFilter()), ("state:closed", IssueFilter(state: .closed)),
      (#"label:"good first issue" label:bug"#, IssueFilter(state: .all, labels: ["good first issue", "bug"])),
      ("label:bug,help -label:old", IssueFilter(state: .all, words: "label:bug,help -label:old")),
      ("repo:O/R is:open author:@me assignee:@me", IssueFilter(assignee: .viewer, author: .viewer)),
      ("author:app/dependabot", IssueFilter(state: .all, words: "author:app/dependabot")),
      (
        #"is:pr sort:Updated-asc "a b" repo:x/y"#,
        IssueFilter(state: .all, words: #"is:pr "a b" repo:x/y"#, order: IssueFilter.Order("updated-asc"))
      ),
      ("is:open sort:comments", IssueFilter(order: IssueFilter.Order("comments-desc"))),
      ("is:open sort:created-desc", IssueFilter()),
      ("is:open sort:reactions-desc sort:created-up", IssueFilter(words: "sort:reactions-desc sort:created-up")),
    ] as [(String, IssueFilter)])
  func `A search query becomes a filter, and the rest of the query its words`(
    query: String, filter: IssueFilter
  ) throws {
    let repository = try RepositoryName("o/r")
    let parsed = IssueFilter(query: query, in: repository)
    #expect(parsed == filter)
    #expect(IssueFilter(query: parsed.pageQuery(in: repository), in: repository) == filter)
  }

  private func target(_ filter: IssueFilter, in repository: String?) throws -> String? {
    let request = filter.request(in: try repository.map { try RepositoryName($0) })
    let url = try GitHubServer(hostname: "github.com").url(request.path, query: request.query)
    return url.map { String($0.absoluteString.dropFirst("https://api.github.com".count)) }
  }

  @Test func `The issues of a repository are a list, which GitHub filters`() throws {
    let end = "sort=created&direction=desc"
    #expect(try target(IssueFilter(), in: "o/r") == "/repos/o/r/issues?state=open&\(end)")
    let mona = ProfileSubject.user(try Login("mona"))
    let filter = IssueFilter(state: .all, labels: ["bug", "good first issue"], assignee: mona, author: mona)
    #expect(
      try target(filter, in: "o/r")
        == "/repos/o/r/issues?state=all&labels=bug%2Cgood%20first%20issue&assignee=mona&creator=mona&\(end)")
  }

  @Test(
    arguments: [
      (IssueFilter(words: "crash is:pr"), "o/r", "repo:o/r is:open crash is:pr"),
      (IssueFilter(state: .closed, author: .viewer), "o/r", "repo:o/r is:closed author:@me"),
      (IssueFilter(state: .all, labels: ["a, b"]), "o/r", #"repo:o/r label:"a, b""#),
      (IssueFilter(state: .all, labels: [#"a, "b""#]), "o/r", #"repo:o/r label:"a, \"b\"""#),
      (IssueFilter(), nil, "involves:@me is:open"),
      (IssueFilter(words: "org:github"), nil, "involves:@me is:open org:github"),
      (IssueFilter(assignee: .viewer), nil, "is:open assignee:@me"),
    ] as [(IssueFilter, String?, String)])
  func `Words, the signed-in user and all repositories require a search`(
    filter: IssueFilter, repository: String?, query: String
  ) throws {
    let name = try repository.map { try RepositoryName($0) }
    #expect(filter.query(in: name) == query)
    let request = filter.request(in: name)
    #expect((request.path, request.itemsMember) == ("/search/issues", "items"))
    #expect(request.query.first { $0.name == "q" }?.value == query)
    #expect(request.needsSignIn == query.contains("@me"))
  }

  @Test func `An order that only GitHub knows isn't overridden`() throws {
    #expect(
      try target(IssueFilter(words: "sort:reactions"), in: "o/r")
        == "/search/issues?q=repo%3Ao%2Fr%20is%3Aopen%20sort%3Areactions")
  }

  @Test(arguments: [("issues", true), ("pull", true), ("", false)])
  func `The address of an issue tells its repository`(folder: String, isKnown: Bool) throws {
    let url = folder.isEmpty ? "" : "https://github.com/o/r/\(folder)/7"
    let issue = try decoded(
      LotusModel.Issue.self,
      #"{"number":7,"title":"Bug","html_url":"\#(url)","created_at":"2026-10-30T09:00:00Z","user":null}"#)
    #expect(issue.name?.text == (isKnown ? "o/r#7" : nil))
  }
}
