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

  @Test func `A change sets the star and the number of stars`() throws {
    let change = RelationChange(.starring(try RepositoryName(try responses().repository.fullName)), holds: true)
    let starred = try responses(isStarred: .success(false)).applying([change])
    #expect(starred.repository.stars == 4 && starred.isStarred == .success(true))
    #expect(starred.applying([change]) == starred)
    #expect(try starred.applying([change.reversed]) == responses(isStarred: .success(false)))
  }

  @Test func `Starring does not change the count if the current state is unknown`() throws {
    let change = RelationChange(.starring(try RepositoryName(try responses().repository.fullName)), holds: true)
    for isStarred in [nil, .failure(.offline)] as [Result<Bool, NetworkError>?] {
      #expect(try responses(isStarred: isStarred).applying([change]) == responses(isStarred: isStarred))
    }
  }
}
