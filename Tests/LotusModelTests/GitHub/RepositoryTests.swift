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

  @Test func `GitHub's fields are read`() throws {
    let repository = try decoded(Repository.self, Self.gitHub)
    #expect(repository.name == "Hello-World")
    #expect(repository.fullName == "octocat/Hello-World")
    #expect(repository.url == "https://github.com/octocat/Hello-World")
    #expect(repository.description == "My first")
    #expect(repository.language == "Swift")
    #expect(repository.stars == 80)
  }

  @Test(arguments: ["name", "full_name", "html_url", "stargazers_count"])
  func `A field that must be there is named when it is not`(field: String) throws {
    #expect(problem(reading: try text(field, nil), as: Repository.self) == .malformed(.missing(field: field)))
    #expect(problem(reading: try text(field, .null), as: Repository.self) == .malformed(.null(field: field)))
    let wrong = try text(field, .bool(true))
    #expect(problem(reading: wrong, as: Repository.self) == .malformed(.wrongType(field: field)))
  }

  @Test(arguments: ["description", "language"])
  func `What may be absent may be null`(field: String) throws {
    #expect(try decoded(Repository.self, text(field, nil)) == decoded(Repository.self, text(field, .null)))
  }

  @Test func `A pinned one is what GraphQL was asked of it, under REST's names, nulls included`() throws {
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

  @Test func `A search names the place of what is wrong`() throws {
    let json = #"{"total_count":2,"items":[\#(Self.gitHub),{"name":"x"}]}"#
    #expect(problem(reading: json, as: RepositorySearch.self) == .malformed(.missing(field: "items[1].full_name")))
    #expect(try decoded(RepositorySearch.self, #"{"items":[]}"#).items.isEmpty)
  }
}
