import ModelExamples
import Testing

@testable import LotusModel

@Suite struct KnownAccountsTests {
  private func user(_ login: String, type: String = "User") throws -> User {
    try decoded(
      User.self,
      """
      {"login":"\(login)","id":1,"type":"\(type)","html_url":"https://github.com/\(login)","public_repos":8,\
      "public_gists":7,"followers":6,"following":5,"created_at":"2011-01-25T18:44:36Z"}
      """)
  }

  @Test func `The login of the signed-in user is known once their profile has loaded`() throws {
    var accounts = KnownAccounts()
    #expect(accounts.login(of: .viewer) == nil)
    accounts.note(try user("octocat"), of: .viewer)
    #expect(accounts.login(of: .viewer) == "octocat")
    #expect(accounts[.viewer]?.followers == 6)
    #expect(KnownAccounts(viewer: try Login("mona")).login(of: .viewer) == "mona")
  }

  @Test func `At most a thousand profiles are known, always including the profile of the signed-in user`() throws {
    var accounts = KnownAccounts()
    accounts.note(try user("octocat"), of: .viewer)
    for number in 1...1_000 {
      let login = "user\(number)"
      accounts.note(try user(login), of: .user(try Login(login)))
    }
    #expect(accounts[.user(try Login("user999"))] == nil)
    #expect(accounts[.user(try Login("user1000"))] != nil && accounts[.viewer] != nil)
  }

  @Test func `Logins are found in any letter case, and spelled as on GitHub`() throws {
    var accounts = KnownAccounts()
    let typed = ProfileSubject.user(try Login("OCTOCAT"))
    #expect(accounts.login(of: typed) == "OCTOCAT")
    accounts.note(try user("octocat"), of: typed)
    #expect(accounts.login(of: typed) == "octocat")
    #expect(accounts.viewer == nil)
  }

  @Test func `The kind of an account is known from its profile or its members`() throws {
    var accounts = KnownAccounts()
    let (github, mona) = (try Login("github"), try Login("mona"))
    #expect(accounts.kind(of: .user(github)) == nil)
    accounts.noteOrganization(github)
    accounts.note(try user("mona"), of: .user(mona))
    #expect(accounts.kind(of: .user(github)) == .organization)
    #expect(accounts.kind(of: .user(mona)) == .user)
    #expect(accounts.kind(of: .viewer) == nil)
  }

  @Test func `A follow changes the counts of both accounts, as far as they are known`() throws {
    var accounts = KnownAccounts()
    let hubot = try Login("Hubot")
    accounts.apply(RelationChange(.following(hubot), holds: true))
    #expect(accounts == KnownAccounts())
    accounts.note(try user("octocat"), of: .viewer)
    accounts.note(try user("hubot"), of: .user(hubot))
    accounts.apply(RelationChange(.following(hubot), holds: true))
    #expect(accounts[.viewer]?.following == 6 && accounts[.user(hubot)]?.followers == 7)
    accounts.apply(RelationChange(.following(hubot), holds: false))
    #expect(accounts[.viewer]?.following == 5 && accounts[.user(hubot)]?.followers == 6)
  }

  @Test(
    arguments: [
      ("owned_private_repos", 2, .repositories(of: .viewer), 10), ("private_gists", 3, .gists(by: .viewer), 10),
      ("owned_private_repos", Int.max, .repositories(of: .viewer), nil),
    ] as [(String, Int, Route, Int?)])
  func `The user's own lists include private rows, if GitHub counts them`(
    field: String, count: Int, list: Route, total: Int?
  ) throws {
    let json = #"{"login":"octocat","id":1,"public_repos":8,"public_gists":7,"\#(field)":\#(count)}"#
    var accounts = KnownAccounts()
    accounts.note(try decoded(User.self, json), of: .viewer)
    #expect(accounts.count(of: list) == total)
  }

  @Test func `A profile states the length of some lists, but not with the private rows of the signed-in user`() throws {
    var accounts = KnownAccounts()
    #expect(accounts.count(of: .followers(of: .viewer)) == nil)
    accounts.note(try user("octocat"), of: .viewer)
    let hubot = ProfileSubject.user(try Login("hubot"))
    accounts.note(try user("hubot"), of: hubot)
    #expect(accounts.count(of: .followers(of: .viewer)) == 6 && accounts.count(of: .following(by: .viewer)) == 5)
    #expect(accounts.count(of: .repositories(of: .viewer)) == nil && accounts.count(of: .repositories(of: hubot)) == 8)
    #expect(accounts.count(of: .starred(by: hubot)) == nil)
    #expect(accounts.count(of: .gists(by: .user(try Login("Octocat")))) == nil, "The account is the user's own.")
  }
}
