import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel
@testable import ViewModels

struct ListRowViewModelTests {
  private func texts(_ row: ListRowViewModel) -> [String] {
    row.fields.map(\.text.text)
  }

  private func account(_ kind: String) -> Account {
    var account = Account(login: "octocat", url: "https://github.com/octocat")
    account.kind = kind
    return account
  }

  @Test(arguments: [("User", ""), ("Organization", "organization"), ("Bot", "bot")])
  func `An account row shows the login, and the kind if the account is not a person`(
    kind: String, shown: String
  ) {
    let row = ListRowViewModel(account(kind), in: .followers(of: .viewer))
    #expect(texts(row) == ["octocat", shown, "", ""])
    #expect(row.tabSeparated == "octocat\t\(kind)\thttps://github.com/octocat")
    #expect(row.fields[0].text.map(\.link) == ["https://github.com/octocat"])
  }

  @Test func `A user's name and bio are shown to people but not in tab-separated output`() {
    var octocat = account("User")
    octocat.person = Account.Person(name: "The Octocat", bio: "Mona's\ncat")
    let row = ListRowViewModel(octocat, in: .followers(of: .viewer))
    #expect(texts(row) == ["octocat", "", "The Octocat", "Mona's cat"])
    #expect(row.tabSeparated == "octocat\tUser\thttps://github.com/octocat")
  }

  @Test(
    arguments: [
      (true, true, "following, mutual"), (true, false, "not following back"), (true, nil, "following"),
      (false, true, "follows you"), (false, false, ""), (nil, nil, ""),
    ] as [(Bool?, Bool?, String)])
  func `A row says who follows whom`(isFollowed: Bool?, followsViewer: Bool?, state: String) {
    var octocat = account("User")
    octocat.person = Account.Person(isFollowed: isFollowed)
    octocat.person?.followsViewer = followsViewer
    #expect(texts(ListRowViewModel(octocat, in: .followers(of: .viewer)))[1] == state)
  }

  @Test(
    arguments: [
      (true, true, "you: following, mutual"), (true, false, "does not follow you back"), (true, nil, "you: following"),
      (false, true, "follows you"), (false, false, ""),
    ] as [(Bool?, Bool?, String)])
  func `A row in the list of another user says that the relation is yours`(
    isFollowed: Bool?, followsViewer: Bool?, state: String
  ) throws {
    var octocat = account("User")
    octocat.person = Account.Person(isFollowed: isFollowed)
    octocat.person?.followsViewer = followsViewer
    #expect(texts(ListRowViewModel(octocat, in: .following(by: .user(try Login("mona")))))[1] == state)
  }

  @Test func `A repository row has formatted cells and tab-separated values`() throws {
    let pushed = try Date(iso: "2025-11-01T00:00:00Z")
    let row = ListRowViewModel(
      try .example {
        $0.stars = 13_412
        $0.language = "HTML"
        $0.description = "one\r\ntwo\tthree"
        $0.isFork = true
        $0.isArchived = true
        $0.pushedAt = pushed
      }, from: .example, in: .starred(by: .viewer))
    #expect(
      texts(row) == ["octocat/Hello-World", "fork, archived", "13,412", "HTML", "1 year ago", "one two\tthree"])
    #expect(row.tabSeparated == "octocat/Hello-World\t13412\tHTML\t2025-11-01T00:00:00Z\tone two three")
  }

  @Test func `Missing values of a repository are blank`() throws {
    let row = ListRowViewModel(try .example(), from: .example, in: .starred(by: .viewer))
    #expect(texts(row) == ["octocat/Hello-World", "", "0", "", "", ""])
    #expect(row.tabSeparated == "octocat/Hello-World\t0\t\t\t")
  }

  @Test func `An issue row marks pull requests, and names the repository if the list does not`() throws {
    let issue = try decoded(
      LotusModel.Issue.self,
      """
      {"number":7,"title":"Bug :bug:","html_url":"https://github.com/o/r/pull/7","state":"open","draft":true,\
      "created_at":"2025-11-01T00:00:00Z","user":{"login":"mona"},"labels":[{"name":"a"},{"name":"b"}],\
      "pull_request":{"merged_at":null}}
      """)
    let row = ListRowViewModel(issue, from: .example, in: .issues(of: try RepositoryName("o/r")))
    #expect(texts(row) == ["#7", "draft pull request", "Bug 🐛", "a, b", "mona", "1 year ago"])
    let page = "https://github.com/o/r"
    #expect(
      row.fields.flatMap(\.text).compactMap(\.link)
        == ["\(page)/pull/7", "\(page)/pull/7", "\(page)/labels/a", "\(page)/labels/b", "https://github.com/mona"])
    #expect(texts(ListRowViewModel(issue, from: .example, in: .ownIssues))[0] == "o/r#7")
    #expect(row.tabSeparated == "o/r#7\tpull_request\topen\tBug :bug:\ta, b\tmona\t2025-11-01T00:00:00Z")
  }

  @Test(arguments: [("octocat", "Hello-World"), ("OctoCat", "Hello-World"), ("hubot", "octocat/Hello-World")])
  func `A list of an account's repositories omits the owner`(login: String, name: String) throws {
    let owner = ProfileSubject.user(try Login(login))
    let row = ListRowViewModel(try .example(), from: .example, in: .repositories(of: owner))
    #expect(texts(row)[0] == name)
    #expect(row.values[0] == "octocat/Hello-World")
    #expect(
      texts(ListRowViewModel(try .example(), from: .example, in: .starred(by: owner)))[0] == "octocat/Hello-World")
    #expect(texts(ListRowViewModel(try .example(), from: .example, in: .repositories(of: .viewer)))[0] == "Hello-World")
  }

  @Test func `A column with dates has a heading that names the event`() throws {
    let row = ListRowViewModel(try .example { $0.pushedAt = .example }, from: .example, in: .starred(by: .viewer))
    #expect(row.fields.map(\.column.heading) == ["NAME", "", "STARS", "LANGUAGE", "PUSHED", "DESCRIPTION"])
    #expect(row.fields[4].text.text == "today" && row.values[3] == "2026-11-02T10:15:00Z")
  }

  @Test func `A gist row shows the description, or the first file name if it is blank`() throws {
    var gist = Gist(
      id: "aa5a315d61ae9438b18d", url: "https://gist.github.com/x", description: " ", isPublic: false,
      fileNames: ["a.rb", "b.txt"], updatedAt: .example)
    #expect(texts(ListRowViewModel(gist, from: .example)) == ["a.rb", "secret", "2", "today", "aa5a315d61ae9438b18d"])
    gist.description = "Hello\nWorld"
    gist.isPublic = true
    gist.fileNames = ["a.rb"]
    let row = ListRowViewModel(gist, from: .example)
    #expect(texts(row) == ["Hello World", "", "1", "today", "aa5a315d61ae9438b18d"])
    #expect(row.tabSeparated == "aa5a315d61ae9438b18d\tpublic\t1\t2026-11-02T10:15:00Z\tHello World")
  }

  @Test(arguments: [
    (true, true, "primary, public, verified"), (false, true, "verified"), (false, false, "not verified"),
  ])
  func `An email row says whether the address is verified`(isPrimary: Bool, isVerified: Bool, state: String) {
    let address = EmailAddress(
      email: "a@b.example", verified: isVerified, primary: isPrimary, visibility: isPrimary ? "public" : nil)
    #expect(texts(ListRowViewModel(address)) == ["a@b.example", state])
  }

  @Test func `An organization row links to its page`() {
    let row = ListRowViewModel(Organization(login: "github", id: 1, description: nil), from: .example)
    #expect(row.fields[0].text == [LinkedText("github", link: "https://github.com/github")])
    #expect(row.tabSeparated == "github\t")
  }

  @Test(arguments: ["a\tb", "a\nb", "a\r\nb", "a\u{2028}b", "a\u{B}b", "a\u{85}b"])
  func `Tab-separated values have no tabs and no line breaks`(text: String) {
    let row = ListRowViewModel(Organization(login: "github", id: 1, description: text), from: .example)
    #expect(row.tabSeparated == "github\ta b")
  }
}
