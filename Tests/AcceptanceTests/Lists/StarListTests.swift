import TestSupport
import Testing

/// The commands that show star lists and their repositories.
@Suite struct StarListTests {
  /// Returns a star list as GitHub does.
  static func list(_ name: String, count: Int = 1, contents: String = "") -> String {
    """
    {"id":"UL_\(name)","name":"\(name)","slug":"\(name.lowercased())","description":null,"isPrivate":false,\
    "updatedAt":"2026-10-20T09:00:00Z","items":{"totalCount":\(count)},"user":{"login":"octocat"}\(contents)}
    """
  }

  /// Returns a page of a list.
  ///
  /// - Parameter next: The JSON of the cursor, or `nil` for the last page.
  static func page(_ nodes: [String], of total: Int? = nil, next: String? = nil) -> String {
    """
    {"totalCount":\(total ?? nodes.count),"pageInfo":{"hasNextPage":\(next != nil),"endCursor":\(next ?? "null")},\
    "nodes":[\(nodes.joined(separator: ","))]}
    """
  }

  private static func repository(_ name: String) -> String {
    """
    {"node_id":"R_\(name)","name":"\(name)","full_name":"o/\(name)","html_url":"https://github.com/o/\(name)",\
    "visibility":"PRIVATE","private":true,"primaryLanguage":{"name":"Swift"},\
    "repositoryTopics":{"nodes":[{"topic":{"name":"lotus"}}]}}
    """
  }

  /// Runs a command with a server that has two star lists, each with a page of its own. The repositories
  /// of the second list are on two pages, too.
  private func run(_ arguments: String...) async throws -> (result: Subprocess.Result, count: Int) {
    let server = try OriginServer { request in
      let body = String(decoding: request.body, as: UTF8.self)
      if body.contains(#""after":"I2""#) { return .json(Self.items([Self.repository("b")])) }
      if body.contains(#""id":"UL_Later""#) {
        return .json(Self.items([Self.repository("a")], next: #""I2""#))
      }
      let isLast = body.contains(#""after":"L2""#)
      let lists = Self.page([Self.list(isLast ? "Later" : "Ideas")], of: 2, next: isLast ? nil : #""L2""#)
      return .json(#"{"data":{"viewer":{"lists":\#(lists)}}}"#)
    }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run(arguments: arguments)
    #expect(server.requests.allSatisfy { $0.target == "/graphql" })
    return (result, server.requests.count)
  }

  private static func items(_ nodes: [String], next: String? = nil) -> String {
    #"{"data":{"node":{"items":\#(page(nodes, of: 2, next: next))}}}"#
  }

  @Test func `Lists continue at the cursor, and end at the limit`() async throws {
    let all = try await run("lists", "--all", "--json=name")
    expectSuccess(all.result)
    #expect(all.result.output == "{\"name\":\"Ideas\"}\n{\"name\":\"Later\"}\n")
    #expect(try await run("lists", "--limit", "1", "-q", ".name").result.output == "Ideas\n")
    let second = try await run("lists", "--limit", "1", "--page", "2", "-q", ".name")
    #expect(second.result.output == "Later\n")
    #expect(second.count == 2)
  }

  @Test func `The repositories of a list have the fields of the REST API`() async throws {
    let (result, count) = try await run(
      "starred", "--list", "later", "--all", "--json=full_name,language,topics,visibility,private")
    expectSuccess(result)
    let end = #""language":"Swift","topics":["lotus"],"visibility":"private","private":true}"# + "\n"
    #expect(result.output == ["a", "b"].map { #"{"full_name":"o/\#($0)","# + end }.joined())
    #expect(count == 4)
    #expect(try await run("starred", "--list", "later", "--language", "ruby").result.output == "")
  }

  @Test(arguments: [("Ideas", true), ("ideas", false), ("Later", false)])
  func `A list is found next to one that can't be read if no other list can have its name`(
    name: String, isFound: Bool
  ) async throws {
    let server = try OriginServer { request in
      String(decoding: request.body, as: UTF8.self).contains("UL_Ideas")
        ? .json(Self.items([Self.repository("a")]))
        : .json(#"{"data":{"viewer":{"lists":\#(Self.page([Self.list("Ideas"), "{}"]))}}}"#)
    }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
      .run("starred", "--list", name, "-q", ".full_name")
    if isFound {
      expectSuccess(result, output: "o/a\n")
    } else {
      expectFailure(result, Exit.network, saying: "1 row")
    }
  }

  @Test func `A list that was deleted in the meantime no longer exists`() async throws {
    let server = try OriginServer { request in
      String(decoding: request.body, as: UTF8.self).contains("UL_Ideas")
        ? .json(
          #"{"data":{"node":null},"errors":[{"type":"NOT_FOUND","path":["node"],"#
            + #""message":"Could not resolve to a node with the global id of 'UL_Ideas'"}]}"#)
        : .json(#"{"data":{"viewer":{"lists":\#(Self.page([Self.list("Ideas")]))}}}"#)
    }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run("starred", "--list", "Ideas")
    expectFailure(result, Exit.notFound, saying: "this star list no longer exists")
  }

  @Test func `The rows before a missing cursor are printed`() async throws {
    let server = try OriginServer { _ in
      .json(#"{"data":{"viewer":{"lists":\#(Self.page([Self.list("Ideas")], of: 2, next: "null"))}}}"#)
    }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run("lists", "--all", "-q", ".name")
    #expect(result.status == Exit.network)
    #expect(result.output == "Ideas\n")
    #expect(result.errors.contains("endCursor"))
  }

  @Test func `GitHub's reason for a row that it left out is shown`() async throws {
    let error = #"{"type":"FORBIDDEN","path":["node","items","nodes",1],"message":"Protected by SAML enforcement"}"#
    let server = try OriginServer { request in
      guard String(decoding: request.body, as: UTF8.self).contains("UL_Ideas") else {
        return .json(#"{"data":{"viewer":{"lists":\#(Self.page([Self.list("Ideas")]))}}}"#)
      }
      return .json(
        Self.items([Self.repository("a"), "null", Self.repository("b")]).dropLast() + #","errors":[\#(error)]}"#)
    }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run(
      "starred", "--list", "Ideas", "-q", ".name")
    #expect(result.status == Exit.network)
    #expect(result.output == "a\nb\n")
    #expect(result.errors.contains("left out 1 row: "))
    #expect(result.errors.contains("Protected by SAML enforcement"))
  }

  @Test func `Details of a row that GitHub left out are reported`() async throws {
    let error = #"{"type":"FORBIDDEN","path":["viewer","lists","nodes",0,"description"],"message":"Protected by SAML"}"#
    let server = try OriginServer { _ in
      .json(#"{"data":{"viewer":{"lists":\#(Self.page([Self.list("Ideas")]))}},"errors":[\#(error)]}"#)
    }
    let result = try await Ghlotus(["GH_TOKEN": "gho_x"], asking: server).run("lists", "--json=name")
    expectFailure(
      result, Exit.network, saying: "some details of the rows are missing", "Protected by SAML",
      output: "{\"name\":\"Ideas\"}\n")
  }

  @Test func `An unknown list names the lists that exist`() async throws {
    for result in [
      try await run("starred", "--list", "To read").result,
      try await run("lists", "delete", "To read", "--yes").result,
      try await run("lists", "rename", "To read", "Read").result,
    ] {
      expectFailure(result, Exit.notFound, saying: "no star list \"To read\"; your lists are: Ideas, Later")
      #expect(!result.errors.contains("to create it"))
    }
  }

  @Test(arguments: [
    (
      #"{"errors":[{"message":"Field 'lists' doesn't exist on type 'User'"}]}"#, Exit.failed, "does not have star lists"
    ),
    (
      #"{"data":{"user":null},"errors":[{"type":"NOT_FOUND","path":["user"],"message":"no"}]}"#, Exit.notFound,
      #"no user "mona""#
    ),
    (
      #"{"data":{"user":{"lists":{"nodes":[],"pageInfo":{"hasNextPage":true,"endCursor":null}}}}}"#, Exit.network,
      "pageInfo has no endCursor"
    ),
    (
      #"{"data":{"user":{"lists":{"nodes":[null],"pageInfo":{"hasNextPage":false}}}}}"#, Exit.network,
      "1 row could not be read"
    ),
  ])
  func `A response without lists is an error`(response: String, status: Int32, words: String) async throws {
    let server = try OriginServer { _ in .json(response) }
    let ghlotus = try Ghlotus(["GH_TOKEN": "gho_x"], asking: server)
    expectFailure(try await ghlotus.run("lists", "mona"), status, saying: words)
    expectFailure(try await ghlotus.run("starred", "mona", "--list", "x"), status, saying: words)
  }
}
