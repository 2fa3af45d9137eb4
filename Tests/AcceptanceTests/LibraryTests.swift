import TestSupport
import TestTraits
import Testing

/// Simulates a machine without the libraries that the program loads on demand.
@Suite(
  .disabled(if: Ghlotus.isDebugBuild, "A debug build links libsecret directly, as pkg-config specifies."),
  .ownThreads)
struct LibraryTests {
  /// Creates a home for a program that cannot load the libraries.
  ///
  /// Empty files with the names of the libraries come first on the search path of the dynamic
  /// loader.
  private func ghlotus(_ variables: [String: String] = [:], asking server: OriginServer? = nil) throws -> Ghlotus {
    let folder = try TemporaryDirectory()
    for name in ["libcurl.so.4", "libsecret-1.so.0", "libmd4c.so.0", "libjq.so.1", "libgd.so.3", "libchafa.so.0"] {
      try folder.write(name, "")
    }
    return try Ghlotus(["LD_LIBRARY_PATH": folder.path].merging(variables) { $1 }, asking: server, keeping: folder)
  }

  private let page = ["--replay", Package.fixture("octocat.har"), "profile", "octocat"]

  @Test(arguments: [["--version"], ["help"], ["help", "api"], ["cache"]])
  func `Commands that need no library work`(words: [String]) async throws {
    expectSuccess(try await ghlotus().run(arguments: words))
  }

  @Test func `A replayed profile works and shows the README as plain text`() async throws {
    let result = try await ghlotus().run(arguments: page)
    expectSuccess(result)
    #expect(result.output.contains("# Hi, I'm the Octocat"))
    expectSuccess(
      try await ghlotus().run(arguments: page + ["--json"]),
      output: (try await Ghlotus().run(arguments: page + ["--json"])).output)
  }

  @Test func `Cached responses are shown without libcurl`() async throws {
    let server = try OriginServer { _ in .json(#"{"login":"octocat"}"#, headers: [("Cache-Control", "max-age=60")]) }
    let usual = try Ghlotus(asking: server)
    let words = ["api", "/users/octocat", "--cache", "1h"]
    expectSuccess(try await usual.run(arguments: words))
    let bare = try ghlotus(["XDG_CACHE_HOME": usual.home.file("cache")], asking: server)
    let fresh = try await bare.run(arguments: words)
    expectSuccess(fresh, output: #"{"login":"octocat"}"#)
    #expect(try await bare.run(arguments: ["--offline"] + words).output == fresh.output)
    #expect(server.requests.count == 1)
  }

  @Test func `A request reports that libcurl is missing`() async throws {
    let server = try OriginServer { _ in .json("{}") }
    expectFailure(
      try await ghlotus(asking: server).run("api", "/user"), Exit.failed, saying: "could not load libcurl", "apt")
  }

  @Test func `A sign-in reports that libsecret is missing`() async throws {
    let server = try OriginServer { _ in .json(#"{"login":"octocat","id":1}"#) }
    let bus = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]
    let result = try await ghlotus(bus, asking: server).run(
      "login", "--with-token", standardInput: Array("gho_x\n".utf8))
    #expect(result.status == Exit.signInNeeded)
    #expect(result.errors.contains("could not load libsecret"))
    #expect(server.requests.isEmpty)
  }

  @Test func `--jq reports that libjq is missing`() async throws {
    expectFailure(
      try await ghlotus().run(arguments: page + ["--jq", "."]), Exit.failed, saying: "requires libjq", "apt")
  }

  @Test func `The profile form opens and accepts keys`() async throws {
    let ghlotus = try ghlotus()
    let form = ["--replay", Package.fixture("edit-profile.har"), "edit-profile"]
    let program = try Ghlotus.program()
    try await onOwnThread {
      let tmux = try Tmux(([program] + form).joined(separator: " "), environment: ghlotus.environment)
      try tmux.wait(for: "^S save")
      try tmux.type("!", until: "The Octocat!")
    }
  }
}
