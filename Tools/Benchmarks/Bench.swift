import TestSupport

/// Compares commands of ghlotus with gh and curl, with a limit for each comparison.
struct Bench {
  let binary: String
  let server: String
  let environment: [String: String]
  let log: FigureLog

  /// The environment with a token that is as long as GitHub's tokens.
  private var signedIn: [String: String] {
    environment.merging(["GH_TOKEN": "ghp_" + String(repeating: "0aB1cD", count: 6)]) { $1 }
  }

  func compareSingleRequests(_ targets: [String]) throws {
    let urls = targets.map { server + $0 }
    try Comparison(
      name: "start-up (--version)", limit: 0.1, environment: environment, ghEnvironment: signedIn, log: log,
      ghlotus: [binary, "--version"], gh: ["gh", "--version"], curl: ["curl", "--version"]
    ).run()
    try Comparison(
      name: "one request (api /users/octocat)", limit: 0.45, curlLimit: 1.6, cache: .empty, environment: signedIn,
      ghEnvironment: signedIn, log: log,
      ghlotus: [binary, "api", "/users/octocat"], gh: ["gh", "api", urls[0]], curl: ["curl", "-s", urls[0]]
    ).run()
    // With a token, ghlotus would send a sixth request.
    try Comparison(
      name: "a profile (\(targets.count) requests), compared with one request of curl", curlLimit: 1.9, cache: .empty,
      environment: environment, ghEnvironment: signedIn, log: log, ghlotus: [binary, "profile", "octocat"],
      gh: ["sh", "-c", urls.map { "gh api '\($0)'" }.joined(separator: "; ")], curl: ["curl", "-s", urls[0]]
    ).run()
    try Comparison(
      name: "a profile from a recording, compared with one request", limit: 0.2,
      environment: environment, ghEnvironment: signedIn, log: log,
      ghlotus: [binary, "--replay", Fixture.path("octocat.har"), "profile", "octocat"], gh: ["gh", "api", urls[0]],
      curl: ["curl", "-s", urls[0]]
    ).run()
  }

  func compareLists() throws {
    // The first response contains the number of pages. The other pages are requested 16 at a time.
    let seconds = 0.05 * Double(1 + (99 + 15) / 16)
    try compareList("100 pages at 50 ms a request", of: "distant", floor: (seconds, 1.08), rounds: 9)
    try compareList("100 pages without delay", of: "near", jsonLimit: 0.45, rounds: 15)
    try compareList("100 pages that can't be stored", of: "secret", rounds: 15)
  }

  func compareMemory() throws {
    let one = try peakMemory(of: "single")
    for (login, limit) in [("near", 1.2), ("famous", nil)] {
      let many = try peakMemory(of: login)
      let share = Comparison.sentence(Double(many) / Double(one), limit, of: "the peak for one page")
      print("\nfollowers \(login) --all --json: peak memory \(many / 1024) MB, \(share), \(one / 1024) MB")
    }
  }

  /// Measures the peak memory of a command that prints all followers.
  ///
  /// - Returns: The median of several runs, in kilobytes.
  private func peakMemory(of login: String) throws -> Int {
    let peaks = try (0..<9).map { _ in
      // The caches of a long list would fill the disk.
      defer { try? Comparison.deleteCaches(in: environment["HOME"] ?? "") }
      return try Comparison.peakMemory([binary, "followers", login, "--all", "--json"], signedIn, cache: .empty)
    }
    return peaks.sorted()[peaks.count / 2]
  }

  /// Compares the commands that print all followers.
  ///
  /// - Parameters:
  ///   - name: A description of the list.
  ///   - login: The account whose followers are printed.
  ///   - jsonLimit: The largest acceptable time for JSON, as a fraction of gh's time.
  ///   - floor: The smallest possible time, and the limit as a multiple of it.
  ///   - rounds: The number of runs of each program.
  private func compareList(
    _ name: String, of login: String, jsonLimit: Double? = nil, floor: (seconds: Double, limit: Double)? = nil,
    rounds: Int
  ) throws {
    let path = "/users/\(login)/followers"
    let url = "\(server)\(path)?per_page=100"
    for command in [
      ["followers", login, "--all"], ["followers", login, "--all", "--json"], ["api", "--paginate", path],
    ] {
      try Comparison(
        name: "\(name): \(command.joined(separator: " "))", limit: command.contains("--json") ? jsonLimit : 1,
        cache: .empty, floor: floor, rounds: rounds, environment: signedIn, ghEnvironment: signedIn, log: log,
        ghlotus: [binary] + command, gh: ["gh", "api", "--paginate", url], curl: ["curl", "-s", "\(url)&page=[1-100]"]
      ).run()
    }
  }
}
