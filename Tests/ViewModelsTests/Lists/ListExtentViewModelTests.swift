import Testing

@testable import LotusModel
@testable import ViewModels

struct ListExtentViewModelTests {
  private let octocat: ProfileSubject

  init() throws {
    octocat = .user(try Login("octocat"))
  }

  private func sentence(
    _ count: Int, _ total: ListTotal, in range: ListRange = ListRange(limit: 30), at place: Route? = nil,
    isChosen: Bool = false
  ) -> String? {
    ListExtentViewModel(
      count: count, of: total, in: range, at: place ?? .repositories(of: octocat), isChosen: isChosen
    ).sentence
  }

  @Test func `A complete list needs no sentence about its extent`() {
    #expect(sentence(1, .exactly(1)) == nil)
    #expect(sentence(30, .exactly(30)) == nil)
    #expect(sentence(27, .exactly(57), in: ListRange(limit: 30, firstPage: 2)) == nil)
    #expect(sentence(2_000, .unknown, in: ListRange(limit: nil)) == nil)
  }

  @Test func `An incomplete list shows how many rows exist, if the number is known`() {
    #expect(sentence(30, .exactly(57)) == "Showing 30 of 57 repositories. To show all of them, use --all.")
    #expect(
      sentence(30, .moreThan(1_200)) == "Showing 30 of more than 1,200 repositories. To show all of them, use --all.")
    #expect(
      sentence(30, .moreThan(0), at: .followers(of: octocat))
        == "Showing 30 of more than 30 followers. To show all of them, use --all.")
    #expect(
      sentence(30, .exactly(5_432), at: .search(Search(.users, for: "x")))
        == "Showing 30 of 5,432 users. To show the first 1,000, use --all.")
    #expect(
      sentence(30, .unknown, isChosen: true)
        == "Showing 30 repositories. There may be more: use --all.")
  }

  @Test func `An empty list names the missing items`() throws {
    let cases: [(Route, String)] = [
      (.repositories(of: octocat), "octocat has no public repositories."),
      (.issues(of: try RepositoryName("o/r")), "o/r has no open issues."), (.ownIssues, "You have no open issues."),
      (.repositories(of: .viewer), "You have no repositories."), (.gists(by: octocat), "octocat has no public gists."),
      (.followers(of: octocat), "octocat has no followers."), (.following(by: .viewer), "You have no followed users."),
      (.starred(by: octocat), "octocat has no starred repositories."),
      (.members(of: try Login("github")), "github has no public members."), (.keys(.gpg), "You have no GPG keys."),
      (.blocked, "You have no blocked users."), (.emails, "You have no email addresses."),
      (.search(Search(.users, for: "x y")), "No users match \"x y\"."),
      (try #require(Route(text: "list octocat/lists/empty")), "This list has no repositories."),
    ]
    for (place, text) in cases { #expect(sentence(0, .exactly(0), at: place) == text) }
    #expect(sentence(0, .exactly(40), in: ListRange(limit: 30, firstPage: 9)) == "The list ends before page 9.")
    #expect(sentence(0, .exactly(0), isChosen: true) == "No repositories match.")
  }
}
