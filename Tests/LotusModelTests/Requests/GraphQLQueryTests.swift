import FoundationEssentials
import LotusModel
import ModelExamples
import Testing

@Suite("GraphQL")
struct GraphQLQueryTests {
  private struct Viewer: Decodable, Equatable {
    var login: String
  }

  @Test func `A query is sent with its variables`() throws {
    let query = GraphQLQuery<String>("query($a: Int) { x }", variables: ["a": .integer(1), "b": .null])
    #expect(try query.body() == Data(#"{"query":"query($a: Int) { x }","variables":{"a":1,"b":null}}"#.utf8))
    #expect(try GraphQLQuery<String>("{ x }").body() == Data(#"{"query":"{ x }"}"#.utf8))
  }

  @Test(arguments: [
    (#"{"data":{"user":null},"errors":[{"message":"a","type":"NOT_FOUND"}]}"#, true),
    (#"{"data":{"user":null},"errors":[{"message":"a","type":"NOT_FOUND"},{"message":"b"}]}"#, false),
    (#"{"data":{"user":null},"errors":[]}"#, false), (#"{"data":{"user":null}}"#, false),
  ])
  func `What is not there is told by the errors alone`(json: String, isNotFound: Bool) throws {
    #expect(try decoded(GraphQLResponse<Viewer>.self, json).isNotFound == isNotFound)
  }

  @Test(
    arguments: [
      (#"{"data":{"viewer":{"login":"octocat"}}}"#, "octocat", []),
      (#"{"data":{"viewer":{"login":"octocat"}},"errors":[{"message":"partial"}]}"#, "octocat", ["partial"]),
      (#"{"data":{"viewer":null},"errors":[{"message":"a","type":"NOT_FOUND"},{"message":"b"}]}"#, nil, ["a", "b"]),
      (#"{"data":null,"errors":[{"message":"a"}]}"#, nil, ["a"]),
      (#"{"errors":[{"message":"a","path":["x"]}]}"#, nil, ["a"]),
      (#"{"data":{}}"#, nil, []), (#"{}"#, nil, []), (#"{"data":{"viewer":null},"errors":null}"#, nil, []),
    ] as [(String, String?, [String])])
  func `Data and errors may come together`(json: String, login: String?, messages: [String]) throws {
    let response = try decoded(GraphQLResponse<Viewer>.self, json)
    #expect(response.value == login.map { Viewer(login: $0) })
    #expect(response.messages == messages)
  }

  @Test func `A broken answer says where`() {
    let json = #"{"data":{"viewer":{"login":7}}}"#
    #expect(
      problem(reading: json, as: GraphQLResponse<Viewer>.self) == .malformed(.wrongType(field: "data.viewer.login")))
  }
}
