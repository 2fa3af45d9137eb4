import TestSupport
import Testing

/// The output of `ghlotus api`.
struct APIResponseTests {
  private static let binary: [UInt8] = Array(0...255) + Array("\u{1B}[31m\u{202E}\r\n".utf8)

  @Test func `A pipe receives the response body byte for byte`() async throws {
    let server = try OriginServer { _ in .response(status: 200, body: Self.binary) }
    let result = try await Ghlotus(["CLICOLOR_FORCE": "1", "LC_ALL": "C"], asking: server).run("api", "/binary")
    expectSuccess(result)
    #expect(result.standardOutput == Self.binary)
  }

  @Test(arguments: [[], ["-i"]])
  func `A terminal shows the control characters of a response in visible form`(options: [String]) async throws {
    let server = try OriginServer { _ in
      .response(status: 200, headers: [("X-Evil", "\u{1B}]0;x\u{07}\u{9B}31m")], body: Self.binary)
    }
    let result = try await Ghlotus(asking: server).run(arguments: ["api", "/binary"] + options, on: .terminal())
    #expect(result.status == Exit.done)
    let bytes = result.terminal.filter { $0 != 0x0D && $0 != 0x09 }
    #expect(Harm.found(in: bytes) == [])
    #expect(String(decoding: bytes, as: UTF8.self).contains("^[[31m<U+202E>"))
  }

  @Test func `On a terminal, JSON is indented and colored`() async throws {
    let server = try OriginServer { _ in .json(#"{"b":1,"a":["x",null]}"#) }
    let pretty = "{\n  \"b\": 1,\n  \"a\": [\n    \"x\",\n    null\n  ]\n}\n"
    let shown = TerminalBytes(try await Ghlotus(asking: server).run("api", "/", on: .terminal()).terminal)
    #expect(shown.plainText == pretty && shown.hasColor)
    let plain = TerminalBytes(
      try await Ghlotus(["NO_COLOR": "1"], asking: server).run("api", "/", on: .terminal()).terminal)
    #expect(plain.plainText == pretty && !plain.hasColor)
  }

  @Test func `--jq prints one result per line`() async throws {
    let server = try OriginServer { _ in .json(#"[{"a":"x y","b":[1]},{"a":null}]"#) }
    let result = try await Ghlotus(asking: server).run("api", "/", "-q", ".[] | .a, .b")
    expectSuccess(result, output: "x y\n[1]\nnull\nnull\n")
    #expect(try await Ghlotus(asking: server).run("api", "/", "--jq", ".none[]?").output.isEmpty)
  }

  @Test func `An invalid jq filter fails before any request is sent`() async throws {
    let server = try OriginServer { _ in .json("{}") }
    expectFailure(
      try await Ghlotus(asking: server).run("api", "/", "-q", ".a |"), Exit.usage, saying: "--jq: syntax error",
      "; see: ghlotus help jq")
    #expect(server.connectionCount == 0)
    expectFailure(
      try await Ghlotus(asking: server).run("api", "/", "-q", ".[0]"), Exit.failed, saying: "Cannot index object")
  }

  @Test func `The body of an error response bypasses --jq`() async throws {
    let body = #"{"message":"Because"}"#
    let server = try OriginServer { _ in .json(body, status: 422) }
    expectFailure(
      try await Ghlotus(asking: server).run("api", "/", "-q", ".login"), Exit.refused, saying: "Because", output: body
    )
  }

  @Test(arguments: [["-q", ".login"], ["--paginate", "-q", ".[].login"], ["--paginate", "--slurp"]])
  func `A web page is an error if a filter or an array of pages needs JSON`(options: [String]) async throws {
    let page = "<!DOCTYPE html><title>Sign in</title>"
    let server = try OriginServer { _ in .html(page) }
    let result = try await Ghlotus(asking: server).run(arguments: ["api", "/x"] + options)
    expectFailure(result, Exit.network, saying: "a web page (text/html) instead of JSON", output: page)
  }

  @Test(
    arguments: [
      [0x1F, 0x8B, 0x08, 0x00], [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00], Array("{\"login\":".utf8),
    ] as [[UInt8]])
  func `A body that is not JSON is an error of the response, not of the filter`(body: [UInt8]) async throws {
    let server = try OriginServer { _ in
      .response(status: 200, headers: [("Content-Type", "application/json")], body: body)
    }
    for options in [["-q", ".login"], ["--paginate", "--slurp"]] {
      let result = try await Ghlotus(asking: server).run(arguments: ["api", "/x"] + options)
      expectFailure(result, Exit.network, saying: "the JSON is invalid", output: result.output)
    }
  }

  @Test func `--silent omits the body, and with -i prints only the head`() async throws {
    let server = try OriginServer { _ in .json("{}") }
    let result = try await Ghlotus(asking: server).run("api", "/", "--silent")
    expectSuccess(result)
    #expect(result.output.isEmpty)
    #expect(try await Ghlotus(asking: server).run("api", "/", "-i", "--silent").output.hasSuffix("\r\n\r\n"))
  }

  @Test func `With -i, the status line and the header fields precede the body`() async throws {
    let server = try OriginServer { _ in
      .response(status: 201, reason: "Made", headers: [("X-One", "1"), ("x-one", "2")], body: Array("{}".utf8))
    }
    for option in ["-i", "--include"] {
      let result = try await Ghlotus(asking: server).run("api", "-X", "POST", "/", option)
      expectSuccess(result, output: "HTTP/1.1 201 Made\r\nX-One: 1\r\nx-one: 2\r\nContent-Length: 2\r\n\r\n{}")
    }
  }

  @Test func `A gzip body is decoded, and -i omits Content-Encoding and Content-Length`() async throws {
    let server = try await onOwnThread {
      let zipped = try Subprocess.run(
        "/bin/sh", ["-c", "printf '{\"zipped\":true}' | gzip"], environment: ["PATH": "/usr/bin:/bin"])
      let response = Response.response(
        status: 200, headers: [("Content-Encoding", "gzip")], body: zipped.standardOutput)
      return try OriginServer { _ in response }
    }
    let result = try await Ghlotus(asking: server).run("api", "-i", "/")
    expectSuccess(result)
    #expect(result.output.hasSuffix("\r\n\r\n{\"zipped\":true}"))
    #expect(!result.output.lowercased().contains("content-encoding"))
    #expect(!result.output.lowercased().contains("content-length"))
  }

  @Test(arguments: [
    (401, Exit.signInNeeded), (403, Exit.signInNeeded), (404, Exit.notFound), (410, Exit.notFound),
    (422, Exit.refused), (409, Exit.failed), (400, Exit.failed), (418, Exit.failed), (501, Exit.network),
  ])
  func `An error response is printed, and its status sets the exit code`(status: Int, exit: Int32) async throws {
    let body = #"{"message":"Because"}"#
    let server = try OriginServer { _ in .json(body, status: status) }
    let result = try await Ghlotus(["GH_TOKEN": "gho_secret"], asking: server).run("api", "/x")
    expectFailure(result, exit, saying: status == 404 ? "not found on" : "Because", output: body)
  }

  @Test func `A 401 response to an anonymous request suggests setting GH_TOKEN`() async throws {
    let server = try OriginServer { _ in .json(#"{"message":"Requires authentication"}"#, status: 401) }
    let result = try await Ghlotus(asking: server).run("api", "/user")
    expectFailure(
      result, Exit.signInNeeded, saying: "GH_TOKEN", output: #"{"message":"Requires authentication"}"#)
  }

  @Test func `A 422 error names the invalid fields`() async throws {
    let body = """
      {"message":"Validation Failed","errors":[{"resource":"Repository","field":"name","code":"missing_field"},\
      {"message":"name is too long"},"odd"]}
      """
    let server = try OriginServer { _ in .json(body, status: 422) }
    let result = try await Ghlotus(asking: server).run("api", "/user/repos", "-f", "name=")
    expectFailure(
      result, Exit.refused, saying: "Validation Failed", "name: missing_field", "name is too long", "odd",
      output: body)
  }

  @Test func `A HEAD request prints the head and no body`() async throws {
    let server = try OriginServer { _ in .json("[1,2,3]", headers: [("Link", "<x>; rel=\"next\"")]) }
    let result = try await Ghlotus(asking: server).run("api", "-X", "HEAD", "-i", "/list")
    expectSuccess(result)
    #expect(server.requests.map(\.method) == ["HEAD"])
    #expect(result.output.contains("Content-Length: 7\r\n") && result.output.hasSuffix("\r\n\r\n"))
  }

  @Test func `A 204 response is a success without output`() async throws {
    let server = try OriginServer { _ in .response(status: 204) }
    let result = try await Ghlotus(asking: server).run("api", "-X", "PUT", "/user/following/octocat")
    expectSuccess(result)
    #expect(result.output.isEmpty)
  }

  @Test(arguments: [Response.resetBeforeHeaders, .resetInBody])
  func `An incomplete response body is not printed`(fault: Response) async throws {
    let server = try OriginServer { _ in fault }
    expectFailure(try await Ghlotus(asking: server).run("api", "-X", "POST", "/x"), Exit.network)
  }

  @Test func `A GraphQL response with errors is printed, and the run fails`() async throws {
    let body = #"{"data":{"user":null},"errors":[{"type":"NOT_FOUND","message":"Could not resolve to a User"}]}"#
    let server = try OriginServer { _ in .json(body) }
    let result = try await Ghlotus(["GH_TOKEN": "gho_secret"], asking: server)
      .run("api", "graphql", "-f", "query={ user(login: \"x\") { id } }")
    expectFailure(result, Exit.notFound, saying: "Could not resolve to a User", output: body)
  }
}
