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

  @Test func `Pinned items that GitHub does not return are null in the JSON`() throws {
    let refused = PartialResponse<ProfileHighlights>.Loss(["user", "pinnedItems"], because: .forbidden(message: "a"))
    for (text, losses, expected) in [
      (#"{"pinnedItems":null}"#, [refused], JSONSource.null), (#"{"pinnedItems":null}"#, [], .null),
      (#"{"pinnedItems":{"nodes":[]}}"#, [], .emptyArray),
    ] {
      let highlights = try decoded(ProfileHighlights.self, text).adding(losses)
      #expect(try responses(.success(highlights)).json(of: user)["pinned_items"] == expected)
    }
  }

  @Test func `Profile JSON contains each field name only once`() throws {
    let user = Received(User.example, json: JSONSource(Data(#"{"login":"octocat","status":"x"}"#.utf8)))
    #expect(try responses().json(of: user).members.count { $0.name == "status" } == 1)
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

  @Test func `An error next to data costs only the part at its path`() throws {
    let json = #"{"pronouns":"they/them","status":null,"pinnedItems":{"nodes":[null]},"contributionsCollection":null}"#
    let highlights = try decoded(ProfileHighlights.self, json)
    #expect(highlights.missing == [.contributions: .malformed(.null(field: "data.user.contributionsCollection"))])
    let path = ["user", "contributionsCollection", "contributionCalendar"]
    let partial = highlights.adding([.init(path, because: .tooExpensive(message: "a"))])
    #expect(responses(.success(partial)).missing[.contributions] == .tooExpensive(message: "a"))
    #expect(partial.missing[.status] == nil)
    let unplaced = highlights.adding([.init([], because: .query(messages: ["b"]))])
    #expect(unplaced.missing == [.contributions: .query(messages: ["b"]), .status: .query(messages: ["b"])])
  }

  @Test func `An error about a pinned repository costs only that repository`() throws {
    let node = #"{"name":"a","nameWithOwner":"o/a","url":"u","stargazerCount":1,"forkCount":0}"#
    let path = ["repositoryOwner", "pinnedItems", "nodes", "0"]
    func missing(_ nodes: String) throws -> [Profile.Part: NetworkError] {
      try decoded(ProfileHighlights.self, #"{"pinnedItems":{"nodes":[\#(nodes)]}}"#)
        .adding([.init(path, because: .forbidden(message: "a"))]).missing
    }
    #expect(try missing("null,\(node)") == [.otherPinnedItems: .forbidden(message: "a")])
    #expect(try missing("null") == [.pinnedItems: .forbidden(message: "a")])
  }

  @Test func `A part from GraphQL that cannot be read costs only itself`() throws {
    let json = #"{"pronouns":"they/them","status":{"emoji":7},"pinnedItems":{"nodes":[{"name":1}]}}"#
    let highlights = try decoded(ProfileHighlights.self, json)
    #expect(highlights.pronouns == "they/them")
    #expect(Set(highlights.missing.keys) == [.status, .pinnedItems])
  }

  @Test func `A bot has no organizations, social accounts and highlights, and nothing is missing`() throws {
    let lost = NetworkError.notFound(message: "Not Found")
    let responses = ProfileResponses(
      organizations: .failure(lost), socialAccounts: .failure(lost), topRepositories: nil, highlights: .failure(lost))
    let bot = responses.fitting(User.Kind(rawValue: "Bot"))
    #expect(bot.missing.isEmpty)
    #expect(try bot.json(of: user)["organizations"] == .emptyArray)
    #expect(responses.fitting(.user).missing.count == 3)
    #expect(responses.fitting(.organization).missing == [.highlights: lost])
  }
}
