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

  @Test func `Without a text it has the scenes of one's own`() {
    #expect(names("").prefix(2) == ["your profile", "your repositories"])
    #expect(names("", isSignedIn: false) == ["who am I", "accounts", "cache"])
  }

  @Test func `A word finds scenes by their names, and the user of that name`() {
    #expect(names("follow").prefix(3) == ["your followers", "your following", "profile of follow"])
    #expect(names("octocat").first == "profile of octocat")
    #expect(names("octocat").contains("gists of octocat"))
  }

  @Test func `What is no name of a scene or of a user finds nothing`() {
    #expect(names("not a name!").isEmpty)
  }
}
