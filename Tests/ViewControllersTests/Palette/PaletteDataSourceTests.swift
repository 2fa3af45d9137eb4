import LotusModel
import Testing
import ViewModels

@testable import ViewControllers

@MainActor @Suite struct PaletteDataSourceTests {
  private func names(_ text: String, isSignedIn: Bool = true) -> [String] {
    let source = PaletteDataSource(isSignedIn: isSignedIn)
    source.search(text)
    return source.routes.map { RouteViewModel($0).name }
  }

  @Test func `Without a query, the palette lists the scenes of the user`() {
    #expect(names("").prefix(2) == ["your profile", "your followers"])
    #expect(names("", isSignedIn: false) == ["who am I", "accounts", "rate limits", "request log", "cache", "sign in"])
  }

  @Test func `The palette offers every list of an account in the storyboard`() throws {
    let source = PaletteDataSource(isSignedIn: false)
    source.search("octocat")
    let scenes: [SceneName] = [
      .profile, .followers, .following, .organizations, .repositories, .starred, .gists, .contributions,
    ]
    #expect(source.routes.starts(with: scenes.compactMap { $0.route(about: "octocat") }))
  }

  @Test func `A word finds scenes by name and the user with that login`() {
    #expect(names("follow").prefix(3) == ["your followers", "your following", "profile of follow"])
    #expect(names("octocat").first == "profile of octocat")
    #expect(names("octocat").contains("gists of octocat"))
  }

  @Test func `A repository, an issue and a gist are found by name`() {
    #expect(names("octocat/Hello-World").first == "repository octocat/Hello-World")
    #expect(names("octocat/Hello-World#7").first == "octocat/Hello-World#7")
    #expect(names("6cad326836d38bd3a7ae").contains("gist 6cad326836d38bd3a7ae"))
  }

  @Test func `A query that is not a valid name offers a search`() {
    #expect(names("not a name!") == ["search users for not a name!", "search repositories for not a name!"])
    #expect(!names("").contains { $0.hasPrefix("search") })
  }
}
