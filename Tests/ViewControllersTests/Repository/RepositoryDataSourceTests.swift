import FoundationEssentials
import Testing

@testable import LotusModel
@testable import Terminal
@testable import ViewControllers
@testable import ViewModels

@MainActor
struct RepositoryDataSourceTests {
  private func dataSource(
    languages: [String: Int] = ["Swift": 9, "C": 1], issues: [LotusModel.Issue] = [],
    readme document: TextDocument? = nil,
    missing: NetworkError? = nil
  ) throws -> RepositoryDataSource {
    let readme = document.map { _ in Readme(name: "README.md", content: "", encoding: "base64") }
    let responses = RepositoryResponses(
      repository: Received(try .example("Hello-World", stars: 2), json: .null),
      languages: missing.map { .failure($0) } ?? .success(Received(languages, json: .null)),
      issues: .success(Received(issues, json: .null)), readme: .success(Received(readme, json: .null)),
      isStarred: missing.map { .failure($0) })
    return RepositoryDataSource(responses, readme: document, viewpoint: { .example })
  }

  private static let issue = LotusModel.Issue(
    number: 7, title: "Bug", url: "https://github.com/octocat/Hello-World/issues/7", author: nil, createdAt: .example,
    pullRequest: nil)

  @Test func `A page has its parts from the top, with a blank line between them`() throws {
    let heading = TextDocument.Span("A")
    let readme = TextDocument(blocks: [.init(.heading(level: 1, [heading])), .init(.paragraph([.init("text")]))])
    let blocks = ReadmeViewModel(Readme(name: "", content: "", encoding: ""), as: readme, page: "").rows
    #expect(
      try dataSource(issues: [Self.issue], readme: readme).rows == [
        .summary, .space, .owner, .space, .counts, .space, .heading("Languages"), .languages, .space,
        .heading("Latest issues and pull requests"), .issue(Self.issue), .space, .heading("README.md"),
        .readme(blocks[0]), .space, .readme(blocks[1]),
      ])
  }

  @Test func `Parts that are empty do not appear, and those that are missing are named at the end`() throws {
    #expect(try dataSource(languages: [:]).rows == [.summary, .space, .owner, .space, .counts])
    #expect(
      try dataSource(missing: .offline).rows.suffix(3) == [
        .space, .missing(.languages, .offline), .missing(.star, .offline),
      ])
  }

  @Test func `The owner's row leads to the owner, an issue's to the issue`() throws {
    let dataSource = try dataSource(issues: [Self.issue])
    for (index, row) in dataSource.rows.enumerated() {
      switch row {
      case .owner: #expect(dataSource.route(at: index) == .profile(named: "octocat"))
      case .issue: #expect(dataSource.route(at: index) == .issue(try IssueName("octocat/Hello-World#7")))
      default: #expect(dataSource.route(at: index) == nil)
      }
      let isBlank = row == .space || dataSource.cell(at: index) is HeadingCell
      #expect(dataSource.canSelect(index) == !isBlank)
    }
  }

  @Test(
    arguments: [
      ("https://github.com/hubot", .profile(named: "hubot")),
      ("https://github.com/hubot/x", .repository(named: "hubot/x")),
      ("https://gitlab.com/hubot/x", nil), ("docs/guide.md", nil), ("https://github.com/hubot/x/issues", nil),
    ] as [(String, Route?)])
  func `A row of the README leads where its first link to a scene does`(link: String, route: Route?) throws {
    let spans = [TextDocument.Span("a", link: "https://example.com"), .init("b", link: link)]
    let dataSource = try dataSource(readme: TextDocument(blocks: [.init(.paragraph(spans))]))
    #expect(dataSource.route(at: dataSource.count - 1) == route)
  }

  @Test(arguments: [10, 20, 40, 200])
  func `The bar is as wide as its page, up to 60 cells, and has the parts in proportion`(width: Int) throws {
    let lines = LanguagesCell(viewModel: LanguagesViewModel(["Swift": 9, "C": 1])).lines(width: width).map(\.string)
    let cells = min(60, width)
    #expect(lines[0].count == cells)
    #expect(lines[0].count { $0 == "▓" } == cells / 10)
    if width > 10 { #expect(lines.dropFirst() == ["█ Swift  90.0%", "▓ C      10.0%"]) }
  }

  @Test func `An issue is one line, its title cut`() {
    var issue = Self.issue
    issue.title = String(repeating: "long ", count: 20)
    let lines = IssueCell(viewModel: IssueViewModel(issue, from: .example)).lines(width: 30).map(\.string)
    #expect(lines == ["#7 long long long long…  today"])
  }
}
