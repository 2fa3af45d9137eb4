import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel

struct RepositoryResponsesTests {
  private func responses(isStarred: Result<Bool, NetworkError>? = nil) throws -> RepositoryResponses {
    RepositoryResponses(
      repository: Received(
        try .example { $0.stars = 3 }, json: JSONSource(Data(#"{"id":1.0,"languages":"x","topics":[]}"#.utf8))),
      languages: .success(Received(["Swift": 1], json: JSONSource(Data(#"{"Swift":1}"#.utf8)))),
      issues: .failure(.status(502, message: nil)), readme: .success(Received(nil, json: .null)), isStarred: isStarred)
  }

  @Test func `For programs the parts stand beside what GitHub sent, null where they are not known`() throws {
    #expect(
      JSONText.text(try responses().json) == """
        {"id":1.0,"topics":[],"languages":{"Swift":1},"issues":null,"readme":null}
        """)
    #expect(Set(RepositoryResponses.fieldNames).count == RepositoryResponses.fieldNames.count)
    #expect(Set(RepositoryResponses.fieldNames).isSuperset(of: ["full_name", "languages", "issues", "readme"]))
  }

  @Test func `What has failed has an error, what was not asked for has none`() throws {
    #expect(try RepositoryResponses.Part.allCases.filter { try responses().error($0) != nil } == [.issues])
    #expect(try responses(isStarred: .failure(.offline)).error(.star) == .offline)
  }

  @Test func `A star is counted once, and taken back once`() throws {
    var responses = try responses(isStarred: .success(false))
    responses.setStarred(false)
    #expect(responses.repository.stars == 3)
    responses.setStarred(true)
    responses.setStarred(true)
    #expect(responses.repository.stars == 4)
    #expect(responses.isStarred == .success(true))
    responses.setStarred(false)
    #expect(responses.repository.stars == 3)
  }

  @Test func `Where it is not known whether there is a star, none is counted`() throws {
    for isStarred in [nil, .failure(.offline)] as [Result<Bool, NetworkError>?] {
      var responses = try responses(isStarred: isStarred)
      responses.setStarred(true)
      #expect(responses.repository.stars == 3)
      #expect(responses.isStarred == isStarred)
    }
  }
}
