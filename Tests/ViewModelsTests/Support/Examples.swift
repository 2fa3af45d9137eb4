import FoundationEssentials
import ModelExamples
import ViewModels

@testable import LotusModel

extension Viewpoint {
  static let example = Viewpoint(
    now: .example, secondsFromGMT: 0, serverName: "github.com", webURL: "https://github.com")
}

extension User {
  /// A user without any of the optional values.
  static let example = User(
    login: "octocat", id: 583_231, kind: .user, url: "https://github.com/octocat", avatarURL: nil, name: nil,
    company: nil, blog: nil, location: nil, email: nil, isHireable: nil, bio: nil, twitterUsername: nil,
    publicRepositories: 0, publicGists: 0, followers: 0, following: 0,
    createdAt: Date(timeIntervalSince1970: 1_295_981_076), updatedAt: nil)
}

extension Profile {
  static func example(
    social: [SocialAccount]? = nil, highlights: ProfileHighlights? = nil, _ change: (inout User) -> Void = { _ in }
  ) -> Profile {
    var user = User.example
    change(&user)
    return Profile(
      user: user, organizations: nil, socialAccounts: social, topRepositories: nil, highlights: highlights)
  }
}
