import Testing

@testable import LotusModel
@testable import ViewModels

struct ProfileCountsViewModelTests {
  private func items(_ kind: User.Kind, _ followers: Int, _ following: Int, _ repositories: Int, _ gists: Int)
    -> [String]
  {
    var user = User.example
    user.kind = kind
    user.followers = followers
    user.following = following
    user.publicRepositories = repositories
    user.publicGists = gists
    return ProfileCountsViewModel(user, from: .example).items.map(\.text)
  }

  @Test func `Profile counts have singular and plural nouns`() {
    #expect(
      items(.user, 22_047, 9, 8, 8) == ["22,047 followers", "9 following", "8 repositories", "8 gists"])
    #expect(items(.user, 1, 1, 1, 1) == ["1 follower", "1 following", "1 repository", "1 gist"])
    #expect(
      items(User.Kind(rawValue: "Bot"), 0, 0, 0, 0) == ["0 followers", "0 following", "0 repositories", "0 gists"])
  }

  @Test func `Each count links to its list`() {
    var user = User.example
    (user.followers, user.following, user.publicRepositories, user.publicGists) = (1, 2, 3, 4)
    let highlights = ProfileHighlights(pronouns: nil, status: nil, pinned: [], followsViewer: true)
    let links = ProfileCountsViewModel(user, highlights: highlights, from: .example).items.map(\.link)
    #expect(
      links == [
        "https://github.com/octocat?tab=followers", "https://github.com/octocat?tab=following",
        "https://github.com/octocat?tab=repositories", "https://gist.github.com/octocat", nil,
      ])
  }

  @Test func `The counts of an organization omit following and gists`() {
    #expect(items(.organization, 61_883, 0, 543, 0) == ["61,883 followers", "543 repositories"])
  }
}
