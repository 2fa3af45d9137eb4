import Essentials
import FoundationEssentials
import HTTP
import LotusModel
import ModelExamples
import Testing

@Suite("APICall paging")
struct APICallPagingTests {
  private func call(_ endpoint: String, query: String? = nil) throws -> APICall {
    var fields = RequestFields()
    if let query { try fields.append("query", .string(query)) }
    return try APICall(
      endpoint: endpoint, on: GitHubServer(hostname: "github.com"), method: nil, headers: ["Accept": "x"],
      fields: fields)
  }

  @Test(arguments: ["", "[]", "<html>", #"{"data":{"pageInfo":{"hasNextPage":true,"endCursor":"c"}}}"#])
  func `A call that is not a GraphQL query has no next page`(body: String) throws {
    #expect(try call("/users/octocat/followers").next(after: HTTPResponse(200, [:], body)) == nil)
  }

  private static func page(_ info: String) -> HTTPResponse {
    HTTPResponse(200, [:], #"{"data":{"viewer":{"repositories":{"nodes":[],"pageInfo":\#(info)}}}}"#)
  }

  @Test func `The next GraphQL request has the cursor as a variable`() throws {
    var fields = RequestFields()
    try fields.append("query", .string("{ a }"))
    try fields.append("first", .integer(2))
    let first = try APICall(endpoint: "graphql", on: GitHubServer(hostname: "github.com"), method: nil, fields: fields)
    let next = try #require(try first.next(after: Self.page(#"{"hasNextPage":true,"endCursor":"c1"}"#)))
    #expect(next.url == first.url)
    #expect(
      JSONValue(parsing: try #require(next.body))
        == (try JSONValue(#"{"query":"{ a }","variables":{"first":2,"endCursor":"c1"}}"#)))
    let third = try #require(try next.next(after: Self.page(#"{"hasNextPage":true,"endCursor":"c2"}"#)))
    #expect(JSONValue(parsing: try #require(third.body))?[["variables", "endCursor"]] == .string("c2"))
    #expect(throws: NetworkError.malformed(.repeatedPage)) {
      try third.next(after: Self.page(#"{"hasNextPage":true,"endCursor":"c2"}"#))
    }
  }

  @Test(arguments: [#"{"hasNextPage":false,"endCursor":"c"}"#, #"{"hasNextPage":false}"#])
  func `A GraphQL list ends without a next page`(info: String) throws {
    #expect(try call("graphql", query: "{ a }").next(after: Self.page(info)) == nil)
  }

  @Test(arguments: [#"{"endCursor":"c"}"#, #"{"hasNextPage":"true","endCursor":"c"}"#, "null"])
  func `A GraphQL list that does not tell whether it continues is incomplete`(info: String) throws {
    #expect(throws: NetworkError.malformed(.missingPageInfo)) {
      try call("graphql", query: "{ a }").next(after: Self.page(info))
    }
  }

  @Test func `If one of two GraphQL lists continues, neither is continued`() throws {
    let lists = [true, false].map { #"{"pageInfo":{"hasNextPage":\#($0),"endCursor":"c"}}"# }
    let body = #"{"data":{"a":\#(lists[0]),"b":\#(lists[1])}}"#
    #expect(throws: NetworkError.malformed(.severalLists)) {
      try call("graphql", query: "{ a b }").next(after: HTTPResponse(200, [:], body))
    }
  }

  @Test func `Lists inside the rows of a GraphQL list are not continued`() throws {
    let row = #"{"topics":{"pageInfo":{"hasNextPage":true,"endCursor":"inner"}}}"#
    let body = #"{"data":{"a":{"nodes":[\#(row)],"pageInfo":{"hasNextPage":true,"endCursor":"outer"}}}}"#
    let next = try call("graphql", query: "{ a }").next(after: HTTPResponse(200, [:], body))
    #expect(JSONValue(parsing: try #require(next?.body))?[["variables", "endCursor"]] == .string("outer"))
  }

  @Test(arguments: [
    #"{"hasNextPage":true,"endCursor":null}"#, #"{"hasNextPage":true}"#, #"{"hasNextPage":true,"endCursor":7}"#,
  ])
  func `A GraphQL list that continues without a cursor is incomplete`(info: String) throws {
    #expect(throws: NetworkError.malformed(.missingCursor)) {
      try call("graphql", query: "{ a }").next(after: Self.page(info))
    }
  }

  @Test func `Page information is found inside nested lists`() throws {
    let body = #"{"data":{"a":[{"x":1},{"pageInfo":{"hasNextPage":true,"endCursor":"deep"}}]}}"#
    let next = try call("graphql", query: "{ a }").next(after: HTTPResponse(200, [:], body))
    #expect(JSONValue(parsing: try #require(next?.body))?[["variables", "endCursor"]] == .string("deep"))
  }
}
