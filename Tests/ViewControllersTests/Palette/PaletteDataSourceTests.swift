import LotusModel
import Testing
import ViewModels

@testable import Terminal
@testable import ViewControllers

@MainActor @Suite struct PaletteDataSourceTests {
  private static let commands = [
    KeyCommand("r", name: "refresh", now: {}), KeyCommand("q", name: "quit", now: {}),
    KeyCommand("F1", "?", name: "keys", now: {}),
  ]

  private func source(
    _ text: String, isSignedIn: Bool = true, origin: String? = nil, recent: [String] = []
  ) throws -> PaletteDataSource {
    let context = PaletteContext(
      origin: origin.flatMap { Route(text: $0) }, recent: recent.compactMap { Route(text: $0) },
      commands: Self.commands)
    let source = PaletteDataSource(context, on: try GitHubServer(hostname: "github.com"), isSignedIn: isSignedIn)
    source.search(text)
    return source
  }

  private func names(
    _ text: String, isSignedIn: Bool = true, origin: String? = nil, recent: [String] = []
  ) throws -> [String] {
    try source(text, isSignedIn: isSignedIn, origin: origin, recent: recent).entries.map(\.viewModel.name)
  }

  @Test func `Without a query, the palette lists the scenes of the user and the commands`() throws {
    #expect(try names("").prefix(2) == ["your profile", "your followers"])
    let anonymous = ["who am I", "accounts", "rate limits", "request log", "cache", "sign in"]
    #expect(try names("", isSignedIn: false) == anonymous + ["refresh", "quit", "keys"])
  }

  @Test(
    arguments: [
      ("issues", "issues of o/r"), ("issues/1", "o/r#1"), ("", "repository o/r"),
      ("pulls", "open pull requests of o/r"), ("labels/bug", "open issues labeled \"bug\" of o/r"),
      ("issues?q=is%3Aclosed+label%3Abug+crash", "closed issues labeled \"bug\" matching \"crash\" of o/r"),
      ("issues?q=is:closed label:bug crash", "closed issues labeled \"bug\" matching \"crash\" of o/r"),
    ])
  func `The entry for the address of a list says which issues it contains`(page: String, name: String) throws {
    for recent in [[], ["repository o/r"]] {
      #expect(try names("https://github.com/o/r/\(page)", recent: recent).first == name)
    }
  }

  @Test func `Without a query, the five latest scenes come first, except the present one`() throws {
    let recent = ["profile mona"] + (1...9).map { "profile user\($0)" }
    let names = try names("", origin: "profile mona", recent: recent)
    #expect(
      Array(names.prefix(6)) == ["user1", "user2", "user3", "user4", "user5"].map { "profile of \($0)" } + [
        "your profile"
      ])
    #expect(!names.contains("profile of mona") && !names.contains("profile of user6"))
  }

  @Test func `The palette offers every list of an account in the storyboard`() throws {
    let scenes: [SceneName] = [
      .profile, .followers, .following, .organizations, .repositories, .starred, .gists, .contributions, .activity,
      .starLists,
    ]
    let choices = try source("octocat", isSignedIn: false).entries.map(\.choice)
    let routes = scenes.compactMap { $0.route(about: "octocat") }
    let searches = Search.Kind.allCases.map { Route.search(Search($0, for: "octocat")) }
    let members = Route.members(of: try Login("octocat"))
    #expect(choices == (routes.prefix(1) + searches + routes.dropFirst() + [members]).map { .route($0) })
  }

  @Test func `The palette offers the lists that an organization has`() throws {
    var accounts = KnownAccounts()
    accounts.noteOrganization(try Login("GitHub"))
    let source = PaletteDataSource(
      PaletteContext(accounts: accounts), on: try GitHubServer(hostname: "github.com"), isSignedIn: true)
    source.search("github")
    let scenes = [
      "profile of", "search users for", "search repositories for", "followers of", "members of", "repositories of",
    ]
    #expect(source.entries.map(\.viewModel.name) == scenes.map { "\($0) github" })
    source.search("starred github")
    #expect(source.entries.first?.viewModel.name == "starred by github", "a list that the user names is offered")
  }

  @Test func `A word finds scenes by name and the user with that login`() throws {
    #expect(try names("follow").prefix(3) == ["your followers", "your following", "profile of follow"])
    #expect(try names("octocat").first == "profile of octocat")
    #expect(try names("octocat").contains("gists of octocat"))
    #expect(try names("edit prof").first == "edit your profile")
    #expect(try names("followers of octocat").first == "followers of octocat")
    #expect(try names("members github").first == "members of github")
    for text in ["repos octocat", "octocat repos", "octocat repositories", "Repos of octocat"] {
      #expect(try names(text, recent: ["repository octocat/Hello-World"]).first == "repositories of octocat")
    }
    #expect(try names("requests").first == "request log")
    #expect(try names("search repositories for a b").first == "search repositories for a b")
    #expect(try names("Search users for mona").first == "search users for mona")
    #expect(try names("search a b") == ["search users for a b", "search repositories for a b"])
  }

  @Test func `Exact matches come first, then beginnings, then other matches, then a typed name`() throws {
    let recent = ["profile simona", "profile monalisa", "repository octocat/mona", "profile mona"]
    let names = try names("mona", recent: recent)
    #expect(names.prefix(2) == ["repository octocat/mona", "profile of mona"])
    #expect(names.dropFirst(2).prefix(2) == ["followers of mona", "following of mona"], "lists of a seen account")
    #expect(Array(names.suffix(4).prefix(2)) == ["profile of monalisa", "profile of simona"])
    let unseen = try self.names("mon", recent: recent)
    let others = ["profile of simona", "profile of mon", "search users for mon", "search repositories for mon"]
    #expect(Array(unseen.prefix(7)) == ["profile of monalisa", "repository octocat/mona", "profile of mona"] + others)
  }

  @Test func `A repository whose issue the user has seen comes before the issue`() throws {
    let names = try names("octocat/hello-world", recent: ["issue octocat/Hello-World#7"])
    #expect(names.prefix(2) == ["repository octocat/hello-world", "octocat/Hello-World#7"])
  }

  @Test func `A name in another letter case finds what the user has seen, once`() throws {
    let recent = ["repository octocat/Hello-World", "issue octocat/Hello-World#7", "profile Mona"]
    for (text, name) in [
      ("OCTOCAT/hello-world", "repository octocat/Hello-World"), ("octocat/HELLO-world#7", "octocat/Hello-World#7"),
      ("mona", "profile of Mona"),
    ] {
      let names = try names(text, recent: recent)
      #expect(names.first == name && names.count { $0.lowercased() == name.lowercased() } == 1)
    }
  }

  @Test(arguments: [
    ("logout", "accounts"), ("sign out", "accounts"), ("status", "edit your profile"), ("repos", "your repositories"),
    ("orgs", "your organizations"), ("stars", "starred by you"), ("log in", "sign in"),
  ])
  func `Words from other programs find scenes`(text: String, name: String) throws {
    #expect(try names(text).first == name)
  }

  @Test(arguments: [("quit", "quit", "q"), ("ref", "refresh", "r"), ("help", "keys", "F1"), ("Keys", "keys", "F1")])
  func `Commands are found by name, with their keys`(text: String, name: String, key: KeyPress) throws {
    let entry = try #require(try source(text).entries.first)
    #expect(entry.viewModel.name == name)
    #expect(entry.viewModel.key == key.sign)
    #expect(entry.choice == .key(key))
  }

  @Test func `A scene that a key opens, too, is listed once, with the key`() throws {
    let command = KeyCommand("1", name: "followers", now: {}).bound(as: "followers")
    let followers = try #require(SceneName.followers.route(about: nil))
    let context = PaletteContext(commands: Self.commands + [command], targets: [followers])
    let source = PaletteDataSource(context, on: try GitHubServer(hostname: "github.com"), isSignedIn: true)
    let entries = source.entries.filter { $0.viewModel.name.hasSuffix("followers") }
    #expect(entries.map(\.viewModel.name) == ["your followers"] && entries.map(\.viewModel.key) == ["1"])
    #expect(entries.map(\.choice) == [.key("1")])
    source.search("followers")
    #expect(source.entries.first?.viewModel.name == "your followers")
  }

  @Test func `A repository, an issue and a gist are found by name`() throws {
    #expect(try names("octocat/Hello-World").first == "repository octocat/Hello-World")
    #expect(try names("octocat/Hello-World#7").first == "octocat/Hello-World#7")
    #expect(try names("6cad326836d38bd3a7ae").contains("gist 6cad326836d38bd3a7ae"))
    let longer = try names("octocat/Hello", recent: ["repository octocat/Hello-World"])
    #expect(longer.prefix(2) == ["repository octocat/Hello-World", "repository octocat/Hello"], "a seen name is first")
  }

  @Test(arguments: [
    ("https://github.com/octocat/Hello-World/issues/1347", "octocat/Hello-World#1347"),
    ("github.com/octocat/Hello-World", "repository octocat/Hello-World"),
    ("git@github.com:octocat/Hello-World.git", "repository octocat/Hello-World"),
    ("https://github.com/octocat?tab=followers", "followers of octocat"),
    ("https://github.com/orgs/github/people", "members of github"),
    ("<https://github.com/octocat/Hello-World/issues/1347>", "octocat/Hello-World#1347"),
    ("“https://github.com/octocat/Hello-World/issues/1347”,", "octocat/Hello-World#1347"),
    ("[Found a bug](https://github.com/octocat/Hello-World/issues/1347).", "octocat/Hello-World#1347"),
    ("(github.com/octocat/Hello-World)", "repository octocat/Hello-World"),
  ])
  func `The address of a page or a remote opens its scene`(address: String, name: String) throws {
    #expect(try names(" \(address)\n").first == name)
  }

  @Test func `An address that the app cannot open is an error`() throws {
    let source = try source("https://gitlab.com/octocat/Hello-World")
    #expect(source.entries.isEmpty && source.failure != nil)
    source.search("octocat")
    #expect(!source.entries.isEmpty && source.failure == nil)
  }

  @Test(arguments: ["repository octocat/Hello-World", "issue octocat/Hello-World#7"])
  func `A number is an issue of the repository below`(origin: String) throws {
    for text in ["#12", "12"] {
      #expect(try names(text, origin: origin).first == "octocat/Hello-World#12")
    }
    #expect(try names("12", origin: "profile mona").first == "profile of 12")
  }

  @Test(arguments: [
    ("label:bug", "repository o/r", "open issues labeled \"bug\" of o/r"),
    ("label:bug is:closed", "issue o/r#7", "closed issues labeled \"bug\" of o/r"),
    ("issues a/b label:\"good first issue\"", "repository o/r", "open issues labeled \"good first issue\" of a/b"),
    ("a/b author:mona", "profile mona", "open issues by mona of a/b"),
    ("label:bug", "profile mona", "search users for label:bug"),
  ])
  func `A filter is a list of the issues of the named repository, or of the repository below`(
    text: String, origin: String, name: String
  ) throws {
    #expect(try names(text, origin: origin).first == name)
  }

  @Test func `The word for a filter is found on a repository, and typing it opens no list yet`() throws {
    for text in ["lab", "label", "label:"] {
      let entry = try #require(source(text, origin: "repository o/r").entries.first)
      #expect(entry.choice == .text("label:"))
      #expect(entry.viewModel.name == "label:… filters the issues of o/r")
    }
    #expect(try !names("label", origin: "profile mona").contains { $0.hasPrefix("label:") })
  }

  @Test func `Tab types a name that finds the same entry`() throws {
    let recent = ["profile mona", "repository octocat/Hello-World", "issue octocat/Hello-World#7"]
    for entry in try source("", recent: recent).entries {
      let found = try source(entry.viewModel.completion, recent: recent).entries.first
      #expect(found?.choice == entry.choice, "\(entry.viewModel.completion)")
    }
  }

  @Test func `A query that is not a valid name offers a search`() throws {
    #expect(try names("not a name!") == ["search users for not a name!", "search repositories for not a name!"])
    #expect(try !names("").contains { $0.hasPrefix("search") })
  }
}
