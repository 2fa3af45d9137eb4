import FoundationEssentials
import Testing

@testable import LotusModel

struct GitHubErrorTests {
  @Test(
    arguments: [
      (#"{"message":"Not Found","documentation_url":"x"}"#, "Not Found", []),
      (#"{"message":"Validation Failed","errors":[]}"#, "Validation Failed", []),
      (#"{"message":"Validation Failed","errors":null}"#, "Validation Failed", []),
      (#"{"message":"V","errors":"plain"}"#, "V", [.init(message: "plain")]),
      (#"{"message":null,"errors":["plain"]}"#, "plain", []),
      (#"{"data":null,"errors":[{"message":"Something went wrong"},{"message":"x"}]}"#, "Something went wrong; x", []),
      (#"{"errors":{"field":"blog","code":"invalid"}}"#, "Validation Failed", [.init(field: "blog", code: "invalid")]),
      (
        #"{"message":"V","errors":{"blog":["is bad","is long"],"bio":"is odd"}}"#, "V",
        [
          .init(field: "bio", message: "bio: is odd"), .init(field: "blog", message: "blog: is bad"),
          .init(field: "blog", message: "blog: is long"),
        ]
      ),
      (#"{"error":"bad_code","error_description":"The code is wrong"}"#, "The code is wrong", []),
      (#"{"message":"","error":"bad_code"}"#, "bad_code", []),
      (#"{"message":"Blocked","block":{"reason":"dmca"}}"#, "Blocked", [.init(message: "dmca")]),
      (#"{"message":"V","errors":["plain","text"]}"#, "V", [.init(message: "plain"), .init(message: "text")]),
      (
        #"{"message":"V","errors":[{"resource":"User","field":"blog","code":"invalid"}]}"#, "V",
        [.init(field: "blog", code: "invalid")]
      ),
      (#"{"message":"V","errors":[{"field":"blog"}]}"#, "V", [.init(field: "blog")]),
      (#"{"message":"V","errors":[{"code":"missing"}]}"#, "V", [.init(code: "missing")]),
      (
        #"{"message":"V","errors":[{"field":"q","code":"custom","message":"is too long"}]}"#, "V",
        [.init(field: "q", message: "is too long")]
      ),
      (#"{"message":"V","errors":[{},7,null,"x"]}"#, "V", [.init(message: "x")]),
    ] as [(String, String, [GitHubError.Detail])])
  func `The message and the details of a GitHub error are decoded`(
    body: String, message: String, details: [GitHubError.Detail]
  ) {
    let problem = GitHubError(parsing: Data(body.utf8))
    #expect(problem?.message == message)
    #expect(problem?.details == details)
  }

  @Test(arguments: [
    (#"{"resource":"User","field":"blog","code":"invalid"}"#, "blog"),
    (#"{"field":"profile_bio","message":"is too long"}"#, "profile_bio"), (#"{"message":"is too long"}"#, nil),
    (#""plain""#, nil),
  ])
  func `An error detail names a field if GitHub returns one`(error: String, field: String?) {
    let problem = GitHubError(parsing: Data(#"{"message":"V","errors":[\#(error)]}"#.utf8))
    #expect(problem?.details.map(\.field) == [field])
  }

  @Test func `Long messages and long lists of details are truncated`() throws {
    let text = String(repeating: "é", count: 1000)
    let errors = Array(repeating: "\"\(text)\"", count: 100).joined(separator: ",")
    let problem = try #require(GitHubError(parsing: Data("{\"message\":\"\(text)\",\"errors\":[\(errors)]}".utf8)))
    #expect(problem.message.count == 501 && problem.message.hasSuffix("é…"))
    #expect(problem.details.count == 20 && problem.details.allSatisfy { $0.message?.count == 501 })
    let long = String(repeating: "x", count: 300 << 10)
    #expect(GitHubError(parsing: Data("{\"message\":\"\(long)\"}".utf8)) == nil)
  }

  @Test(arguments: [
    "", "<html>502</html>", "null", "[]", "{}", #"{"message":null}"#, #"{"message":{"a":1}}"#, #"{"message":"#,
    #"{"message":""}"#, #"{"message":" \n "}"#,
  ])
  func `A body without a message is not a GitHub error`(body: String) {
    #expect(GitHubError(parsing: Data(body.utf8)) == nil)
  }
}
