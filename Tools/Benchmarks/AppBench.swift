import TestSupport

/// Measures the time until the full-screen app shows its first frame, with fresh cache entries.
///
/// For comparison, measures `tig` with a small Git repository.
struct AppBench {
  let binary: String

  /// The largest acceptable median, in milliseconds.
  private static let limit = 60.0

  func run(rounds: Int) throws {
    let fixture = try Fixture("octocat-anonymous.har")
    let server = try OriginServer { fixture.response(to: $0, headers: [("Cache-Control", "private, max-age=3600")]) }
    defer { server.stop() }
    let home = try TemporaryDirectory()
    let environment = Self.environment(home: home.path, server: server.url)
    let repository = home.file("repository")
    let making = """
      git init -q "$0"; cd "$0"; for n in $(seq 20); do echo $n > file$n; git add .; git commit -qm "Change $n"; done
      """
    let made = try Subprocess.run(
      "/bin/sh", ["-c", making, repository],
      environment: environment.merging([
        "GIT_AUTHOR_NAME": "mona", "GIT_AUTHOR_EMAIL": "mona@localhost", "GIT_COMMITTER_NAME": "mona",
        "GIT_COMMITTER_EMAIL": "mona@localhost",
      ]) { $1 })
    guard made.status == 0 else { throw Comparison.Failure(description: made.errors) }
    let app = [binary, "--fresh", "browse", "octocat"]
    _ = try Self.firstFrame(app, environment, saying: "San Francisco")
    let requests = server.requests.count
    var (own, tig): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      own.append(try Self.firstFrame(app, environment, saying: "San Francisco"))
      tig.append(try Self.firstFrame(["tig"], environment, saying: "Change 1", in: repository))
    }
    print("\nfirst frame of the app, from the cache: \(rounds) rounds each, from exec to the last byte of the frame")
    print("  ghlotus  \(Figures(seconds: own).sentence(limit: Self.limit))")
    print("  tig      \(Figures(seconds: tig).sentence())")
    print("  requests after the first start: \(server.requests.count - requests)")
  }

  static func environment(home: String, server: String) -> [String: String] {
    [
      "HOME": home, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "GHLOTUS_API_URL": server,
    ]
  }

  /// Starts a program and measures the time until it has drawn a frame with a text.
  ///
  /// - Returns: The time in seconds.
  private static func firstFrame(
    _ command: [String], _ environment: [String: String], saying text: String, in directory: String? = nil
  ) throws -> Double {
    let session = try TerminalSession(
      command, environment: environment, columns: 120, rows: 40, workingDirectory: directory)
    try session.wait(for: text)
    return try session.frame(silence: 0.2)
  }
}
