import Essentials
import FoundationEssentials
import HTTP
import ModelExamples
import Testing

@testable import LotusModel

struct UserTests {
  private static let gitHub = """
    {"login":"octocat","id":583231,"node_id":"MDQ6VXNlcjU4MzIzMQ==","avatar_url":"https://avatars.example/u/583231",\
    "html_url":"https://github.com/octocat","type":"User","site_admin":false,"name":"The Octocat","company":"@github",\
    "blog":"https://github.blog","location":"San Francisco","email":"octocat@github.com","hireable":true,\
    "bio":"There once was...","twitter_username":"monatheoctocat","public_repos":8,"public_gists":7,\
    "followers":22047,"following":9,"created_at":"2011-01-25T18:44:36Z","updated_at":"2026-10-22T11:17:05Z",\
    "private_gists":81,"owned_private_repos":100,"plan":{"name":"pro","space":1},"a_field_of_tomorrow":[1,{"x":null}]}
    """

  private static let required = ["login", "id"]
  /// The fields that GitHub always returns, but an old server may not.
  private static let usual = [
    "type", "html_url", "public_repos", "public_gists", "followers", "following", "created_at",
  ]
  private static let optional = [
    "avatar_url", "name", "company", "blog", "location", "email", "hireable", "bio", "twitter_username", "updated_at",
    "private_gists", "owned_private_repos",
  ]

  private func text(without key: String) throws -> String {
    try JSONText.encode(JSONValue(Self.gitHub).setting(key, nil), pretty: false)
  }

  private func text(_ key: String, _ value: JSONValue) throws -> String {
    try JSONText.encode(JSONValue(Self.gitHub).setting(key, value), pretty: false)
  }

  @Test(
    arguments: [("User", .user), ("Organization", .organization), ("Robot", User.Kind(rawValue: "Robot"))]
      as [(String, User.Kind)])
  func `An account of an unknown kind is accepted`(type: String, kind: User.Kind) throws {
    #expect(try decoded(User.self, text("type", .string(type))).kind == kind)
  }

  @Test(arguments: required)
  func `A missing required field of a user, and a null in it, are reported`(field: String) throws {
    #expect(problem(reading: try text(without: field), as: User.self) == .malformed(.missing(field: field)))
    #expect(problem(reading: try text(field, .null), as: User.self) == .malformed(.null(field: field)))
  }

  @Test(arguments: usual)
  func `A user of an old server is read without the other fields`(field: String) throws {
    for user in [try decoded(User.self, text(without: field)), try decoded(User.self, text(field, .null))] {
      #expect(user.login == "octocat")
      #expect(user.kind == .user)
    }
  }

  @Test(arguments: ["null", "[]", "7", "\"octocat\""])
  func `JSON that is not an object is reported as an unexpected response`(json: String) {
    #expect(problem(reading: json, as: User.self) == .malformed(.unexpected))
  }

  @Test(arguments: required + optional, [JSONValue.array([]), .object([:])])
  func `A user field of the wrong type is reported`(field: String, value: JSONValue) throws {
    let problem = problem(reading: try text(field, value), as: User.self)
    #expect(problem == .malformed(.wrongType(field: field)))
  }

  @Test(
    arguments: [
      ("id", .string("583231")), ("login", .integer(1)), ("hireable", .string("yes")), ("hireable", .integer(1)),
      ("type", .integer(1)), ("bio", .bool(true)),
    ] as [(String, JSONValue)])
  func `A user field is not converted from a different JSON type`(field: String, value: JSONValue) throws {
    let problem = problem(reading: try text(field, value), as: User.self)
    #expect(problem == .malformed(.wrongType(field: field)))
  }

  @Test(arguments: [("followers", .number(1.5)), ("created_at", .string("yesterday"))] as [(String, JSONValue)])
  func `An impossible number or date makes the response malformed`(field: String, value: JSONValue) throws {
    let problem = problem(reading: try text(field, value), as: User.self)
    #expect(problem == .malformed(.invalid(field: field)))
  }

  @Test(arguments: optional)
  func `An optional user field may be null or missing, and is null in the JSON`(field: String) throws {
    let absent = try decoded(User.self, text(without: field))
    #expect(try decoded(User.self, text(field, .null)) == absent)
    #expect(try JSONValue(JSONText.encode(absent.json, pretty: false))[field] == .null)
  }

  @Test func `The JSON of a user has GitHub's names, types and values`() throws {
    let input = try JSONValue(Self.gitHub)
    let output = try JSONValue(JSONText.encode(decoded(User.self, Self.gitHub).json, pretty: false))
    guard case .object(let members) = output else { return #expect(Bool(false), "not an object") }
    #expect(Set(members.keys) == Set(Self.required + Self.usual + Self.optional))
    for (key, value) in members { #expect(input[key] == value, "\(key)") }
  }

  @Test(arguments: ["octocat", "viewer", "organization", "empty", "hostile"])
  func `A recorded user has the same values after decoding and encoding`(name: String) throws {
    guard case .response(let response) = try Fixture.archive(name).entries[0].outcome
    else { return #expect(Bool(false), "no response") }
    let input = try JSONValue(response.text)
    let user = try decoded(User.self, response.text)
    let output = try JSONValue(JSONText.encode(user.json, pretty: false))
    for key in Self.required + Self.optional { #expect(output[key] == input[key] ?? .null, "\(key)") }
    #expect(try decoded(User.self, JSONText.encode(user.json, pretty: true)) == user)
  }
}
