import Essentials
import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel

struct RepositoryResponsesTests {
  private func responses(isStarred: Result<Bool, NetworkError>? = nil) throws -> RepositoryResponses {
    RepositoryResponses(
      repository: Received(
        try .example { $0.stars = 3 }, json: JSONSource(Data(#"{"id":1.0,"languages":"x","topics":[]}"#.utf8))),
      languages: .success(Received(Languages(["Swift": 1]), json: JSONSource(Data(#"{"Swift":1}"#.utf8)))),
      issues: .failure(.status(502, message: nil)), readme: .success(Received(nil, json: .null)), isStarred: isStarred)
  }

  @Test func `Repository JSON has GitHub's fields and the repository's parts, with null for unknown parts`() throws {
    #expect(
      JSONText.text(try responses().json) == """
        {"id":1.0,"topics":[],"languages":{"Swift":1},"issues":null,"readme":null}
        """)
    #expect(Set(RepositoryResponses.fieldNames).count == RepositoryResponses.fieldNames.count)
    #expect(Set(RepositoryResponses.fieldNames).isSuperset(of: ["full_name", "languages", "issues", "readme"]))
  }

  @Test func `Only requested parts that failed to load have an error`() throws {
    #expect(try RepositoryResponses.Part.allCases.filter { try responses().error($0) != nil } == [.issues])
    #expect(try responses(isStarred: .failure(.offline)).error(.star) == .offline)
  }

  @Test func `Starring and unstarring change the star count only once`() throws {
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

  @Test func `Starring does not change the count if the current state is unknown`() throws {
    for isStarred in [nil, .failure(.offline)] as [Result<Bool, NetworkError>?] {
      var responses = try responses(isStarred: isStarred)
      responses.setStarred(true)
      #expect(responses.repository.stars == 3)
      #expect(responses.isStarred == isStarred)
    }
  }
}
