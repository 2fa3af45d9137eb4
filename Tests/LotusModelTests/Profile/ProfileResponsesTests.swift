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

  @Test func `The account's fields stand at the top as GitHub sent them, the parts beside them`() throws {
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
  func `A part that is not known is null, not left out`(
    highlights: Result<ProfileHighlights, NetworkError>?
  ) throws {
    let json = try responses(highlights).json(of: user)
    for name in ["organizations", "pronouns", "status", "pinned_items", "contributions"] {
      #expect(json[name] == .null)
    }
  }

  @Test func `A name is there once`() throws {
    let user = Received(User.example, json: JSONSource(Data(#"{"login":"octocat","status":"x"}"#.utf8)))
    #expect(try responses().json(of: user).members.count { $0.name == "status" } == 1)
  }

  @Test func `For people the answers are a profile`() {
    let responses = responses(.failure(.signInNeeded))
    #expect(responses.missing == [.organizations: .status(502, message: nil), .highlights: .signInNeeded])
    #expect(responses.profile(of: .example).socialAccounts?.map(\.provider) == ["npm"])
  }

  @Test func `What came is in the profile, what did not is missing`() {
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

  @Test func `What was not asked for is neither there nor missing`() {
    #expect(responses().missing[.highlights] == nil)
    #expect(responses().profile(of: .example).highlights == nil)
    #expect(responses(.failure(.signInNeeded)).missing[.highlights] == .signInNeeded)
    let highlights = ProfileHighlights(pronouns: "they/them", status: nil, pinned: [])
    #expect(responses(.success(highlights)).profile(of: .example).highlights == highlights)
  }
}
