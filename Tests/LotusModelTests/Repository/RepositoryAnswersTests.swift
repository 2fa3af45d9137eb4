import FoundationEssentials
import ModelExamples
import Testing

@testable import LotusModel

struct RepositoryAnswersTests {
  private func answers(isStarred: Result<Bool, NetworkError>? = nil) throws -> RepositoryAnswers {
    RepositoryAnswers(
      repository: Received(
        try .example { $0.stars = 3 }, json: JSONSource(Data(#"{"id":1.0,"languages":"x","topics":[]}"#.utf8))),
      languages: .success(Received(["Swift": 1], json: JSONSource(Data(#"{"Swift":1}"#.utf8)))),
      issues: .failure(.status(502, message: nil)), readme: .success(Received(nil, json: .null)), isStarred: isStarred)
  }

  @Test func `For programs the parts stand beside what GitHub sent, null where they are not known`() throws {
    #expect(
      JSONText.text(try answers().json) == """
        {"id":1.0,"topics":[],"languages":{"Swift":1},"issues":null,"readme":null}
        """)
    #expect(Set(RepositoryAnswers.fieldNames).count == RepositoryAnswers.fieldNames.count)
    #expect(Set(RepositoryAnswers.fieldNames).isSuperset(of: ["full_name", "languages", "issues", "readme"]))
  }

  @Test func `What has failed has an error, what was not asked for has none`() throws {
    #expect(try RepositoryAnswers.Part.allCases.filter { try answers().error($0) != nil } == [.issues])
    #expect(try answers(isStarred: .failure(.offline)).error(.star) == .offline)
  }

  @Test func `A star is counted once, and taken back once`() throws {
    var answers = try answers(isStarred: .success(false))
    answers.setStarred(false)
    #expect(answers.repository.stars == 3)
    answers.setStarred(true)
    answers.setStarred(true)
    #expect(answers.repository.stars == 4)
    #expect(answers.isStarred == .success(true))
    answers.setStarred(false)
    #expect(answers.repository.stars == 3)
  }

  @Test func `Where it is not known whether there is a star, none is counted`() throws {
    for isStarred in [nil, .failure(.offline)] as [Result<Bool, NetworkError>?] {
      var answers = try answers(isStarred: isStarred)
      answers.setStarred(true)
      #expect(answers.repository.stars == 3)
      #expect(answers.isStarred == isStarred)
    }
  }
}
