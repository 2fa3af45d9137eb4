import FoundationEssentials
import Testing

@testable import LotusModel

struct ProfileTests {
  @Test func `The account's fields stand at the top, the parts beside them`() throws {
    var profile = Profile.example(
      social: [SocialAccount(provider: "npm", url: "https://npm.example/octocat")],
      highlights: try ProfileHighlights(pronouns: "they/them", status: nil, pinned: [.example()]))
    profile.organizations = [Organization(login: "github", id: 9919, description: nil)]
    profile.topRepositories = []
    let output = try JSONValue(JSONText.encode(profile, pretty: false))
    #expect(output["login"] == .string("octocat"))
    #expect(output["organizations"] == (try JSONValue(#"[{"login":"github","id":9919,"description":null}]"#)))
    #expect(
      output["social_accounts"] == (try JSONValue(#"[{"provider":"npm","url":"https://npm.example/octocat"}]"#)))
    #expect(output["top_repositories"] == .array([]))
    #expect(output["pronouns"] == .string("they/them"))
    #expect(output["status"] == .null)
    #expect(output["pinned_items"] == (try JSONValue("[\(JSONText.encode(Repository.example(), pretty: false))]")))
  }

  @Test(arguments: ["organizations", "social_accounts", "top_repositories", "pronouns", "status", "pinned_items"])
  func `A part that is not known is null, not left out`(key: String) throws {
    let output = try JSONValue(JSONText.encode(Profile.example(), pretty: false))
    #expect(output[key] == .null)
  }

  @Test func `No part takes the place of a field of the account`() throws {
    let user = try JSONValue(JSONText.encode(User.example, pretty: false))
    let profile = try JSONValue(JSONText.encode(Profile.example(), pretty: false))
    guard case .object(let fields) = user, case .object(let all) = profile else {
      Issue.record("no objects")
      return
    }
    #expect(all.count == fields.count + 6)
    for (key, value) in fields { #expect(all[key] == value) }
  }
}
