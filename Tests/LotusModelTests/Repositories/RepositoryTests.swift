import Essentials
import ModelExamples
import Testing

@testable import LotusModel

struct RepositoryTests {
  private static let gitHub = """
    {"id":1,"name":"Hello-World","full_name":"octocat/Hello-World","html_url":"https://github.com/octocat/Hello-World",\
    "description":"My first","language":"Swift","stargazers_count":80,"fork":false,"license":null}
    """

  private func text(_ key: String, _ value: JSONValue?) throws -> String {
    try JSONText.encode(JSONValue(Self.gitHub).setting(key, value), pretty: false)
  }

  @Test func `A repository is decoded from GitHub's fields`() throws {
    let repository = try decoded(Repository.self, Self.gitHub)
    #expect(repository.name == "Hello-World")
    #expect(repository.fullName == "octocat/Hello-World")
    #expect(repository.url == "https://github.com/octocat/Hello-World")
    #expect(repository.description == "My first")
    #expect(repository.language == "Swift")
    #expect(repository.stars == 80)
  }

  @Test(arguments: ["name", "full_name"])
  func `A missing, null or mistyped required field of a repository is reported`(field: String) throws {
    #expect(problem(reading: try text(field, nil), as: Repository.self) == .malformed(.missing(field: field)))
    #expect(problem(reading: try text(field, .null), as: Repository.self) == .malformed(.null(field: field)))
    let wrong = try text(field, .bool(true))
    #expect(problem(reading: wrong, as: Repository.self) == .malformed(.wrongType(field: field)))
  }

  @Test(arguments: ["\"MIT\"", "7", "[]", "{}", #"{"login":7,"full_name":{},"name":[]}"#])
  func `An odd part of a repository costs only itself`(part: String) throws {
    let parts = ["owner", "parent", "source", "organization", "license", "topics"].map { #""\#($0)":\#(part)"# }
    let json = #"{"name":"a","full_name":"o/a","html_url":"x",\#(parts.joined(separator: ","))}"#
    let repository = try decoded(Repository.self, json)
    #expect(repository.fullName == "o/a" && repository.license == nil && repository.parent == nil)
  }

  @Test(
    arguments: [
      (#""full_name":"o/a","stargazers_count":8,"watchers":7"#, "o/a", 8),
      (#""owner":{"login":"o"},"watchers":7,"watchers_count":7"#, "o/a", 7),
      (#""owner":{"login":"o"},"stargazers_count":null,"license":{"name":null}"#, "o/a", nil),
    ] as [(String, String, Int?)])
  func `A repository of an old server is read`(members: String, fullName: String, stars: Int?) throws {
    let repository = try decoded(Repository.self, #"{"name":"a",\#(members)}"#)
    #expect(repository.fullName == fullName)
    #expect(repository.stars == stars)
    #expect(repository.license == nil)
  }

  @Test func `A fork has a parent, and a mirror has an address`() throws {
    let members = #""fork":true,"parent":{"full_name":"up/a"},"mirror_url":"https://a.example/x","is_template":true"#
    let repository = try decoded(Repository.self, #"{"name":"a","full_name":"o/a",\#(members)}"#)
    #expect(repository.parent == "up/a")
    #expect(repository.mirroredAddress == "https://a.example/x")
    #expect(repository.isTemplate == true)
  }

  @Test(arguments: ["description", "language", "html_url", "stargazers_count"])
  func `Optional fields of a repository may be missing or null`(field: String) throws {
    #expect(try decoded(Repository.self, text(field, nil)) == decoded(Repository.self, text(field, .null)))
  }

  @Test func `The JSON of a pinned repository has REST field names and null for missing values`() throws {
    let input = try JSONValue(Self.gitHub).setting("language", nil)
    let repository = try decoded(Repository.self, JSONText.encode(input, pretty: false))
    let text = try JSONText.encode(repository.json, pretty: false)
    #expect(
      text == """
        {"description":"My first","forks_count":null,"full_name":"octocat/Hello-World",\
        "html_url":"https://github.com/octocat/Hello-World","language":null,\
        "name":"Hello-World","stargazers_count":80}
        """)
  }

  @Test func `An invalid search result is reported with its field path`() throws {
    let json = #"{"total_count":2,"items":[{"name":"x"}]}"#
    let unread = UnreadRows(first: .missing(field: "items[0].full_name"))
    #expect(try decoded(RepositorySearch.self, json).items == Rows([], unread: unread))
    #expect(try decoded(RepositorySearch.self, #"{"items":[]}"#).items == [])
  }
}
