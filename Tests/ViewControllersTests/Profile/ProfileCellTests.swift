import FoundationEssentials
import Testing
import ViewModels

@testable import LotusModel
@testable import Terminal
@testable import ViewControllers

@MainActor
struct ProfileCellTests {
  private func shown(_ cell: some Cell, _ width: Int = 40) -> [String] {
    cell.lines(width: width).map(\.string)
  }

  private func user(_ change: (inout User) -> Void) -> User {
    var user = User.example
    change(&user)
    return user
  }

  private func profile(_ highlights: ProfileHighlights? = nil, _ change: (inout User) -> Void = { _ in }) -> Profile {
    Profile(
      user: user(change), organizations: nil, socialAccounts: nil, topRepositories: nil, highlights: highlights)
  }

  private func summary(_ highlights: ProfileHighlights? = nil, _ change: (inout User) -> Void = { _ in }) -> SummaryCell
  {
    SummaryCell(viewModel: ProfileSummaryViewModel(profile(highlights, change), from: .example))
  }

  @Test func `A bio is at most 79 cells wide`() {
    let cell = summary { $0.bio = String(repeating: "word ", count: 40) }
    #expect(cell.lines(width: 200).map(\.width).max() == 79)
  }

  @Test func `The summary of an empty profile shows only the name and the login`() {
    #expect(shown(summary()) == ["octocat", "@octocat"])
  }

  @Test func `The name is the title of the page, and not a link to the page that it is on`() {
    #expect(summary().lines(width: 40)[0].glyphs.allSatisfy { $0.style == .pageTitle })
  }

  private func cell(for row: ProfileDataSource.Row, in profile: Profile) -> any Cell {
    ProfileDataSource(profile, clock: .example).cell(for: row)
  }

  @Test func `Values are aligned, and long values continue on the next line`() {
    let profile = profile {
      $0.company = "@github"
      $0.location = "San Francisco and some other places"
    }
    let cell = cell(for: .details, in: profile)
    #expect(
      shown(cell) == [
        "Company   @github", "Location  San Francisco and some other", "          places",
        "Joined    Jan 25, 2011 (15\u{A0}years\u{A0}ago)", "Profile   github.com/octocat",
      ])
  }

  @Test func `A label that is too long is truncated`() {
    let account = SocialAccount(provider: "averylongprovider", url: "a.example")
    var profile = profile()
    profile.socialAccounts = [account]
    let cell = cell(for: .details, in: profile)
    #expect(shown(cell, 60)[0] == "Averylongpr…  a.example")
  }

  @Test(arguments: [
    (80, ["22,047 followers · 9 following · 8 repositories · 1 gist"]),
    (40, ["22,047 followers · 9 following", "8 repositories · 1 gist"]),
    (20, ["22,047 followers", "9 following", "8 repositories", "1 gist"]),
  ])
  func `The counts wrap between two counts`(width: Int, lines: [String]) {
    let user = user {
      $0.followers = 22_047
      $0.following = 9
      $0.publicRepositories = 8
      $0.publicGists = 1
    }
    #expect(shown(CountsCell(items: ProfileCountsViewModel(user, from: .example).items), width) == lines)
  }

  private func repository(
    _ name: String, stars: Int = 0, language: String? = nil, description: String? = nil, forks: Int? = nil
  ) throws -> RepositoryCell {
    var repository = try Repository.example(name, stars: stars, language: language, description: description)
    repository.forks = forks
    let viewModel = RepositoryViewModel(repository, owner: "octocat", from: .example)
    return RepositoryCell(viewModel: viewModel, fullWidth: RepositoryCell.fullWidth(of: viewModel))
  }

  @Test func `A repository shows one line of facts and at most two lines of description`() throws {
    let long = String(repeating: "word ", count: 40)
    #expect(
      shown(try repository("Spoon-Knife", stars: 13_412, language: "HTML", description: long)) == [
        "Spoon-Knife  ● HTML · ★ 13,412", "  word word word word word word word",
        "  word word word word word word word…",
      ])
    #expect(shown(try repository("x")) == ["x  ★ 0"])
  }

  @Test(arguments: [
    (40, "linguist  ● Ruby · ★ 634 · ⑂ 90"), (30, "linguist  ● Ruby · ★ 634"), (20, "linguist  ★ 634"),
    (12, "ling…  ★ 634"),
  ])
  func `On a narrow page, the forks are dropped first, then the language`(width: Int, line: String) throws {
    let cell = try repository("linguist", stars: 634, language: "Ruby", forks: 90)
    #expect(shown(cell, width) == [line])
  }

  @Test func `Forks are shown for all repositories of a list or for none`() throws {
    let (short, long) = (try repository("x", forks: 2), try repository("a-longer-name", forks: 155_204))
    let line = {
      RepositoryCell(viewModel: short.viewModel, fullWidth: long.fullWidth).lines(width: $0)[0].string
    }
    #expect(line(40) == "x  ★ 0 · ⑂ 2")
    #expect(line(29) == "x  ★ 0")
  }

  @Test func `A known language has a color, and an unknown language has none`() throws {
    let lines = ["Ruby", "Befunge"].map { try? repository("x", language: $0).lines(width: 40).first }
    let dots = lines.map { $0?.glyphs.first { $0.character == "●" }?.style.color }
    #expect(dots == [.red, nil])
  }

  @Test func `A long repository name is truncated to leave room for the facts`() throws {
    let lines = shown(try repository(String(repeating: "n", count: 100), stars: 5, language: "Swift"))
    #expect(lines == [String(repeating: "n", count: 34) + "…  ★ 5"])
  }

  @Test func `An organization takes one line`() {
    let organization = Organization(login: "github", id: 1, description: "A great\norganization of a great many people")
    let cell = OrganizationCell(viewModel: OrganizationViewModel(organization, from: .example))
    #expect(shown(cell) == ["github  A great organization of a great…"])
    #expect(cell.lines(width: 40)[0].glyphs.first?.style.link?.address == "https://github.com/github")
    let silent = Organization(login: "github", id: 1, description: nil)
    #expect(shown(OrganizationCell(viewModel: OrganizationViewModel(silent, from: .example))) == ["github"])
  }

  @Test func `A part that failed to load is reported in its row`() {
    let cell = cell(for: .missing(MissingParts([.organizations], because: .status(502, message: nil))), in: profile())
    #expect(
      shown(cell, 50) == [
        "Could not load the organizations: github.com", "returned status 502; the server has a problem; try",
        "again later",
      ])
  }

  @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "\u{1B}]8;;https://evil\u{1B}\\"])
  func `An unsafe address does not become a link`(address: String) throws {
    let text = StyledText(LinkedText("x", link: address))
    #expect(text.spans[0].style.link == nil)
  }
}
