import Essentials
import FoundationEssentials
import HTTP
import ModelExamples
import Testing

@testable import LotusModel

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
    let problems = try decoded(GraphQLResponse<Viewer>.self, json).problems
    #expect(problems.isEmpty || (error(problems) == .notFound(message: "a")) == isNotFound)
  }

  private func error(_ problems: [GraphQLProblem], _ headers: HTTPHeaders = [:]) -> NetworkError {
    NetworkError(
      problems, in: HTTPResponse(200, headers), isSignedIn: true, singleSignOn: nil, now: .example)
  }

  @Test(
    arguments: [
      (
        """
        {"type":"INSUFFICIENT_SCOPES","message":"The 'changeUserStatus' field requires one of the following scopes: \
        ['user'], but your token has only been granted the: ['public_repo'] scopes."}
        """, .missingScope("user", granted: ["public_repo"])
      ),
      (#"{"type":"INSUFFICIENT_SCOPES","message":"No"}"#, .forbidden(message: "No")),
      (#"{"type":"FORBIDDEN","message":"Not you"}"#, .forbidden(message: "Not you")),
      (#"{"type":"NOT_FOUND","message":"Nobody"}"#, .notFound(message: "Nobody")),
      (#"{"type":"UNPROCESSABLE","message":"Too long"}"#, .refused(GitHubError(message: "Too long"))),
      (#"{"type":"RESOURCE_LIMITS_EXCEEDED","message":"Too much"}"#, .tooExpensive(message: "Too much")),
      (
        #"{"type":"RATE_LIMITED","message":"Wait"}"#,
        .rateLimited(until: Date.example.addingTimeInterval(60), isSignedIn: true)
      ),
      (#"{"type":"INTERNAL","message":"Oops"}"#, .unavailable(message: "Oops")),
      (
        #"{"message":"Something went wrong while executing your query on 2026-11-30."}"#,
        .unavailable(message: "Something went wrong while executing your query on 2026-11-30.")
      ),
      (#"{"message":"Odd"}"#, .query(messages: ["Odd"])), (#""Odd""#, .query(messages: ["Odd"])),
      ("7", .query(messages: ["without a message"])),
    ] as [(String, NetworkError)])
  func `A GraphQL error is classified like an error of the REST API, with and without data`(
    json: String, expected: NetworkError
  ) throws {
    for data in ["", #""data":null,"#, #""data":{"viewer":null},"#] {
      let response = try decoded(GraphQLResponse<Viewer>.self, #"{\#(data)"errors":[null,\#(json)]}"#)
      #expect(error(response.problems, ["x-oauth-scopes": "public_repo"]) == expected)
    }
  }

  @Test(
    arguments: [
      (#"{"path":["viewer","status"],"message":"a"}"#, true), (#"{"path":["viewer","list",1],"message":"a"}"#, true),
      (#"{"path":["viewer","list",0],"message":"a"}"#, false), (#"{"path":["viewer","login"],"message":"a"}"#, false),
      (#"{"path":["viewer","other"],"message":"a"}"#, true), (#"{"message":"a"}"#, true),
    ])
  func `An error next to data counts if its path leads to no value`(json: String, isLoss: Bool) throws {
    let data = #"{"viewer":{"login":"octocat","status":null,"list":[1,null]}}"#
    let response = try decoded(GraphQLResponse<Viewer>.self, #"{"data":\#(data),"errors":[\#(json)]}"#)
    #expect(response.value == Viewer(login: "octocat"))
    #expect(response.problems.isEmpty == !isLoss)
  }

  @Test(
    arguments: [
      (#"{"data":{"viewer":{"login":"octocat"}}}"#, "octocat", []),
      (#"{"data":{"viewer":{"login":"octocat"}},"errors":[{"message":"partial"}]}"#, "octocat", []),
      (#"{"data":{"viewer":null},"errors":[{"message":"a","type":"NOT_FOUND"},{"message":"b"}]}"#, nil, ["a", "b"]),
      (#"{"data":null,"errors":[{"message":"a"}]}"#, nil, ["a"]),
      (#"{"errors":[{"message":"a","path":["x"]}]}"#, nil, ["a"]),
      (#"{"data":{}}"#, nil, []), (#"{}"#, nil, []), (#"{"data":{"viewer":null},"errors":null}"#, nil, []),
    ] as [(String, String?, [String])])
  func `A GraphQL response can have both data and errors`(json: String, login: String?, messages: [String]) throws {
    let response = try decoded(GraphQLResponse<Viewer>.self, json)
    #expect(response.value == login.map { Viewer(login: $0) })
    #expect(response.problems.map(\.message) == messages)
  }

  @Test func `An invalid GraphQL response is reported with its field path`() {
    let json = #"{"data":{"viewer":{"login":7}}}"#
    #expect(
      problem(reading: json, as: GraphQLResponse<Viewer>.self) == .malformed(.wrongType(field: "data.viewer.login")))
  }
}
