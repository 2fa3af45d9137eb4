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

  @Test func `The head is the name, the notes, the status and the bio`() {
    let status = UserStatus(
      message: "Focusing", emojiHTML: "🎯", indicatesLimitedAvailability: false, expiresAt: nil)
    let highlights = ProfileHighlights(pronouns: "they/them", status: status, pinned: [])
    let cell = summary(highlights) {
      $0.name = "The Octocat"
      $0.bio = "There once was\r\na cat"
    }
    #expect(
      shown(cell) == ["The Octocat", "@octocat · they/them", "🎯 Focusing", "", "There once was", "a cat"])
  }

  @Test func `A bio is no wider than one likes to read`() {
    let cell = summary { $0.bio = String(repeating: "word ", count: 40) }
    #expect(cell.lines(width: 200).map(\.width).max() == 79)
  }

  @Test func `An empty profile has a name alone`() {
    #expect(shown(summary()) == ["octocat", "@octocat"])
  }

  @Test func `The name leads to the page`() {
    let style = summary().lines(width: 40)[0].glyphs.first?.style
    #expect(style?.link?.address == "https://github.com/octocat")
    #expect(style?.isBold == true)
  }

  private func cell(for row: ProfileDataSource.Row, in profile: Profile) -> any Cell {
    ProfileDataSource(profile, viewpoint: { .example }).cell(for: row)
  }

  @Test func `Values are aligned, and long ones go on below themselves`() {
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

  @Test func `A label that is too long is cut`() {
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
  func `Counts are broken between two of them`(width: Int, lines: [String]) {
    let user = user {
      $0.followers = 22_047
      $0.following = 9
      $0.publicRepositories = 8
      $0.publicGists = 1
    }
    #expect(shown(CountsCell(items: ProfileCountsViewModel(user).items), width) == lines)
  }

  private func repository(
    _ name: String, stars: Int = 0, language: String? = nil, description: String? = nil, forks: Int? = nil
  ) throws -> RepositoryCell {
    var repository = try Repository.example(name, stars: stars, language: language, description: description)
    repository.forks = forks
    let viewModel = RepositoryViewModel(repository, owner: "octocat")
    return RepositoryCell(viewModel: viewModel, list: [viewModel])
  }

  @Test func `A repository is a line of facts and two of description at most`() throws {
    let long = String(repeating: "word ", count: 40)
    #expect(
      shown(try repository("Spoon-Knife", stars: 13_412, language: "HTML", description: long)) == [
        "Spoon-Knife  ● HTML · ★ 13,412", "  word word word word word word word",
        "  word word word word word word word…",
      ])
    #expect(shown(try repository("x")) == ["x  ★ 0"])
  }

  @Test(arguments: [
    (40, "linguist  ● Ruby · ★ 634 · 90 forks"), (32, "linguist  ● Ruby · ★ 634"), (20, "linguist  ★ 634"),
    (12, "ling…  ★ 634"),
  ])
  func `Where it is narrow, forks give way, then the language`(width: Int, line: String) throws {
    let cell = try repository("linguist", stars: 634, language: "Ruby", forks: 90)
    #expect(shown(cell, width) == [line])
  }

  @Test func `Forks are told of all repositories of a list, or of none`() throws {
    let (short, long) = (try repository("x", forks: 2), try repository("a-longer-name", forks: 155_204))
    let list = [short.viewModel, long.viewModel]
    let line = { RepositoryCell(viewModel: short.viewModel, list: list).lines(width: $0)[0].string }
    #expect(line(40) == "x  ★ 0 · 2 forks")
    #expect(line(30) == "x  ★ 0")
  }

  @Test func `A language has its colour, one that is not known has none`() throws {
    let lines = ["Ruby", "Befunge"].map { try? repository("x", language: $0).lines(width: 40).first }
    let dots = lines.map { $0?.glyphs.first { $0.character == "●" }?.style.color }
    #expect(dots == [.red, nil])
  }

  @Test func `A long name leaves room for the facts`() throws {
    let lines = shown(try repository(String(repeating: "n", count: 100), stars: 5, language: "Swift"))
    #expect(lines == [String(repeating: "n", count: 34) + "…  ★ 5"])
  }

  @Test func `An organization is one line`() {
    let organization = Organization(login: "github", id: 1, description: "A great\norganization of a great many people")
    let cell = OrganizationCell(viewModel: OrganizationViewModel(organization, from: .example))
    #expect(shown(cell) == ["github  A great organization of a great…"])
    #expect(cell.lines(width: 40)[0].glyphs.first?.style.link?.address == "https://github.com/github")
    let silent = Organization(login: "github", id: 1, description: nil)
    #expect(shown(OrganizationCell(viewModel: OrganizationViewModel(silent, from: .example))) == ["github"])
  }

  @Test func `What is missing is said`() {
    let cell = cell(for: .missing(.organizations, .status(502, message: nil)), in: profile())
    #expect(
      shown(cell, 50) == [
        "Organizations could not be loaded. github.com", "answered with status 502; it is not your doing,",
        "try again later.",
      ])
  }

  @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "\u{1B}]8;;https://evil\u{1B}\\"])
  func `No link leads where a terminal should not go`(address: String) throws {
    let text = StyledText(LinkedText("x", link: address))
    #expect(text.spans[0].style.link == nil)
  }
}
