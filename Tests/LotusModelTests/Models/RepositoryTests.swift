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
  func `What may be absent is null for programs`(field: String) throws {
    for input in [try text(field, nil), try text(field, .null)] {
      let output = try JSONValue(JSONText.encode(decoded(Repository.self, input), pretty: false))
      #expect(output[field] == .null)
    }
  }

  @Test func `Programs get GitHub's names, types and values`() throws {
    let input = try JSONValue(Self.gitHub)
    let output = try JSONValue(JSONText.encode(decoded(Repository.self, Self.gitHub), pretty: false))
    for key in ["name", "full_name", "html_url", "description", "language", "stargazers_count"] {
      #expect(output[key] == input[key], "\(key)")
    }
    guard case .object(let members) = output else {
      Issue.record("no object")
      return
    }
    for (key, value) in members { #expect(value == input[key] ?? .null, "\(key)") }
  }

  @Test func `A search names the place of what is wrong`() throws {
    let json = #"{"total_count":2,"items":[\#(Self.gitHub),{"name":"x"}]}"#
    #expect(problem(reading: json, as: RepositorySearch.self) == .malformed(.missing(field: "items[1].full_name")))
    #expect(try decoded(RepositorySearch.self, #"{"items":[]}"#).items.isEmpty)
  }
}
