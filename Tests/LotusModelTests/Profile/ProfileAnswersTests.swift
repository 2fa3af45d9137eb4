import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel

struct ProfileAnswersTests {
  private let user = Received(
    User.example, json: JSONSource(Data(#"{"login": "octocat", "plan": {"a": 1.0}, "bio": null}"#.utf8)))

  private func answers(_ highlights: Result<ProfileHighlights, NetworkError>? = nil) -> ProfileAnswers {
    let npm = SocialAccount(provider: "npm", url: "https://npm.example/octocat")
    return ProfileAnswers(
      organizations: .failure(.status(502, message: nil)),
      socialAccounts: .success(Received([npm], json: JSONSource(Data(#"[{"provider":"npm","more":1}]"#.utf8)))),
      topRepositories: .success(Received([], json: .emptyArray)), highlights: highlights)
  }

  @Test func `The account's fields stand at the top as GitHub sent them, the parts beside them`() throws {
    let highlights = try ProfileHighlights(pronouns: "they/them", status: nil, pinned: [.example()])
    let pinned = try JSONText.encode(Repository.example(), pretty: false)
    #expect(
      JSONText.text(try answers(.success(highlights)).json(of: user)) == """
        {"login":"octocat","plan":{"a":1.0},"bio":null,"organizations":null,\
        "social_accounts":[{"provider":"npm","more":1}],"top_repositories":[],"pronouns":"they/them","status":null,\
        "pinned_items":[\(pinned)]}
        """)
  }

  @Test(arguments: [nil, .failure(.signInNeeded)] as [Result<ProfileHighlights, NetworkError>?])
  func `A part that is not known is null, not left out`(
    highlights: Result<ProfileHighlights, NetworkError>?
  ) throws {
    let json = try answers(highlights).json(of: user)
    for name in ["organizations", "pronouns", "status", "pinned_items"] { #expect(json[name] == .null) }
  }

  @Test func `A name is there once`() throws {
    let user = Received(User.example, json: JSONSource(Data(#"{"login":"octocat","status":"x"}"#.utf8)))
    #expect(try answers().json(of: user).members.count { $0.name == "status" } == 1)
  }

  @Test func `For people the answers are parts`() {
    let parts = answers(.failure(.signInNeeded)).parts
    #expect(parts.missing == [.organizations: .status(502, message: nil), .highlights: .signInNeeded])
    #expect(parts.profile(of: .example).socialAccounts?.map(\.provider) == ["npm"])
  }
}
