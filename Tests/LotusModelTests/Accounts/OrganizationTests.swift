import Essentials
import ModelExamples
import Testing

@testable import LotusModel

struct OrganizationTests {
  @Test(arguments: [
    (#"{"login":"github","id":9919,"description":"A great organization","url":"x"}"#, "A great organization"),
    (#"{"login":"github","id":9919,"description":null}"#, nil),
    (#"{"login":"github","id":9919}"#, nil),
    (#"{"login":"github","id":9919,"description":""}"#, ""),
  ])
  func `The description of an organization may be missing or null`(json: String, description: String?) throws {
    let organization = try decoded(Organization.self, json)
    #expect(organization == Organization(login: "github", id: 9919, description: description))
  }

  @Test func `Only the login of an organization is required`() throws {
    #expect(problem(reading: #"{"id":9919}"#, as: Organization.self) == .malformed(.missing(field: "login")))
    #expect(try decoded(Organization.self, #"{"login":"github"}"#).login == "github")
  }
}
