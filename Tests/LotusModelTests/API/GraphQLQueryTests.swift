import Essentials
import FoundationEssentials
import LotusModel
import ModelExamples
import Testing

@Suite("GraphQL queries")
struct GraphQLQueryTests {
  private struct Viewer: Decodable, Equatable {
    var login: String
  }

  @Test func `The body of a GraphQL request has the query and its variables`() throws {
    let query = GraphQLQuery<String>("query($a: Int) { x }", variables: ["a": .integer(1), "b": .null])
    #expect(try query.body() == Data(#"{"query":"query($a: Int) { x }","variables":{"a":1,"b":null}}"#.utf8))
    #expect(try GraphQLQuery<String>("{ x }").body() == Data(#"{"query":"{ x }"}"#.utf8))
  }

  @Test(arguments: [
    (#"{"data":{"user":null},"errors":[{"message":"a","type":"NOT_FOUND"}]}"#, true),
    (#"{"data":{"user":null},"errors":[{"message":"a","type":"NOT_FOUND"},{"message":"b"}]}"#, false),
    (#"{"data":{"user":null},"errors":[]}"#, false), (#"{"data":{"user":null}}"#, false),
  ])
  func `A GraphQL response is not found if all its errors are NOT_FOUND`(json: String, isNotFound: Bool) throws {
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
  func `A GraphQL response can have both data and errors`(json: String, login: String?, messages: [String]) throws {
    let response = try decoded(GraphQLResponse<Viewer>.self, json)
    #expect(response.value == login.map { Viewer(login: $0) })
    #expect(response.messages == messages)
  }

  @Test func `An invalid GraphQL response is reported with its field path`() {
    let json = #"{"data":{"viewer":{"login":7}}}"#
    #expect(
      problem(reading: json, as: GraphQLResponse<Viewer>.self) == .malformed(.wrongType(field: "data.viewer.login")))
  }
}
