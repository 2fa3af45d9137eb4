import Essentials
import FoundationEssentials
import Testing

@testable import LotusModel
@testable import Terminal
@testable import ViewControllers

@MainActor
struct ProfileDataSourceTests {
  private func dataSource(
    organizations: Result<[Organization], NetworkError> = .success([]),
    repositories: Result<[Repository], NetworkError> = .success([]),
    highlights: Result<ProfileHighlights, NetworkError>? = nil
  ) -> ProfileDataSource {
    let responses = ProfileResponses(
      organizations: organizations.map { Received(Rows($0), json: .null) },
      socialAccounts: .success(Received([], json: .null)),
      topRepositories: repositories.map { Received(Rows($0), json: .null) }, highlights: highlights)
    return ProfileDataSource(responses.profile(of: .example), missing: responses.missing, clock: .example)
  }

  private func rows(_ dataSource: ProfileDataSource, _ title: String) -> [ProfileDataSource.Row] {
    dataSource.sections.first { $0.title?.string == title }?.rows ?? []
  }

  @Test func `A page starts with the account rows, which may move to a side column`() throws {
    let dataSource = dataSource(repositories: .success([try .example("popular")]))
    #expect(dataSource.rows.prefix(6) == [.summary, .space, .counts, .space, .details, .space])
    #expect(dataSource.asideCount(in: 120) == 6)
    #expect(dataSource.rows.dropFirst(6) == [.heading("Popular repositories"), .repository(try .example("popular"))])
  }

  @Test func `A profile without lists ends after the account details`() {
    #expect(dataSource().rows == [.summary, .space, .counts, .space, .details])
  }

  @Test func `Each item is a row in its section`() throws {
    let organization = Organization(login: "github", id: 1, description: nil)
    let pinned = try Repository.example("pinned")
    let dataSource = dataSource(
      organizations: .success([organization]), repositories: .success([try .example("popular")]),
      highlights: .success(ProfileHighlights(pronouns: nil, status: nil, pinned: [pinned])))
    #expect(rows(dataSource, "Pinned") == [.repository(pinned)])
    #expect(rows(dataSource, "Organizations") == [.organization(organization)])
    #expect(rows(dataSource, "Popular repositories").isEmpty, "pinned repositories replace the popular repositories")
  }

  @Test func `Popular repositories appear or are reported missing only if none is pinned`() throws {
    let some = ProfileHighlights(pronouns: nil, status: nil, pinned: [try .example("pinned")])
    let none = ProfileHighlights(pronouns: nil, status: nil, pinned: [])
    let popular = try Repository.example("popular")
    #expect(
      rows(dataSource(repositories: .success([popular]), highlights: .success(none)), "Popular repositories")
        == [.repository(popular)])
    for (highlights, isMissed) in [(some, false), (none, true)] {
      let dataSource = dataSource(repositories: .failure(.signInNeeded), highlights: .success(highlights))
      #expect(dataSource.rows.contains(.missing(MissingParts([.topRepositories], because: .signInNeeded))) == isMissed)
      #expect(dataSource.missingParts.count == 1)
    }
  }

  @Test func `Missing parts are listed at the end, grouped by reason`() {
    let dataSource = dataSource(
      organizations: .failure(.offline), repositories: .failure(.signInNeeded), highlights: .failure(.offline))
    let missing: [ProfileDataSource.Row] = [
      .missing(MissingParts([.organizations, .highlights], because: .offline)),
      .missing(MissingParts([.topRepositories], because: .signInNeeded)),
    ]
    #expect(dataSource.rows.suffix(3) == [.space] + missing)
  }

  private func readme(_ extent: ReadmeExtent, blocks: Int) throws -> ProfileDataSource {
    let json = #"{"name":"README.md","content":"","encoding":"base64"}"#
    let responses = ProfileResponses(
      organizations: .success(Received([], json: .null)), socialAccounts: .success(Received([], json: .null)),
      topRepositories: .success(Received([], json: .null)), highlights: nil,
      readme: .success(try JSONDocument(parsing: Data(json.utf8)).root.received()))
    let link = TextDocument.Span("Mona", link: "https://github.com/mona")
    let document = TextDocument(blocks: Array(repeating: .init(.paragraph([link])), count: blocks))
    return ProfileDataSource(
      responses.profile(of: .example), readme: document, extent: extent, clock: .example)
  }

  @Test func `A README is one folded row or all of its rows`() throws {
    let folded = try readme(.beginning, blocks: 30)
    let lines = folded.cell(at: folded.count - 1).lines(width: 80).map(\.string)
    #expect(lines.count == 21, "the folded README does not end with a blank line")
    #expect(lines.last == "  The README continues; Enter shows all of it.")
    #expect(folded.isFoldedReadme(folded.count - 1))
    let whole = try readme(.whole, blocks: 30)
    #expect(whole.count == folded.count - 1 + 59, "thirty rows with blank rows between them")
    #expect(!whole.opens(whole.count - 1) && folded.opens(folded.count - 1))
    let short = try readme(.beginning, blocks: 3)
    #expect(short.cell(at: short.count - 1).lines(width: 80).map(\.string) == ["  Mona", "", "  Mona", "", "  Mona"])
    #expect(try readme(.beginning, blocks: 0).rows.last == .details, "an empty README is left out")
  }

  @Test func `Each kind of row has its cell`() throws {
    let dataSource = dataSource()
    #expect(dataSource.cell(for: .summary) is SummaryCell)
    #expect(dataSource.cell(for: .details) is LabelsCell)
    #expect(dataSource.cell(for: .counts) is CountsCell)
    #expect(dataSource.cell(for: .organization(Organization(login: "a", id: 1, description: nil))) is OrganizationCell)
    #expect(dataSource.cell(for: .repository(try .example("a"))) is RepositoryCell)
    #expect(dataSource.cell(for: .missing(MissingParts([.highlights], because: .signInNeeded))) is ParagraphCell)
  }

  @Test func `The repositories of the account itself are shown without the owner`() throws {
    let cell = dataSource().cell(for: .repository(try .example("Hello-World")))
    #expect(cell.lines(width: 40).map(\.string) == ["Hello-World  ★ 0"])
  }
}
