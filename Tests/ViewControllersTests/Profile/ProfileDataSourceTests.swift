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
    let answers = ProfileAnswers(
      organizations: organizations.map { Received($0, json: .null) },
      socialAccounts: .success(Received([], json: .null)),
      topRepositories: repositories.map { Received($0, json: .null) }, highlights: highlights)
    return ProfileDataSource(answers.profile(of: .example), missing: answers.missing, viewpoint: { .example })
  }

  private func rows(_ dataSource: ProfileDataSource, _ title: String) -> [ProfileDataSource.Row] {
    dataSource.sections.first { $0.title?.string == title }?.rows ?? []
  }

  @Test func `A page begins with who it is`() {
    let sections = dataSource().sections
    #expect(sections.prefix(3).map(\.rows) == [[.summary], [.details], [.counts]])
    #expect(sections.compactMap { $0.title?.string } == ["Organizations", "Pinned", "Most starred repositories"])
  }

  @Test func `Each thing is a row in its section`() throws {
    let organization = Organization(login: "github", id: 1, description: nil)
    let pinned = try Repository.example("pinned")
    let starred = try Repository.example("starred")
    let dataSource = dataSource(
      organizations: .success([organization]), repositories: .success([starred]),
      highlights: .success(ProfileHighlights(pronouns: nil, status: nil, pinned: [pinned])))
    #expect(rows(dataSource, "Organizations") == [.organization(organization)])
    #expect(rows(dataSource, "Pinned") == [.repository(pinned)])
    #expect(rows(dataSource, "Most starred repositories") == [.repository(starred)])
    #expect(dataSource.missingRows.isEmpty)
  }

  @Test func `What is missing stands at the end, in one order`() {
    let dataSource = dataSource(
      organizations: .failure(.notFound(message: "x")), repositories: .failure(.signInNeeded),
      highlights: .failure(.status(500, message: nil)))
    let missing: [ProfileDataSource.Row] = [
      .missing(.organizations, .notFound(message: "x")), .missing(.topRepositories, .signInNeeded),
      .missing(.highlights, .status(500, message: nil)),
    ]
    #expect(dataSource.missingRows == missing)
    #expect(dataSource.sections.last?.rows == missing)
  }

  @Test func `Each kind of row has its cell`() throws {
    let dataSource = dataSource()
    #expect(dataSource.cell(for: .summary) is SummaryCell)
    #expect(dataSource.cell(for: .details) is LabelsCell)
    #expect(dataSource.cell(for: .counts) is CountsCell)
    #expect(dataSource.cell(for: .organization(Organization(login: "a", id: 1, description: nil))) is OrganizationCell)
    #expect(dataSource.cell(for: .repository(try .example("a"))) is RepositoryCell)
    #expect(dataSource.cell(for: .missing(.highlights, .signInNeeded)) is ParagraphCell)
  }

  @Test func `One's own repositories go by the short name`() throws {
    let cell = dataSource().cell(for: .repository(try .example("Hello-World")))
    #expect(cell.lines(width: 40).map(\.string) == ["Hello-World  ★ 0"])
  }
}
