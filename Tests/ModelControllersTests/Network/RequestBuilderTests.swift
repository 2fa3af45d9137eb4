import FoundationEssentials
import HTTP
import LotusModel
import TestSupport
import Testing

@testable import ModelControllers

/// Tests of the HTTP request built for an API request, and of the hosts that receive the token.
@Suite(.serialized) struct RequestBuilderTests {
  private let builder: RequestBuilder
  private let token: Token

  init() throws {
    builder = RequestBuilder(server: try GitHubServer(hostname: "github.com"), userAgent: "ghlotus/1")
    token = try #require(Token("ghp_lotuslotuslotuslotus"))
  }

  @Test func `Every request has Accept, API version and User-Agent fields`() throws {
    let request = try builder.request(for: APIRequest<User>("/users/lotus"), token: nil)
    #expect(request.method == .get)
    #expect(request.url.absoluteString == "https://api.github.com/users/lotus")
    #expect(
      request.headers.fields.map { "\($0.name): \($0.value)" } == [
        "accept: application/vnd.github+json", "x-github-api-version: 2022-11-28", "user-agent: ghlotus/1",
      ])
    #expect(request.body == nil)
  }

  @Test func `A request with a body has a JSON content type`() throws {
    let request = try builder.request(
      for: APIRequest<User>("/user", method: .patch, body: Data("{}".utf8)), token: token)
    #expect(request.headers["content-type"] == "application/json; charset=utf-8")
    #expect(request.headers["authorization"] == "Bearer ghp_lotuslotuslotuslotus")
    #expect(request.body == Data("{}".utf8))
  }

  @Test func `A GraphQL query is a POST request to the GraphQL URL`() throws {
    let request = try builder.request(for: GraphQLQuery<User>("query { viewer { login } }"), token: token)
    #expect(request.method == .post)
    #expect(request.url.absoluteString == "https://api.github.com/graphql")
    #expect(request.body == Data(#"{"query":"query { viewer { login } }"}"#.utf8))
    #expect(request.headers["authorization"] == "Bearer ghp_lotuslotuslotuslotus")
  }

  @Test func `Header fields from the caller replace the default fields`() throws {
    var headers: HTTPHeaders = ["Accept": "a/b", "authorization": "Basic x"]
    headers.append("accept", "c/d")
    let call = try APICall(endpoint: "/user", on: builder.server, method: nil, headers: headers)
    let request = builder.request(for: call, token: token)
    #expect(request.headers.fields.filter { $0.name.lowercased() == "accept" }.map(\.value) == ["a/b", "c/d"])
    #expect(request.headers.fields.filter { $0.name.lowercased() == "authorization" }.map(\.value) == ["Basic x"])
    #expect(request.headers["user-agent"] == "ghlotus/1")
  }

  @Test(arguments: [
    "https://api.github.com.elsewhere.test", "https://github.com", "https://api.github.com:8443", "http://127.0.0.1",
    "https://uploads.github.com",
  ])
  func `The token is sent only to the origin of the API`(address: String) throws {
    let other = try GitHubServer(hostname: "github.com").moved(api: address, web: nil)
    let call = try APICall(endpoint: "/user", on: other, method: nil)
    #expect(!builder.request(for: call, token: token).headers.contains("authorization"))
    let own = try APICall(endpoint: "https://api.github.com:443/user", on: builder.server, method: nil)
    #expect(builder.request(for: own, token: token).headers.contains("authorization"))
  }
}
