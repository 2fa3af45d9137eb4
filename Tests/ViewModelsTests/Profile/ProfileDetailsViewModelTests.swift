import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel
@testable import ViewModels

struct ProfileDetailsViewModelTests {
  private func rows(
    social: [SocialAccount]? = nil, _ change: (inout User) -> Void = { _ in }
  ) -> [LabelledText] {
    ProfileDetailsViewModel(.example(social: social, change), from: .example).rows
  }

  private func row(
    _ label: String, social: [SocialAccount]? = nil, _ change: (inout User) -> Void = { _ in }
  ) -> LinkedText? {
    rows(social: social, change).first { $0.label == label }?.value.first
  }

  @Test func `An account without optional values shows only its join date and its page`() {
    #expect(rows().map(\.label) == ["Joined", "Profile"])
    #expect(row("Joined") == LinkedText("Jan 25, 2011 (15\u{A0}years\u{A0}ago)"))
    #expect(row("Profile") == LinkedText("github.com/octocat", link: "https://github.com/octocat"))
    let blank = rows {
      $0.company = ""
      $0.location = " "
      $0.email = ""
      $0.blog = ""
      $0.twitterUsername = ""
      $0.isHireable = false
    }
    #expect(blank.map(\.label) == ["Joined", "Profile"])
  }

  @Test func `Available details are shown in a fixed order`() {
    let rows = rows(social: [SocialAccount(provider: "npm", url: "https://npm.example/~octocat")]) {
      $0.isHireable = true
      $0.twitterUsername = "mona"
      $0.blog = "a.example"
      $0.email = "a@a.example"
      $0.location = "here"
      $0.company = "us"
    }
    #expect(
      rows.map(\.label) == [
        "Company", "Location", "Email", "Website", "X", "npm", "Hireable", "Joined", "Profile",
      ])
  }

  @Test(
    arguments: [
      ("@github", "@github", "https://github.com/github"), ("GitHub", "GitHub", nil),
      ("@github @microsoft", "@github", "https://github.com/github"), ("@", "@", nil),
      (" @github ", "@github", "https://github.com/github"),
    ] as [(String, String, String?)])
  func `The name of an account in a company links to its page`(company: String, text: String, link: String?) {
    #expect(row("Company") { $0.company = company } == LinkedText(text, link: link))
  }

  @Test func `Email addresses, websites and X usernames are links`() {
    #expect(row("Email") { $0.email = "a@b.example" } == LinkedText("a@b.example", link: "mailto:a@b.example"))
    #expect(row("Website") { $0.blog = "https://b.example/" } == LinkedText("b.example", link: "https://b.example/"))
    #expect(row("Website") { $0.blog = " b.example " } == LinkedText("b.example", link: "https://b.example"))
    #expect(row("X") { $0.twitterUsername = "mona" } == LinkedText("@mona", link: "https://x.com/mona"))
    #expect(row("Location") { $0.location = "San Francisco" } == LinkedText("San Francisco"))
  }

  @Test(arguments: [(true, LinkedText("yes")), (false, nil), (nil, nil)] as [(Bool?, LinkedText?)])
  func `Hireable is shown only if it is true`(isHireable: Bool?, text: LinkedText?) {
    #expect(row("Hireable") { $0.isHireable = isHireable } == text)
  }

  @Test(
    arguments: [
      ("mona", "https://twitter.com/mona", 1), ("mona", "https://x.com/Mona/", 1), ("Mona", "https://x.com/mona", 1),
      ("mona", "https://twitter.com/other", 2), (nil, "https://twitter.com/mona", 1), ("", "https://x.com/mona", 1),
    ] as [(String?, String, Int)])
  func `An X account is shown once, even if GitHub returns it twice`(name: String?, url: String, count: Int) {
    let rows = rows(social: [SocialAccount(provider: "twitter", url: url)]) { $0.twitterUsername = name }
    #expect(rows.count { $0.label == "X" } == count)
  }
}
