import Essentials
import FoundationEssentials
import ModelExamples
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
      languages: missing.map { .failure($0) } ?? .success(Received(Languages(languages), json: .null)),
      issues: .success(Received(Rows(issues), json: .null)), readme: .success(Received(readme, json: .null)),
      isStarred: missing.map { .failure($0) })
    return RepositoryDataSource(responses, readme: document, clock: .example)
  }

  private func cell(_ issue: LotusModel.Issue, in repository: String = "o/r") -> IssueCell {
    let viewModel = IssueViewModel(issue, in: repository, from: .example)
    return IssueCell(viewModel: viewModel, fullWidth: IssueCell.fullWidth(of: viewModel))
  }

  private static let issue = LotusModel.Issue(
    number: 7, title: "Bug", url: "https://github.com/octocat/Hello-World/issues/7", author: nil, createdAt: .example,
    pullRequest: nil)

  @Test func `A page shows its parts from top to bottom, separated by blank lines`() throws {
    let heading = TextDocument.Span("A")
    let readme = TextDocument(blocks: [.init(.heading(level: 1, [heading])), .init(.paragraph([.init("text")]))])
    let blocks = ReadmeViewModel(Readme(name: "", content: "", encoding: ""), as: readme, page: "").rows
    #expect(
      try dataSource(issues: [Self.issue], readme: readme).rows == [
        .summary, .space, .detail(0), .detail(1), .space, .counts, .space, .heading("Languages"), .languages, .space,
        .heading("Latest issues and pull requests"), .issue(Self.issue), .space, .heading("README.md"),
        .readme(blocks[0]), .space, .readme(blocks[1]),
      ])
  }

  @Test func `Empty parts are left out, and missing parts are listed at the end`() throws {
    #expect(try dataSource(languages: [:]).rows == [.summary, .space, .detail(0), .detail(1), .space, .counts])
    #expect(
      try dataSource(missing: .offline).rows.suffix(2) == [
        .space, .missing(MissingParts([.languages, .star], because: .offline)),
      ])
  }

  @Test func `Blank rows and headings cannot be selected, and rows open only their links`() throws {
    let dataSource = try dataSource(issues: [Self.issue])
    for (index, row) in dataSource.rows.enumerated() {
      let isBlank = row == .space || dataSource.cell(at: index) is HeadingCell
      #expect(dataSource.canSelect(index) == !isBlank && !dataSource.opens(index))
    }
  }

  @Test(arguments: [10, 20, 40, 200])
  func `The language bar is as wide as the page, up to 60 cells, and proportional`(width: Int) throws {
    let lines = LanguagesCell(viewModel: LanguagesViewModel(["Swift": 9, "C": 1])).lines(width: width).map(\.string)
    let cells = min(60, width)
    #expect(lines[0].count == cells)
    #expect(lines[0].count { $0 == "▓" } == cells / 10)
    if width > 10 { #expect(lines.dropFirst() == ["█ Swift  90.0%", "▓ C      10.0%"]) }
  }

  @Test func `A language has its color on GitHub, and a color of the palette on 16 colors`() throws {
    func symbol(_ name: String) -> (Style.Color?, Paint?) {
      let style = Style.language(name)
      return (style.color, style.paint)
    }
    let swift = Paint.symbol(ColoredSymbol("●", color: PixelColor(rgb: 0xF05138)))
    #expect(symbol("Swift") == (.red, swift))
    #expect(symbol("C") == (nil, .symbol(ColoredSymbol("●", color: PixelColor(rgb: 0x555555)))))
    #expect(symbol("Unknown") == (nil, nil))
    #expect(Set(KnownLanguages.names).count == 100)
  }

  @Test func `Neighboring parts of the language bar differ without colors`() {
    let languages = ["TypeScript": 7, "Python": 6, "Markdown": 5, "Lua": 4, "R": 3, "Nix": 2, "Other one": 1]
    let bar = LanguagesCell(viewModel: LanguagesViewModel(languages)).lines(width: 60)[0].string
    #expect(bar.reduce(into: "") { if $0.last != $1 { $0.append($1) } } == "█▓▒░█▓▒")
  }

  @Test(
    arguments: [
      ("Bug", 90, ["#7 Bug [bug] [help wanted]  ● open · today"]), ("Bug", 40, ["#7 Bug [bug]  ● open · today"]),
      ("Bug", 27, ["#7 Bug [bug] [help wanted]", "  ● open · today"]),
      ("Found a bug", 18, ["#7 Found a … [bug]", "  ● open · today"]),
      ("Found a bug", 8, ["#7 … [b…", "  ● ope…"]),
    ])
  func `An issue shows as many labels as fit, and the first of them before its notes and the end of its title`(
    title: String, width: Int, shown: [String]
  ) throws {
    var issue = Self.issue
    (issue.title, issue.state) = (title, "open")
    issue.labels = try ["bug", "help wanted"].map { try decoded(LotusModel.Issue.Label.self, #"{"name":"\#($0)"}"#) }
    let lines = cell(issue).lines(width: width)
    #expect(lines.map { $0.string.replacing("\u{A0}", with: " ") } == shown)
  }

  @Test func `In words, labels have neither brackets nor colors`() throws {
    var issue = Self.issue
    issue.labels = try [#"{"name":"bug","color":"ff0000"}"#, #"{"name":"help wanted"}"#].map {
      try decoded(LotusModel.Issue.Label.self, $0)
    }
    let name = IssueName(try RepositoryName("octocat/Hello-World"), number: 7)
    let row = cell(issue, in: name.repository.text)
    let page = IssuePageViewModel(issue, of: name, comments: [], saying: [], on: "https://github.com")
    let labels = DetailCell(viewModel: try #require(page.details.first { $0.label == "Labels" }))
    let words = (row.inWords + labels.inWords).map { $0.spoken.string.replacing("\u{A0}", with: " ") }
    #expect(words == ["#7, Bug, labels: bug and help wanted, today", "Labels: bug, help wanted"])
  }

  @Test func `A long title of an issue has the whole line, and its notes are below`() {
    var issue = Self.issue
    issue.title = String(repeating: "long ", count: 20)
    let lines = cell(issue).lines(width: 30).map(\.string)
    #expect(lines == ["#7 long long long long long l…", "  today"])
  }

  @Test(arguments: [(60, 2), (200, 1)])
  func `If the notes of one issue are below it, so are those of all issues`(width: Int, height: Int) throws {
    var long = Self.issue
    long.title = String(repeating: "long ", count: 20)
    let dataSource = try dataSource(issues: [Self.issue, long])
    let rows = dataSource.rows.indices.filter { if case .issue = dataSource.rows[$0] { true } else { false } }
    #expect(rows.map { dataSource.cell(at: $0).lines(width: width).count } == [height, height])
  }
}
