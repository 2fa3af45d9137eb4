import TestSupport
import Testing

/// Recordings that `--record` writes, and their replays.
struct RecordTests {
  /// Records a run, stops the server, and replays the recording.
  private func recordAndReplay(
    _ arguments: [String], on server: OriginServer, signedIn: Bool = false, notices: Bool = false
  ) async throws -> (recorded: Subprocess.Result, replayed: Subprocess.Result) {
    let ghlotus = try Ghlotus(signedIn ? ["GH_TOKEN": "gho_secret_of_mine"] : [:], asking: server)
    let recorded = try await ghlotus.run(arguments: arguments + ["--record", "run.har"])
    server.stop()
    let replayed = try await Ghlotus(["GHLOTUS_API_URL": "http://127.0.0.1:2", "GH_TOKEN": "gho_another_one"])
      .run(arguments: arguments + ["--replay", ghlotus.home.file("run.har")])
    return (recorded, replayed)
  }

  @Test(
    arguments: [
      ["profile", "octocat"], ["profile", "octocat", "--json"], ["profile", "octocat", "--color", "always"],
      ["api", "-i", "/users/octocat"], ["api", "/users/nobody-at-all"],
      ["api", "-X", "HEAD", "-i", "/users/octocat"],
    ], [true, false])
  func `A replay prints the same output as the recorded run`(arguments: [String], signedIn: Bool) async throws {
    let origin = try GitHubOrigin()
    let (recorded, replayed) = try await recordAndReplay(arguments, on: origin.server, signedIn: signedIn)
    #expect(!recorded.standardOutput.isEmpty)
    #expect(replayed.standardOutput == recorded.standardOutput)
    #expect(replayed.standardError == recorded.standardError)
    #expect(replayed.ending == recorded.ending)
  }

  @Test func `Secrets of every form are missing in a recording, and its replay prints the same output`() async throws {
    let secret = "Zq8wTn5rVb2yKm7x"
    let body = """
      {"tokens":["\(secret)",{"id":1}],"variables":[{"value":"\(secret)","name":"API_TOKEN"}],\
      "text":"token: \(secret)\\nname: a","xml":"<password>\(secret)</password>"}
      """
    let server = try OriginServer { _ in .json(body) }
    let (recorded, replayed) = try await recordAndReplay(
      ["api", "/x", "-f", "secrets[]=\(secret)", "-f", "name=A_TOKEN", "-f", "value=\(secret)"], on: server)
    #expect(
      recorded.output == """
        {"tokens":["REDACTED",{"id":0}],"variables":[{"value":"REDACTED","name":"API_TOKEN"}],\
        "text":"token: REDACTED\\nname: a","xml":"<password>REDACTED</password>"}
        """)
    #expect(replayed.standardOutput == recorded.standardOutput)
    #expect(replayed.ending == recorded.ending)
  }

  @Test func `A replayed list has all its pages in order`() async throws {
    let server = try OriginServer {
      $0.target.hasPrefix("/list?per_page")
        ? .json("[1]", headers: [("Link", "</list?page=2>; rel=\"next\"")]) : .json("[2]")
    }
    let (recorded, replayed) = try await recordAndReplay(["api", "--paginate", "/list"], on: server)
    #expect(try JSON(recorded.standardOutput) == [1, 2])
    #expect(replayed.standardOutput == recorded.standardOutput)
  }

  @Test(arguments: [[], ["--json"]])
  func `A page with a failed section replays with the same output`(options: [String]) async throws {
    let origin = try GitHubOrigin { $0.path == "/users/octocat/orgs" ? .resetInBody : nil }
    let (recorded, replayed) = try await recordAndReplay(options + ["profile", "octocat"], on: origin.server)
    // A program learns from the exit code that a part of the JSON is missing.
    #expect(recorded.status == (options.isEmpty ? Exit.done : Exit.network))
    #expect(replayed.ending == recorded.ending)
    #expect((recorded.output + recorded.errors).lowercased().contains("could not load the organizations: "))
    #expect(replayed.standardOutput == recorded.standardOutput)
    #expect(replayed.standardError == recorded.standardError)
  }

  @Test func `Repeated requests and binary bodies replay with the same output`() async throws {
    let attempts = Counter()
    let server = try OriginServer { request in
      attempts.next() == 1
        ? .resetBeforeHeaders : .response(status: 200, headers: [("X-Ü", "ü")], body: Array(0...255) + [10, 13])
    }
    let (recorded, replayed) = try await recordAndReplay(["api", "-i", "/x"], on: server)
    #expect(recorded.status == Exit.done && recorded.standardOutput.contains(0xFF))
    #expect(replayed.standardOutput == recorded.standardOutput)
  }

  @Test(arguments: [
    Response.notHTTP, .redirect(to: "/a"), .html("<p>", status: 404), .json("{", status: 422), .endlessHeaders,
  ])
  func `A failed run replays with the same errors`(response: Response) async throws {
    let server = try OriginServer { _ in response }
    for arguments in [["profile", "octocat"], ["api", "/a"]] {
      let again = try OriginServer { _ in response }
      let (recorded, replayed) = try await recordAndReplay(arguments, on: again)
      #expect(recorded.status != Exit.done)
      #expect(replayed.ending == recorded.ending)
      #expect(replayed.standardOutput == recorded.standardOutput)
      #expect(replayed.standardError == recorded.standardError)
    }
    server.stop()
  }

  @Test func `A rate-limited run replays without its pause`() async throws {
    let attempts = Counter()
    let server = try OriginServer { _ in
      attempts.next() == 1 ? .json("{}", status: 429, headers: [("Retry-After", "5")]) : .json(#"{"ok":true}"#)
    }
    let (recorded, replayed) = try await recordAndReplay(["api", "/x"], on: server)
    #expect(recorded.output == #"{"ok":true}"#)
    #expect(replayed.output == recorded.output)
    #expect(replayed.seconds < 5)
  }

  @Test func `A recording is a complete HAR file that only its owner can read`() async throws {
    let ghlotus = try Ghlotus(asking: try GitHubOrigin().server)
    expectSuccess(try await ghlotus.run("profile", "octocat", "--record", "run.har"))
    let log = try #require(try JSON(try ghlotus.home.read("run.har"))["log"])
    #expect(log["version"] == "1.2")
    #expect(log["creator"]?["name"] == "ghlotus")
    guard case .array(let entries) = log["entries"] else { throw NoEntries() }
    #expect(entries.count == 5)
    for entry in entries {
      let required: Set = ["startedDateTime", "time", "request", "response", "cache", "timings"]
      #expect(entry.keys?.isSuperset(of: required) == true)
    }
    let stat = try await ghlotus.bash("stat -c %a run.har; ls -A")
    #expect(stat.output == "600\nrun.har\n")
  }

  private struct NoEntries: Error {}

  @Test func `A recording replaces an older recording and an empty file`() async throws {
    let ghlotus = try Ghlotus(asking: try GitHubOrigin().server)
    let older =
      #"{"log":{"creator":{"name":"ghlotus"},"entries":[],"comment":"\#(String(repeating: "old", count: 100_000))"}}"#
    for text in [older, ""] {
      try ghlotus.home.write("run.har", text)
      expectSuccess(try await ghlotus.run("profile", "octocat", "--record=run.har"))
      #expect(try Recording(contentsOf: ghlotus.home.file("run.har")).entries.count == 5)
    }
  }

  @Test(arguments: ["precious", #"{"log":{"creator":{"name":"Firefox"},"entries":[]}}"#, "[]"])
  func `A file that is not a recording by ghlotus is not replaced, and nothing is sent`(text: String) async throws {
    let origin = try GitHubOrigin()
    let ghlotus = try Ghlotus(asking: origin.server)
    try ghlotus.home.write("run.har", text)
    let result = try await ghlotus.run("profile", "octocat", "--record", "run.har")
    expectFailure(result, Exit.failed, saying: "run.har exists and is not a recording by ghlotus")
    #expect(try ghlotus.home.read("run.har") == text)
    #expect(origin.server.connectionCount == 0)
  }

  @Test(arguments: ["no/such/directory/run.har", ".", "file/run.har", "/"])
  func `An unwritable recording path is reported before any request is sent`(place: String) async throws {
    let origin = try GitHubOrigin()
    let ghlotus = try Ghlotus(asking: origin.server)
    try ghlotus.home.write("file", "")
    let result = try await ghlotus.run("profile", "octocat", "--record", place)
    expectFailure(result, Exit.failed, saying: "cannot write the recording")
    #expect(origin.server.connectionCount == 0)
    #expect(try ghlotus.home.names() == ["file"])
  }

  @Test func `A run without requests leaves an existing recording unchanged`() async throws {
    let ghlotus = try Ghlotus()
    let precious = #"{"log":{"creator":{"name":"ghlotus"},"entries":[],"comment":"precious"}}"#
    try ghlotus.home.write("run.har", precious)
    expectFailure(try await ghlotus.run("profile", "no such", "--record", "run.har"), Exit.usage)
    expectFailure(try await ghlotus.run("api", "--record", "run.har"), Exit.usage)
    let note = "ghlotus: no response to record; run.har is unchanged\n"
    let failed = try await ghlotus.run("whoami", "--record", "run.har")
    #expect(failed.status == Exit.signInNeeded && failed.errors.hasSuffix("\n" + note), "\(failed.errors)")
    let done = try await ghlotus.run("logout", "--record", "run.har")
    #expect(done.status == Exit.done && done.errors.hasSuffix(note), "\(done.errors)")
    #expect(try ghlotus.home.read("run.har") == precious)
  }
}
