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

  @Test(arguments: ["login", "id"])
  func `A missing login or ID of an organization is reported`(field: String) throws {
    let json = try JSONText.encode(JSONValue(#"{"login":"github","id":9919}"#).setting(field, nil), pretty: false)
    #expect(problem(reading: json, as: Organization.self) == .malformed(.missing(field: field)))
  }
}
