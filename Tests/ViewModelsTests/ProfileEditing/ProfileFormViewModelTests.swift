import Essentials
import ModelExamples
import Testing

@testable import LotusModel
@testable import ViewModels

@Suite("Profile form")
struct ProfileFormViewModelTests {
  @Test func `Unchanged input gives exactly the original profile`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let base = EditableProfile.random(using: &generator)
      let viewModel = ProfileFormViewModel(base)
      let profile = viewModel.profile(from: viewModel.input)
      #expect(profile == base)
      for field in ProfileField.texts {
        #expect(profile.texts[field].map { Array($0.utf8) } == base.texts[field].map { Array($0.utf8) })
      }
    }
  }

  @Test func `Editing one field keeps the other fields exactly unchanged`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<100 {
      let base = EditableProfile.random(using: &generator)
      let viewModel = ProfileFormViewModel(base)
      for field in ProfileField.texts {
        var input = viewModel.input
        input.texts[field] = "something else"
        #expect(
          ProfileEdit(from: base, to: viewModel.profile(from: input))
            == ProfileEdit(fields: [field: .string("something else")]))
      }
    }
  }

  @Test func `The form has at least four account fields, and one for each account`() {
    for count in 0...6 {
      let accounts = (0..<count).map { "https://\($0).example" }
      let input = ProfileFormViewModel(EditableProfile(accounts: accounts)).input
      #expect(input.accounts.count == max(4, count))
      #expect(input.accounts.prefix(count) == accounts[...])
    }
  }

  @Test(
    arguments: [
      (" Mona \n", ProfileField.name, "Mona"), ("   ", .name, nil), ("", .name, nil),
      ("  Mona  Lisa", .name, "Mona  Lisa"),
      ("One\n\nTwo\n", .bio, "One\n\nTwo"), ("@mona", .twitterUsername, "mona"), (" mona ", .twitterUsername, "mona"),
      ("https://twitter.com/mona", .twitterUsername, "mona"), ("http://www.X.com/mona/", .twitterUsername, "mona"),
      ("https://x.com/@mona?s=20", .twitterUsername, "mona"), ("mobile.twitter.com/mona", .twitterUsername, "mona"),
      ("Mona\nLisa", .name, "Mona Lisa"), ("a\r\nb\rc\td", .company, "a b c d"),
      ("mona\nlisa", .twitterUsername, "mona lisa"),
      ("One\r\nTwo\rThree\tFour", .bio, "One\nTwo\nThree\tFour"),
      ("@github", .company, "@github"), ("example.org", .blog, "example.org"), ("@", .twitterUsername, nil),
    ] as [(String, ProfileField, String?)])
  func `Typed text is normalized`(typed: String, field: ProfileField, meant: String?) {
    let profile = ProfileFormViewModel(EditableProfile()).profile(from: ProfileInput(texts: [field: typed]))
    #expect(profile.texts == meant.map { [field: $0] } ?? [:])
  }

  @Test(
    arguments: [
      ("https://a.example", "https://a.example"), ("a.example/@mona", "https://a.example/@mona"),
      ("http://a.example", "http://a.example"), (" a.example\n", "https://a.example"), ("", nil), (" \t", nil),
      ("a.example/\nmona", "https://a.example/ mona"),
    ] as [(String, String?)])
  func `A social account can be typed without its scheme`(typed: String, meant: String?) {
    let profile = ProfileFormViewModel(EditableProfile()).profile(from: ProfileInput(accounts: ["", typed, typed]))
    #expect(profile.accounts == (meant.map { [$0] } ?? []))
  }

  @Test func `Showing a profile keeps typed text that already has the same meaning`() {
    let viewModel = ProfileFormViewModel(EditableProfile(texts: [.name: "Mona"], accounts: ["https://a.example"]))
    let typed = ProfileInput(
      texts: [.bio: " Cat ", .twitterUsername: "@mona", .name: "Mona "], flags: [.hireable],
      accounts: ["b.example", "", "https://a.example", ""])
    let wanted = viewModel.profile(from: typed)
    var shown = viewModel.input(showing: wanted, keeping: typed)
    #expect(shown.texts.filter { !$0.value.isEmpty } == typed.texts)
    #expect(shown.accounts == typed.accounts)
    #expect(shown.flags.contains(.hireable))

    var other = wanted
    other.texts[.bio] = "Squid"
    other.accounts.append("https://c.example")
    shown = viewModel.input(showing: other, keeping: typed)
    #expect(shown.texts[.bio] == "Squid")
    #expect(shown.texts[.twitterUsername] == "@mona")
    #expect(shown.accounts == ["https://b.example", "https://a.example", "https://c.example", ""])
  }

  @Test func `Shown input converts back to the same profile`() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<1_000 {
      let base = EditableProfile.random(using: &generator)
      let viewModel = ProfileFormViewModel(base)
      let typed = ProfileFormViewModel(.random(using: &generator)).input
      let wanted = viewModel.profile(from: typed)
      #expect(viewModel.profile(from: viewModel.input(showing: wanted, keeping: typed)).means(wanted))
    }
  }

  @Test func `Every input of the form has a unique label`() {
    let places = ProfileField.allCases.map { ProfileInput.Slot.field($0) } + (0..<4).map { .account($0) }
    #expect(Set(places.map { ProfileFormViewModel.label(of: $0) }).count == places.count)
    #expect(ProfileFormViewModel.label(of: .account(0)) == "Social 1")
  }

  @Test(arguments: [
    ("https://mastodon.social/@mona", "https://mastodon.social/@mona"), ("mona.dev", "https://mona.dev"),
    ("http://a.example:8080/x?y#z", "http://a.example:8080/x?y#z"), ("bücher.example", "https://bücher.example"),
    ("www.youtube.com/@mona", "https://www.youtube.com/@mona"), (" a.b.example ", "https://a.b.example"),
  ])
  func `The URL of a social account may lack its scheme`(typed: String, url: String) throws {
    #expect(try ProfileFormViewModel.newAccount(in: typed) == url)
  }

  @Test(arguments: [
    "@octo", "@octo@mastodon.social", "octo@mastodon.social", "javascript:alert(1)", "x", "mastodon", "not a url", "",
    "mailto:a@b.example", "ftp://a.example", "file:///etc/passwd", "https://", "https://x", "https://u:p@a.example/",
    "https://a..example", "https://.example", "https://a.example:port/", "1.2", "127.0.0.1", "https://a.example/b c",
  ])
  func `A social account needs a web address with a host`(typed: String) {
    #expect(throws: InvalidNameError.link(typed)) { try ProfileFormViewModel.newAccount(in: typed) }
  }
}
