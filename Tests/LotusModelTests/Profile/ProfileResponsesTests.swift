import Essentials
import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel

struct ProfileResponsesTests {
  private let user = Received(
    User.example, json: JSONSource(Data(#"{"login": "octocat", "plan": {"a": 1.0}, "bio": null}"#.utf8)))

  private func responses(_ highlights: Result<ProfileHighlights, NetworkError>? = nil) -> ProfileResponses {
    let npm = SocialAccount(provider: "npm", url: "https://npm.example/octocat")
    return ProfileResponses(
      organizations: .failure(.status(502, message: nil)),
      socialAccounts: .success(Received([npm], json: JSONSource(Data(#"[{"provider":"npm","more":1}]"#.utf8)))),
      topRepositories: .success(Received([], json: .emptyArray)), highlights: highlights)
  }

  @Test func `Profile JSON has GitHub's account fields unchanged, followed by the parts of the profile`() throws {
    let highlights = try ProfileHighlights(pronouns: "they/them", status: nil, pinned: [.example()])
    let pinned = try JSONText.encode(Repository.example().json, pretty: false)
    #expect(
      JSONText.text(try responses(.success(highlights)).json(of: user)) == """
        {"login":"octocat","plan":{"a":1.0},"bio":null,"organizations":null,\
        "social_accounts":[{"provider":"npm","more":1}],"top_repositories":[],"pronouns":"they/them","status":null,\
        "pinned_items":[\(pinned)],"contributions":null,"readme":null}
        """)
  }

  @Test(arguments: [nil, .failure(.signInNeeded)] as [Result<ProfileHighlights, NetworkError>?])
  func `Unknown parts of a profile are null in its JSON`(
    highlights: Result<ProfileHighlights, NetworkError>?
  ) throws {
    let json = try responses(highlights).json(of: user)
    for name in ["organizations", "pronouns", "status", "pinned_items", "contributions"] {
      #expect(json[name] == .null)
    }
  }

  @Test func `Profile JSON contains each field name only once`() throws {
    let user = Received(User.example, json: JSONSource(Data(#"{"login":"octocat","status":"x"}"#.utf8)))
    #expect(try responses().json(of: user).members.count { $0.name == "status" } == 1)
  }

  @Test func `Failed highlights count as missing, and loaded social accounts appear in the profile`() {
    let responses = responses(.failure(.signInNeeded))
    #expect(responses.missing == [.organizations: .status(502, message: nil), .highlights: .signInNeeded])
    #expect(responses.profile(of: .example).socialAccounts?.map(\.provider) == ["npm"])
  }

  @Test func `Loaded parts appear in the profile, and failed parts count as missing`() {
    let responses = ProfileResponses(
      organizations: .failure(.status(502, message: nil)), socialAccounts: .success(Received([], json: .emptyArray)),
      topRepositories: .failure(.signInNeeded), highlights: nil)
    #expect(responses.missing == [.organizations: .status(502, message: nil), .topRepositories: .signInNeeded])
    let profile = responses.profile(of: .example)
    #expect(profile.user == .example)
    #expect(profile.organizations == nil)
    #expect(profile.socialAccounts == [])
    #expect(profile.topRepositories == nil)
  }

  @Test func `A part that was not requested is neither in the profile nor missing`() {
    #expect(responses().missing[.highlights] == nil)
    #expect(responses().profile(of: .example).highlights == nil)
    #expect(responses(.failure(.signInNeeded)).missing[.highlights] == .signInNeeded)
    let highlights = ProfileHighlights(pronouns: "they/them", status: nil, pinned: [])
    #expect(responses(.success(highlights)).profile(of: .example).highlights == highlights)
  }
}
