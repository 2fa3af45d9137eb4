import Essentials
import FoundationEssentials
import HTTP
import LotusModel
import Testing

@Suite("APICall")
struct APICallTests {
  private static let own = "https://api.github.com"

  private func fields(_ pairs: [(String, JSONValue)]) throws -> RequestFields {
    var fields = RequestFields()
    for (key, value) in pairs { try fields.append(key, value) }
    return fields
  }

  private func call(
    _ endpoint: String, _ method: String? = nil, _ pairs: [(String, JSONValue)] = [], input: String? = nil,
    host: String = "github.com"
  ) throws -> APICall {
    try APICall(
      endpoint: endpoint, on: GitHubServer(hostname: host),
      method: try method.map { try #require(HTTPMethod($0)) }, fields: fields(pairs),
      input: input.map { Data($0.utf8) })
  }

  @Test(arguments: [
    ("/users/octocat", "\(own)/users/octocat"), ("users/octocat", "\(own)/users/octocat"), ("/", "\(own)/"),
    ("user?x=1", "\(own)/user?x=1"), ("/graphql", "\(own)/graphql"), ("graphql", "\(own)/graphql"),
    ("/repos/o/r/contents/a%2Fb", "\(own)/repos/o/r/contents/a%2Fb"),
    ("/search/users?q=a b", "\(own)/search/users?q=a%20b"),
    ("/search/code?q=https://example.com", "\(own)/search/code?q=https://example.com"),
    ("https://api.github.com/user", "\(own)/user"), ("https://api.github.com/user?page=2", "\(own)/user?page=2"),
    ("HTTPS://API.GITHUB.COM/user", "HTTPS://API.GITHUB.COM/user"),
    ("https://api.github.com:443/user", "\(own):443/user"), ("//evil.example/x", "\(own)//evil.example/x"),
  ])
  func `An endpoint is a path on the API server or its full URL`(endpoint: String, url: String) throws {
    #expect(try call(endpoint).url.absoluteString == url)
  }

  @Test(arguments: [
    "https://evil.example/user", "http://api.github.com/user", "https://api.github.com:8443/user",
    "https://api.github.com.evil.example/", "https://api.github.com@evil.example/", "https://github.com/user",
    "https://api.github.com\\@evil.example/", "https://token@api.github.com/user", "https://a:b@api.github.com/",
    "https://@evil.example/", "https://uploads.github.com/x", "https://evil.example/?https://api.github.com",
    "https://evil.example#https://api.github.com/",
  ])
  func `An endpoint on another origin throws an error`(endpoint: String) {
    #expect(throws: InvalidCallError.foreignOrigin(endpoint, api: Self.own)) { try call(endpoint) }
  }

  @Test(arguments: ["repos/o/r/labels/c#", "/repos/o/r/contents/C#/a.md", "https://api.github.com/user#top"])
  func `An endpoint that a number sign would cut throws an error`(endpoint: String) {
    #expect(throws: InvalidCallError.fragment(endpoint)) { try call(endpoint) }
  }

  @Test(arguments: ["https://api.example.com/user", "http://api.github.com/user", "https://a:b@api.github.com/"])
  func `In a replay, an endpoint may be on any origin`(endpoint: String) throws {
    let call = try APICall(endpoint: endpoint, on: GitHubServer(hostname: "github.com").recorded, method: nil)
    #expect(call.url.absoluteString == endpoint)
  }

  @Test(arguments: ["", "/user\r\nX-Evil: 1", "/a\nb", "/a\0b", "/a\tb", "ftp://api.github.com/x", "https://", "://x"])
  func `An invalid endpoint throws an error`(endpoint: String) {
    #expect(throws: InvalidCallError.endpoint(endpoint)) { try call(endpoint) }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var endpoint = "/user"
    var method: String?
    var fields: [(String, JSONValue)] = []
    var input: String?
    let sends: (method: String, path: String, body: String?)
  }

  @Test(arguments: [
    Case(testDescription: "a call without fields and body is a GET request", sends: ("GET", "/user", nil)),
    Case(
      testDescription: "fields make a POST request with a JSON body", fields: [("a", .integer(1)), ("b[c]", .null)],
      sends: ("POST", "/user", #"{"a":1,"b":{"c":null}}"#)),
    Case(
      testDescription: "a body makes a POST request and stays unchanged", input: "{ \"a\": 1 }\n",
      sends: ("POST", "/user", "{ \"a\": 1 }\n")),
    Case(testDescription: "an empty body also makes a POST request", input: "", sends: ("POST", "/user", "")),
    Case(
      testDescription: "GET sends fields in the query", method: "get", fields: [("q", .string("a b&c"))],
      sends: ("GET", "/user?q=a%20b%26c", nil)),
    Case(
      testDescription: "GET appends fields to an existing query", endpoint: "/user?page=2", method: "GET",
      fields: [("a", .bool(true)), ("a", .bool(false))], sends: ("GET", "/user?page=2&a=true&a=false", nil)),
    Case(
      testDescription: "GET appends fields to the query of a full URL", endpoint: "https://api.github.com/user?page=2",
      method: "GET",
      fields: [("a", .integer(1))], sends: ("GET", "/user?page=2&a=1", nil)),
    Case(
      testDescription: "HEAD sends fields in the query", method: "HEAD", fields: [("a", .integer(1))],
      sends: ("HEAD", "/user?a=1", nil)),
    Case(
      testDescription: "a call with a body sends fields in the query", method: "PUT", fields: [("a", .integer(1))],
      input: "x",
      sends: ("PUT", "/user?a=1", "x")),
    Case(
      testDescription: "PATCH sends fields in the body", method: "patch", fields: [("bio", .string("é/"))],
      sends: ("PATCH", "/user", #"{"bio":"é/"}"#)),
    Case(
      testDescription: "DELETE sends fields in the body", method: "DELETE", fields: [("account_urls[]", .string("u"))],
      sends: ("DELETE", "/user", #"{"account_urls":["u"]}"#)),
    Case(testDescription: "PUT can have no body", method: "PUT", sends: ("PUT", "/user", nil)),
    Case(
      testDescription: "other GraphQL fields become variables", endpoint: "graphql",
      fields: [
        ("query", .string("query($n: Int) { a }")), ("n", .integer(2)), ("operationName", .string("x")),
        ("o[p]", .string("q")),
      ],
      sends: (
        "POST", "/graphql",
        #"{"operationName":"x","query":"query($n: Int) { a }","variables":{"n":2,"o":{"p":"q"}}}"#
      )),
    Case(
      testDescription: "a GraphQL query can have no variables", endpoint: "/graphql",
      fields: [("query", .string("{ viewer }"))],
      sends: ("POST", "/graphql", #"{"query":"{ viewer }"}"#)),
  ])
  func `Fields and input determine the method, the query and the body`(example: Case) throws {
    let call = try call(example.endpoint, example.method, example.fields, input: example.input)
    #expect(call.method.name == example.sends.method)
    #expect(call.url.absoluteString == Self.own + example.sends.path)
    #expect(call.body.map { String(decoding: $0, as: UTF8.self) } == example.sends.body)
  }

  @Test(
    arguments: [
      ("/users", [], "/users?per_page=100"), ("/users?page=2", [], "/users?page=2&per_page=100"),
      ("/users?per_page=5", [], "/users?per_page=5"), ("/users", [("per_page", .integer(7))], "/users?per_page=7"),
      ("graphql", [], "/graphql"),
    ] as [(String, [(String, JSONValue)], String)])
  func `A paginated call requests the largest pages unless the user sets a page size`(
    endpoint: String, pairs: [(String, JSONValue)], path: String
  ) throws {
    let call = try APICall(
      endpoint: endpoint, on: GitHubServer(hostname: "github.com"), method: .get, fields: fields(pairs),
      followsPages: true)
    #expect(call.url.absoluteString == Self.own + path)
  }

  @Test(arguments: [
    ("/user", "https://ghe.example/api/v3/user"), ("graphql", "https://ghe.example/api/graphql"),
    ("https://ghe.example/api/v3/user", "https://ghe.example/api/v3/user"),
  ])
  func `GitHub Enterprise Server has a different base URL`(endpoint: String, url: String) throws {
    #expect(try call(endpoint, host: "ghe.example").url.absoluteString == url)
  }

  @Test func `A call includes the header fields that the user sets`() throws {
    let call = try APICall(
      endpoint: "/user", on: GitHubServer(hostname: "github.com"), method: nil, headers: ["Accept": "text/plain"])
    #expect(call.headers == ["Accept": "text/plain"])
  }
}
