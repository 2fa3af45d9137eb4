import LotusModel
import Testing

@testable import ViewModels

struct SocialAccountViewModelTests {
  @Test(arguments: [
    ("twitter", "https://twitter.com/github", "X", "@github"),
    ("instagram", "https://www.instagram.com/octocat/", "Instagram", "@octocat"),
    ("linkedin", "https://www.linkedin.com/company/github", "LinkedIn", "company/github"),
    ("youtube", "https://youtube.com/@octocat", "YouTube", "@octocat"),
    ("npm", "https://www.npmjs.com/~octocat", "npm", "~octocat"),
    ("orcid", "https://orcid.org/0000-0002-1825-0097", "ORCID", "0000-0002-1825-0097"),
    ("mastodon", "https://mastodon.social/@octocat", "Mastodon", "@octocat@mastodon.social"),
    ("bluesky", "https://bsky.app/profile/octocat.example", "Bluesky", "@octocat.example"),
    ("twitch", "https://twitch.tv/octocat", "Twitch", "octocat"),
    ("generic", "https://a.example/octocat/", "Link", "a.example/octocat"),
  ])
  func `A social account shows its service and the name on that service`(
    provider: String, url: String, name: String, handle: String
  ) {
    let viewModel = SocialAccountViewModel(SocialAccount(provider: provider, url: url))
    #expect(viewModel.provider == name)
    #expect(viewModel.handle == LinkedText(handle, link: url))
  }

  @Test(arguments: [("", "https://a.example"), ("linkedin", "a.example/"), ("twitter", "a.example")])
  func `A social account URL without a name is shown as an address`(provider: String, url: String) {
    #expect(SocialAccountViewModel(SocialAccount(provider: provider, url: url)).handle.text == "a.example")
  }
}
