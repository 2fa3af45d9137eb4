import TestSupport

/// Measures the time of a cache hit, with one entry and with 10,000 entries in the cache.
struct CacheBench {
  let binary: String
  let server: String
  let environment: [String: String]
  let log: FigureLog

  func run() throws {
    let home = try TemporaryDirectory()
    var environment = environment
    environment["XDG_CACHE_HOME"] = home.path
    let path = "/kept/answer"
    let command = [binary, "api", "--cache", "1h", path]
    let few = try compare("a fresh hit", command, path, environment)
    let filling = try Subprocess.run(
      binary, ["api", "--paginate", "/users/crowd/followers?per_page=1"], environment: environment, timeout: 300)
    let entries = try Subprocess.run(binary, ["cache", "--json"], environment: environment).output
    print("\n10,000 pages stored in \(Int(filling.seconds)) s: \(entries)")
    let many = try compare("a fresh hit among 10,000 entries", command, path, environment)
    print("\na hit among 10,000 entries takes \((many / few * 100).rounded() / 100) times as long as with one entry")
  }

  /// Compares the cache hits of ghlotus and gh with a request of curl.
  ///
  /// - Returns: The median time of ghlotus, in seconds.
  private func compare(
    _ name: String, _ command: [String], _ path: String, _ environment: [String: String]
  ) throws -> Double {
    let gh = environment.merging(["GH_TOKEN": "none"]) { $1 }
    return try Comparison(
      name: name, limit: 0.16, curlLimit: 1, cache: .filled, environment: environment, ghEnvironment: gh, log: log,
      ghlotus: command,
      gh: ["gh", "api", "--cache", "1h", server + path], curl: ["curl", "-s", server + path]
    ).run()
  }
}
