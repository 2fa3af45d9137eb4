import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel
@testable import ViewModels

/// Tests the view models of a repository page.
struct RepositoryPageTests {
  @Test(
    arguments: [
      (nil, nil, nil, ["public"]), (false, false, false, ["public"]),
      (true, true, true, ["private", "fork", "archived"]),
    ] as [(Bool?, Bool?, Bool?, [String])])
  func `The summary of a repository has the notes that apply`(
    isPrivate: Bool?, isFork: Bool?, isArchived: Bool?, notes: [String]
  ) throws {
    let repository = try Repository.example {
      ($0.isPrivate, $0.isFork, $0.isArchived, $0.description) = (isPrivate, isFork, isArchived, " ")
    }
    let viewModel = RepositorySummaryViewModel(repository, from: .example)
    #expect(viewModel.title == "octocat/Hello-World")
    #expect(viewModel.notes.map(\.text) == notes)
    #expect(viewModel.description == nil)
  }

  @Test(
    arguments: [
      (#""fork":true,"parent":{"full_name":"up/a"}"#, ["public", "forked from up/a"]),
      (#""fork":true"#, ["public", "fork"]),
      (#""mirror_url":"https://a.example/x""#, ["public", "mirrored from https://a.example/x"]),
      (#""is_template":true,"private":true"#, ["private template"]),
    ] as [(String, [String])])
  func `A fork names its parent, and mirrors and templates are marked`(members: String, notes: [String]) throws {
    let repository = try decoded(Repository.self, #"{"name":"a","full_name":"o/a",\#(members)}"#)
    #expect(RepositorySummaryViewModel(repository, from: .example).notes.map(\.text) == notes)
  }

  @Test(arguments: [
    (":rocket: Fast", "🚀 Fast"), ("`:rocket:` is a name", "`:rocket:` is a name"), ("a ` :rocket:", "a ` 🚀"),
    (":nothing: 12:30", ":nothing: 12:30"),
  ])
  func `Names of emoji are drawn in a description, except in code`(text: String, shown: String) throws {
    let json = #"{"name":"a","full_name":"o/a","description":"\#(text)"}"#
    let repository = try decoded(Repository.self, json)
    #expect(RepositorySummaryViewModel(repository, from: .example).description == shown)
    #expect(RepositoryViewModel(repository, owner: "o", from: .example).description == shown)
  }

  @Test func `Repository details include only the available values`() throws {
    #expect(RepositoryDetailsViewModel(try .example(), from: .example).rows.map(\.label) == ["Owner", "URL"])
    let repository = try Repository.example {
      $0.homepage = "https://example.com/"
      $0.topics = ["a", "b"]
      $0.license = Repository.License(name: "MIT License")
      $0.defaultBranch = "main"
      $0.createdAt = try? Date(iso: "2011-01-26T19:01:12Z")
      $0.pushedAt = try? Date(iso: "2026-10-28T08:00:00Z")
    }
    let viewModel = RepositoryDetailsViewModel(repository, from: .example)
    let links = viewModel.rows.map { $0.value.compactMap(\.link) }
    #expect(links[0...1] == [["https://github.com/octocat"], ["https://example.com/"]])
    #expect(links[2] == ["https://github.com/topics/a", "https://github.com/topics/b"])
    #expect(links.last == ["https://github.com/octocat/Hello-World"])
    #expect(
      viewModel.rows.map { "\($0.label): \($0.value.text)" } == [
        "Owner: octocat", "Website: example.com", "Topics: a, b", "License: MIT License", "Branch: main",
        "Created: Jan 26, 2011 (15\u{A0}years\u{A0}ago)", "Pushed: 5 days ago",
        "URL: github.com/octocat/Hello-World",
      ])
  }

  @Test func `An empty website, license or topic list is omitted`() throws {
    let repository = try Repository.example {
      ($0.homepage, $0.topics, $0.license) = ("", [], Repository.License(name: ""))
    }
    #expect(RepositoryDetailsViewModel(repository, from: .example).rows.map(\.label) == ["Owner", "URL"])
  }

  @Test func `Repository counts have nouns and mention the viewer's star`() throws {
    let repository = try Repository.example { ($0.stars, $0.forks, $0.watchers, $0.openIssues) = (1, 2000, 1, 1) }
    #expect(
      RepositoryCountsViewModel(repository, isStarred: nil, from: .example).items.map(\.text) == [
        "1 star", "2,000 forks", "1 watcher", "1 open issue or pull request",
      ])
    #expect(
      RepositoryCountsViewModel(repository, isStarred: true, from: .example).items[0].text == "1 star, including yours")
    #expect(
      RepositoryCountsViewModel(try .example(), isStarred: false, from: .example).items.map(\.text) == ["0 stars"])
    let links = RepositoryCountsViewModel(repository, isStarred: nil, from: .example).items.compactMap(\.link)
    #expect(
      links == ["stargazers", "forks", "watchers", "issues"].map { "https://github.com/octocat/Hello-World/\($0)" })
  }

  @Test(
    arguments: [
      ([:], []), (["Swift": 0, "C": -1], []), (["Swift": 3], ["Swift 100.0%"]),
      (["C": 1, "Swift": 2, "Awk": 1], ["Swift 50.0%", "Awk 25.0%", "C 25.0%"]),
      (["A": .max, "B": .max], ["A 50.0%", "B 50.0%"]),
      (
        ["A": 80, "B": 70, "C": 60, "D": 50, "E": 40, "F": 30, "G": 20, "H": 10],
        ["A 22.2%", "B 19.4%", "C 16.7%", "D 13.9%", "E 11.1%", "F 8.3%", "Other 8.3%"]
      ),
    ] as [([String: Int], [String])])
  func `Languages are sorted by share, and the smallest shares are combined`(bytes: [String: Int], shares: [String]) {
    #expect(LanguagesViewModel(bytes).shares.map { "\($0.name) \($0.percent)" } == shares)
  }

  @Test(arguments: [
    (#""user":null"#, "3 days ago"), (#""user":null,"state":"open""#, "open · 3 days ago"),
    (
      #""user":{"login":"mona","id":2,"type":"User","html_url":"x"},"pull_request":{},"state":"open","draft":true"#,
      "draft pull request · mona · 3 days ago"
    ),
  ])
  func `An issue shows its state, its kind, its author and its age`(members: String, notes: String) throws {
    let issue = try decoded(
      LotusModel.Issue.self,
      #"{"number":7,"title":"Bug","html_url":"https://x.example","created_at":"2026-10-30T09:00:00Z",\#(members)}"#)
    let viewModel = IssueViewModel(issue, in: "o/r", from: .example)
    #expect(viewModel.number == LinkedText("#7", link: "https://github.com/o/r/issues/7"))
    #expect(viewModel.title == LinkedText("Bug", link: "https://github.com/o/r/issues/7"))
    #expect(viewModel.notes.text == notes)
  }

  @Test func `A README has its file name as title, and its links lead into the repository`() throws {
    let readme = try decoded(Readme.self, #"{"name":"README.md","content":"","encoding":"base64"}"#)
    let document = TextDocument(blocks: [.init(.paragraph([.init("guide", link: "docs/guide.md")]))])
    let viewModel = ReadmeViewModel(readme, as: document, page: "https://x.example/o/r")
    #expect(viewModel.title == "README.md")
    #expect(viewModel.rows.map(\.links) == [["https://x.example/o/r/blob/HEAD/docs/guide.md"]])
  }

  @Test(arguments: [
    (".github/README.md", "main/.github/", "main/"), ("README.md", "main/", "main/"),
    ("docs/README.md", "main/docs/", "main/"),
  ])
  func `Links in a README lead to its folder or to the root of the repository`(
    path: String, folder: String, root: String
  ) throws {
    let json =
      #"{"name":"README.md","path":"\#(path)","html_url":"https://x.example/o/r/blob/main/\#(path)","content":"","encoding":"base64"}"#
    let spans = [TextDocument.Span("a", link: "a.md"), .init("b", link: "/docs/b.md")]
    let viewModel = ReadmeViewModel(
      try decoded(Readme.self, json), as: TextDocument(blocks: [.init(.paragraph(spans))]),
      page: "https://x.example/o/r")
    let start = "https://x.example/o/r/blob/"
    #expect(viewModel.rows.map(\.links) == [["\(start)\(folder)a.md", "\(start)\(root)docs/b.md"]])
  }

  @Test func `Links in an issue are relative to its web page`() {
    let base = LinkBase(page: "https://x.example/o/r/issues/5")
    #expect(base.address("6") == "https://x.example/o/r/issues/6")
    #expect(base.address("/o/r/pulls") == "https://x.example/o/r/pulls")
  }

  @Test func `A README without content is shown as too large`() throws {
    let readme = try decoded(Readme.self, #"{"name":"README","content":"","encoding":"none"}"#)
    let rows = ReadmeViewModel(readme, as: nil, page: "").rows
    #expect(rows.map(\.content) == [.text([TextRun("This file is too large to show here.")])])
  }

  @Test(
    arguments: [
      ([.languages], "load the languages"), ([.issues], "load the issues"), ([.readme], "load the README"),
      ([.star], "check whether you starred the repository"),
      (
        [.languages, .issues, .readme, .star],
        "load the languages, issues and README or check whether you starred the repository"
      ),
    ] as [([RepositoryResponses.Part], String)])
  func `Missing parts of a repository are named`(parts: [RepositoryResponses.Part], task: String) {
    let viewModel = MissingPartViewModel(
      MissingParts(parts, because: .status(502, message: nil)), from: .example)
    #expect(viewModel.sentence.hasPrefix("could not \(task): github.com returned status 502"))
  }

  @Test(arguments: [
    (#""state":"closed","pull_request":{"merged_at":"2026-10-30T09:00:00Z"}"#, ["pull request", "merged"]),
    (#""state":"closed","pull_request":{"merged_at":null}"#, ["pull request", "closed"]),
    (#""state":"open","draft":true,"pull_request":{}"#, ["pull request", "draft"]),
    (#""state":"open","draft":false,"pull_request":{}"#, ["pull request", "open"]),
    (#""state":"closed","state_reason":"not_planned""#, ["issue", "closed as not planned"]),
    (#""state":"closed","state_reason":"completed""#, ["issue", "closed as completed"]),
    (
      #""state":"closed","locked":true,"active_lock_reason":"too heated""#, ["issue", "closed", "locked as too heated"]
    ),
    (#""state":"open","state_reason":"reopened""#, ["issue", "open (reopened)"]),
    (#""state":"odd""#, ["issue", "odd"]),
  ])
  func `The page of an issue shows how it was closed`(members: String, notes: [String]) throws {
    let issue = try decoded(
      LotusModel.Issue.self,
      #"{"number":7,"title":"Bug","html_url":"u","created_at":"2026-10-30T09:00:00Z","user":null,\#(members)}"#)
    let page = IssuePageViewModel(
      issue, of: try IssueName("o/r#1"), comments: [], saying: [TextDocument()], on: "https://github.com")
    #expect(page.notes.map(\.text) == notes)
  }

  @Test(
    arguments: [
      (#""state":"open""#, .open), (#""state":"open","state_reason":"reopened""#, .open),
      (#""state":"open","draft":true,"pull_request":{}"#, .draft),
      (#""state":"closed","pull_request":{"merged_at":"2026-10-30T09:00:00Z"}"#, .done),
      (#""state":"closed","state_reason":"completed""#, .done), (#""state":"closed""#, .done),
      (#""state":"closed","pull_request":{}"#, .rejected),
      (#""state":"closed","state_reason":"not_planned""#, .dropped),
      (#""state":"closed","state_reason":"duplicate""#, .dropped),
    ] as [(String, TextRole.State)])
  func `The state of an issue has a role`(members: String, state: TextRole.State) throws {
    let issue = try decoded(
      LotusModel.Issue.self, #"{"number":7,"title":"Bug","created_at":"2026-10-30T09:00:00Z",\#(members)}"#)
    #expect(issue.stateText?.role == .state(state))
  }

  @Test(arguments: [
    (#""name":"bug","color":"f29513""#, 0xF29513), (#""name":"bug","color":"F2951""#, nil),
    (#""name":"bug","color":"+29513""#, nil), (#""name":"bug","color":"f29513;5""#, nil), (#""name":"bug""#, nil),
    (#""name":"bug","color":null"#, nil), (#""name":"bug","color":7"#, nil), (#""name":"bug","color":"f２9513""#, nil),
  ])
  func `A label has its color if GitHub returns a valid one`(members: String, color: Int?) throws {
    let issue = try decoded(
      LotusModel.Issue.self,
      #"{"number":7,"title":"Bug","created_at":"2026-10-30T09:00:00Z","labels":[{\#(members)}]}"#)
    #expect(issue.labelTexts(on: nil) == [LinkedText("bug", role: .label(color: color))])
  }

  @Test func `Facts that need attention have a role`() throws {
    let repository = try Repository.example { ($0.isPrivate, $0.isFork, $0.isArchived) = (true, true, true) }
    #expect(RepositorySummaryViewModel(repository, from: .example).notes.map(\.role) == [.attention, nil, .attention])
    let row = ListRowViewModel(repository, from: .example, in: .starred(by: .viewer))
    #expect(row.fields[1].text.map(\.role) == [.attention])
  }

  @Test(arguments: [
    ("", ["Repository o/r", "URL u"]),
    (#","labels":[],"assignees":[],"milestone":null"#, ["Repository o/r", "URL u"]),
    (
      #","labels":["old",{"name":"help wanted"},{"name":null}],"milestone":{"title":"v1.0"},"assignees":["#
        + #"{"login":"a","id":1,"type":"User","html_url":"u"},{"login":"b","id":2,"type":"User","html_url":"u"}]"#,
      ["Repository o/r", "Labels old help wanted", "Assignees a, b", "Milestone v1.0", "URL u"]
    ),
  ])
  func `The page of an issue shows its labels, assignees, milestone and address`(
    members: String, details: [String]
  ) throws {
    let issue = try decoded(
      LotusModel.Issue.self,
      #"{"number":7,"title":"Bug","html_url":"u","created_at":"2026-10-30T09:00:00Z","user":null\#(members)}"#)
    let page = IssuePageViewModel(
      issue, of: try IssueName("o/r#1"), comments: [], saying: [TextDocument()], on: "https://github.com")
    #expect(page.details.map { "\($0.label) \($0.value.text)" } == details)
  }

  @Test(arguments: [
    (#""private":true,"visibility":"internal""#, "internal"), (#""private":true,"visibility":"private""#, "private"),
    (#""private":false,"visibility":"public""#, "public"), (#""private":true"#, "private"), (#""fork":null"#, "public"),
  ])
  func `An internal repository is not called private`(members: String, visibility: String) throws {
    let repository = try decoded(
      Repository.self, #"{"name":"r","full_name":"o/r","html_url":"u","stargazers_count":0,\#(members)}"#)
    #expect(RepositorySummaryViewModel(repository, from: .example).notes.map(\.text) == [visibility])
    let flags = ListRowViewModel(repository, from: .example, in: .starred(by: .viewer)).fields[1].text.text
    #expect(flags == (visibility == "public" ? "" : visibility))
  }
}
