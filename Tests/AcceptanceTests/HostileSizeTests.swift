import Glibc
import TestSupport
import Testing

/// Responses that are far larger than they should be.
struct HostileSizeTests {
  private static func text(megabytes: Int) -> String {
    String(repeating: "x", count: megabytes << 20)
  }

  @Test func `An oversized text in a profile ends the run with one error`() async throws {
    for (size, sentence) in [(1, "too long"), (60, "larger than the 8 MiB")] {
      let bio = Self.text(megabytes: size)
      let server = try OriginServer { _ in .json(#"{"login":"octocat","id":1,"bio":"\#(bio)"}"#) }
      let result = try await Ghlotus(asking: server).run("profile", "octocat")
      expectFailure(result, Exit.network, saying: sentence)
    }
  }

  @Test(arguments: [0, 20]) func `A huge error message is truncated or omitted`(megabytes: Int) async throws {
    let message = megabytes == 0 ? String(repeating: "lotus ", count: 10_000) : Self.text(megabytes: megabytes)
    let server = try OriginServer { _ in .json("{\"message\":\"\(message)\"}", status: 403) }
    let result = try await Ghlotus(["GH_TOKEN": "ghp_0123456789abcdef"], asking: server).run("whoami")
    #expect(result.status != Exit.done && result.errors.utf8.count < 1000)
    let api = try await Ghlotus(asking: server).run("api", "/x")
    #expect(api.status == Exit.failed || api.status == Exit.signInNeeded, "\(api.status)")
    #expect(api.errors.utf8.count < 1000 && api.output.utf8.count > message.utf8.count)
  }

  @Test func `A huge access token leads only to a short error message`() async throws {
    let token = Self.text(megabytes: 30)
    let server = try OriginServer { request in
      request.path == "/login/device/code"
        ? .json(
          #"{"device_code":"a","user_code":"A-B","verification_uri":"https://github.com/login/device","interval":1}"#)
        : .json("{\"access_token\":\"\(token)\",\"token_type\":\"bearer\"}")
    }
    let ghlotus = try Ghlotus(
      ["GHLOTUS_WEB_URL": server.url, "GHLOTUS_CLIENT_ID": "lotus", "GHLOTUS_API_URL": server.url], asking: server)
    let result = try await ghlotus.run(
      "--record", ghlotus.home.file("a.har"), "login", "--insecure-storage", signals: [.after(8, SIGINT)])
    #expect(result.errors.utf8.count < 2000)
  }

  /// Limits the data segment with `ulimit -d`. A limit on the address space would fail because of
  /// the memory that libraries map.
  @Test func `A JSON body of 63 MiB passes through within a memory limit`() async throws {
    let size = 63 << 20
    let body = Array(("[" + String(repeating: "[],", count: size / 3) + "[]]").utf8)
    let server = try OriginServer { _ in
      .response(status: 200, headers: [("Content-Type", "application/json"), ("ETag", "\"a\"")], body: body)
    }
    let result = try await Ghlotus(asking: server).bash(
      "ulimit -d 400000; ghlotus api /brackets | wc -c", timeout: 120)
    #expect(result.output == "\(body.count)\n", "\(result.errors)")
  }
}
