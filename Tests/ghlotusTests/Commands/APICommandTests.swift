import Essentials
import FoundationEssentials
import HTTP
import LotusModel
import Testing

@testable import Coordinators
@testable import ViewControllers
@testable import ghlotus

@MainActor
struct APICommandTests {
  private func task(_ words: String...) throws -> AppTask {
    let line = try CommandLineParser.parse(["api"] + words).line
    return try APICommand(line: line).task(on: GitHubServer(hostname: "github.com"))
  }

  private func call(_ task: AppTask) -> APICall? {
    if case .callAPI(let call, _, _) = task { call } else { nil }
  }

  @Test func `Fields keep their types`() throws {
    let call = call(
      try task("/user", "-f", "a=1", "-F", "b=2", "-F", "c=true", "-F", "d=null", "-f", "e=a=b", "-f", "g="))
    let body = try #require(call?.body.flatMap { JSONValue(parsing: $0) })
    #expect(
      body
        == .object([
          "a": .string("1"), "b": .integer(2), "c": .bool(true), "d": .null, "e": .string("a=b"), "g": .string(""),
        ]))
    #expect(call?.method == .post)
  }

  @Test func `A field with brackets and no value is an empty array`() throws {
    let call = call(try task("/user", "-f", "labels[]"))
    #expect(call?.body == Data(#"{"labels":[]}"#.utf8))
  }

  @Test func `Header fields are sent as typed`() throws {
    let call = call(try task("/user", "-H", "Accept: text/plain", "-H", "X-A:b:c", "-H", "X-Empty:"))
    #expect(call?.headers == ["Accept": "text/plain", "X-A": "b:c", "X-Empty": ""])
  }

  @Test(arguments: ["Accept", ":x", "", "Ac cept: x", "X: a\r\nEvil: b", "X\n: y", "É: x"])
  func `An invalid header field is a usage error`(text: String) {
    #expect(throws: UsageError.self) { try task("/user", "-H", text) }
  }

  @Test(arguments: ["a", "", "[]=x", "a[=x", "=x"])
  func `An invalid field is rejected`(text: String) {
    #expect(throws: InvalidCallError.self) { try task("/user", "-f", text) }
  }

  @Test(arguments: ["", "G T", "GET /x", "=PATCH"])
  func `An invalid method is a usage error`(text: String) {
    #expect(throws: UsageError.self) { try task("/user", "--method", text) }
  }

  @Test func `Only GET requests and GraphQL queries can be paginated`() throws {
    #expect(throws: UsageError.self) { try task("/user", "--paginate", "-X", "POST") }
    #expect(throws: UsageError.self) { try task("/user", "--paginate", "-f", "a=b") }
    guard case .callAPI(_, let options, _) = try task("/user", "--paginate", "-i") else {
      Issue.record("expected an API call")
      return
    }
    #expect(options.followsPages && options.includesHead)
    guard case .callAPI(let graphQL, let more, _) = try task("graphql", "--paginate", "-f", "query={ a }") else {
      Issue.record("expected an API call")
      return
    }
    #expect(more.followsPages && graphQL.method == .post)
  }

  @Test func `The option slurp requires the option paginate`() throws {
    guard case .callAPI(_, let options, nil) = try task("/x", "--paginate", "--slurp") else {
      Issue.record("expected an API call")
      return
    }
    #expect(options.keepsPages)
    #expect(throws: UsageError(.slurpWithoutPagination)) { try task("/x", "--slurp") }
  }

  @Test(arguments: [["-q", ".", "--silent"], ["-q", ".", "--slurp"], ["--silent", "--slurp"], ["-i", "--slurp"]])
  func `Options that print the response in two ways exclude each other`(words: [String]) throws {
    let line = try CommandLineParser.parse(["api", "/x", "--paginate"] + words).line
    #expect(throws: UsageError.self) { try APICommand(line: line).task(on: GitHubServer(hostname: "github.com")) }
  }

  @Test func `A jq expression is parsed before any request`() throws {
    guard case .callAPI(_, _, .some) = try task("/x", "-q", ".login") else {
      Issue.record("expected a filter")
      return
    }
    #expect(throws: JSONFilterError.self) { try task("/x", "--jq", ".login |") }
  }

  @Test func `A preview name becomes a media type`() throws {
    let call = call(try task("/x", "-p", "nebula,mercy", "--preview", "zen"))
    #expect(
      call?.headers["accept"]
        == ["nebula", "mercy", "zen"].map { "application/vnd.github.\($0)-preview+json" }.joined(separator: ", "))
    #expect(throws: UsageError(.notPreview("a b"))) { try task("/x", "-p", "a b") }
  }

  @Test func `An input file that cannot be read is a usage error`() {
    #expect(throws: UsageError.self) { try task("/user", "--input", "/nowhere/at/all") }
    #expect(throws: UsageError.self) { try task("/user", "-F", "a=@/nowhere/at/all") }
  }

  @Test func `A file is sent unchanged`() throws {
    let path = #filePath
    let file = try Data(contentsOf: URL(filePath: path))
    #expect(call(try task("/user", "--input", path))?.body == file)
    let call = call(try task("/user", "-F", "a=@\(path)"))
    #expect(call?.body.flatMap { JSONValue(parsing: $0) }?["a"] == .string(String(decoding: file, as: UTF8.self)))
  }
}
