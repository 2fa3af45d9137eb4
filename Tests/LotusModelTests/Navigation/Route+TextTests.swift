import LotusModel
import Testing

/// Tests the text form of routes.
@Suite struct RouteTextTests {
  /// Stored sessions contain texts like these, so every later version must be able to read them.
  @Test(arguments: [
    "profile", "profile octocat", "followers octocat", "following", "organizations hubot", "repositories",
    "starred mona",
    "gists octocat", "contributions octocat", "contributions", "repository octocat/Hello-World", "identity", "accounts",
    "cache",
    "members github", "issue octocat/Hello-World#7", "gist 6cad3268", "search users mona", "search repos a b  c",
    "emails",
    "ssh-keys", "signing-keys", "gpg-keys", "links", "blocked", "list octocat/lists/ideas", "limits", "log",
    "request 12", "own-issues?state=all", "own-issues?state=closed&assignee=%40me",
    "issues o/r?state=open&assignee=mona", "issues o/r?state=all&author=mona&words=is%3Apr%20crash",
    "issues o/r?state=closed&label=good%20first%20issue&label=a%26b",
  ])
  func `A route survives conversion to text and back`(text: String) throws {
    #expect(try #require(Route(text: text)).text == text)
  }

  @Test func `Every scene has a text form`() {
    for scene in SceneName.allCases {
      let forms = [
        scene.rawValue, "\(scene.rawValue) octocat", "\(scene.rawValue) octocat/Hello-World",
        "issue octocat/Hello-World#7", "search users mona", "request 12", "list octocat/lists/ideas",
      ]
      #expect(forms.contains { Route(text: $0)?.scene == scene }, "\(scene)")
    }
  }

  @Test(arguments: [
    "", " ", "profile ", "profile  octocat", "Profile", "profile -", "profile @octocat", "repository", "repository x",
    "cache octocat", "elsewhere octocat", "emails octocat", "search", "search users", "gist a-b",
    "followers octocat more", "request", "request x", "profile octocat\u{0}", "issues?state=all", "emails?state=all",
    "issues o/r?state=new", "issues o/r?assignee=a%20b", "own-issues?author=-",
    "own-issues?", "own-issues?\u{0}", "own-issues?state=open", "own-issues?assignee=%40me",
    "issues o/r?state=all&milestone=1", "issues o/r?state=all&state=closed", "issues o/r?label=a&state=all",
    "issues o/r?state=all&words=a+b",
  ])
  func `Invalid text is not a route`(text: String) {
    #expect(Route(text: text) == nil)
  }
}
