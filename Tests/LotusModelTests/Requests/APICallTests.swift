import FoundationEssentials
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
  func `An endpoint is a path below the API, or its full address`(endpoint: String, url: String) throws {
    #expect(try call(endpoint).url.absoluteString == url)
  }

  @Test(arguments: [
    "https://evil.example/user", "http://api.github.com/user", "https://api.github.com:8443/user",
    "https://api.github.com.evil.example/", "https://api.github.com@evil.example/", "https://github.com/user",
    "https://api.github.com\\@evil.example/", "https://token@api.github.com/user", "https://a:b@api.github.com/",
    "https://@evil.example/", "https://uploads.github.com/x", "https://evil.example/?https://api.github.com",
    "https://evil.example#https://api.github.com/",
  ])
  func `No other server gets the token`(endpoint: String) {
    #expect(throws: InvalidCallError.foreignOrigin(endpoint, api: Self.own)) { try call(endpoint) }
  }

  @Test(arguments: ["", "/user\r\nX-Evil: 1", "/a\nb", "/a\0b", "/a\tb", "ftp://api.github.com/x", "https://", "://x"])
  func `Some words are no endpoint`(endpoint: String) {
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
    Case(testDescription: "nothing to send is a question", sends: ("GET", "/user", nil)),
    Case(
      testDescription: "fields make it POST, as JSON", fields: [("a", .integer(1)), ("b[c]", .null)],
      sends: ("POST", "/user", #"{"a":1,"b":{"c":null}}"#)),
    Case(
      testDescription: "a body makes it POST, unchanged", input: "{ \"a\": 1 }\n",
      sends: ("POST", "/user", "{ \"a\": 1 }\n")),
    Case(testDescription: "an empty body is a body", input: "", sends: ("POST", "/user", "")),
    Case(
      testDescription: "the fields of a GET are its query", method: "get", fields: [("q", .string("a b&c"))],
      sends: ("GET", "/user?q=a%20b%26c", nil)),
    Case(
      testDescription: "they come after a query that is there", endpoint: "/user?page=2", method: "GET",
      fields: [("a", .bool(true)), ("a", .bool(false))], sends: ("GET", "/user?page=2&a=true&a=false", nil)),
    Case(
      testDescription: "also on a full address", endpoint: "https://api.github.com/user?page=2", method: "GET",
      fields: [("a", .integer(1))], sends: ("GET", "/user?page=2&a=1", nil)),
    Case(
      testDescription: "HEAD asks like GET", method: "HEAD", fields: [("a", .integer(1))],
      sends: ("HEAD", "/user?a=1", nil)),
    Case(
      testDescription: "beside a body fields are the query", method: "PUT", fields: [("a", .integer(1))], input: "x",
      sends: ("PUT", "/user?a=1", "x")),
    Case(
      testDescription: "PATCH sends fields", method: "patch", fields: [("bio", .string("é/"))],
      sends: ("PATCH", "/user", #"{"bio":"é/"}"#)),
    Case(
      testDescription: "DELETE sends fields", method: "DELETE", fields: [("account_urls[]", .string("u"))],
      sends: ("DELETE", "/user", #"{"account_urls":["u"]}"#)),
    Case(testDescription: "PUT may send nothing", method: "PUT", sends: ("PUT", "/user", nil)),
    Case(
      testDescription: "GraphQL's other fields are variables", endpoint: "graphql",
      fields: [
        ("query", .string("query($n: Int) { a }")), ("n", .integer(2)), ("operationName", .string("x")),
        ("o[p]", .string("q")),
      ],
      sends: (
        "POST", "/graphql",
        #"{"operationName":"x","query":"query($n: Int) { a }","variables":{"n":2,"o":{"p":"q"}}}"#
      )),
    Case(
      testDescription: "GraphQL without variables", endpoint: "/graphql", fields: [("query", .string("{ viewer }"))],
      sends: ("POST", "/graphql", #"{"query":"{ viewer }"}"#)),
  ])
  func `Method, query and body follow from what there is to send`(example: Case) throws {
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
  func `Who follows pages gets large ones, unless they say otherwise`(
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
  func `A company's server has its own base`(endpoint: String, url: String) throws {
    #expect(try call(endpoint, host: "ghe.example").url.absoluteString == url)
  }

  @Test func `The user's own header fields go along`() throws {
    let call = try APICall(
      endpoint: "/user", on: GitHubServer(hostname: "github.com"), method: nil, headers: ["Accept": "text/plain"])
    #expect(call.headers == ["Accept": "text/plain"])
  }
}
