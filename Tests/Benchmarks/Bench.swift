import TestSupport

/// The comparisons, and what the design promises of each.
struct Bench {
  let binary: String
  let server: String
  let environment: [String: String]

  /// gh needs a token; with one, ghlotus would send more requests than without.
  private var ghEnvironment: [String: String] {
    environment.merging(["GH_TOKEN": "none"]) { $1 }
  }

  func compareSingleRequests(_ targets: [String]) throws {
    let urls = targets.map { server + $0 }
    try Comparison(
      name: "start-up (--version)", limit: 0.1, environment: environment, ghEnvironment: ghEnvironment,
      ghlotus: [binary, "--version"], gh: ["gh", "--version"], curl: ["curl", "--version"]
    ).run()
    try Comparison(
      name: "one request (api /users/octocat)", limit: 0.45, curlLimit: 1.6, environment: environment,
      ghEnvironment: ghEnvironment,
      ghlotus: [binary, "api", "/users/octocat"], gh: ["gh", "api", urls[0]], curl: ["curl", "-s", urls[0]]
    ).run()
    try Comparison(
      name: "a profile (\(targets.count) requests) beside one request of curl", curlLimit: 1.9,
      environment: environment, ghEnvironment: ghEnvironment, ghlotus: [binary, "profile", "octocat"],
      gh: ["sh", "-c", urls.map { "gh api '\($0)'" }.joined(separator: "; ")], curl: ["curl", "-s", urls[0]]
    ).run()
    try Comparison(
      name: "a profile from a recording beside one request", limit: 0.2,
      environment: environment, ghEnvironment: ghEnvironment,
      ghlotus: [binary, "--replay", Fixture.path("octocat.har"), "profile", "octocat"], gh: ["gh", "api", urls[0]],
      curl: ["curl", "-s", urls[0]]
    ).run()
  }

  func compareLists() throws {
    // The first page says how many there are; the others come sixteen at a time.
    let seconds = 0.05 * Double(1 + (99 + 15) / 16)
    try compareList("100 pages at 50 ms a request", of: "distant", floor: (seconds, 1.08), rounds: 9)
    try compareList("100 pages without delay", of: "near", jsonLimit: 0.45, rounds: 15)
  }

  func compareMemory() throws {
    let one = try peakMemory(of: "single")
    for (login, limit) in [("near", 1.2), ("famous", nil)] {
      let many = try peakMemory(of: login)
      let share = Comparison.sentence(Double(many) / Double(one), limit, of: "that of one page")
      print("\nfollowers \(login) --all --json: peak memory \(many / 1024) MB, \(share), \(one / 1024) MB")
    }
  }

  /// - Returns: kilobytes, the median of several runs.
  private func peakMemory(of login: String) throws -> Int {
    let peaks = try (0..<9).map { _ in
      try Comparison.peakMemory([binary, "followers", login, "--all", "--json"], environment)
    }
    return peaks.sorted()[peaks.count / 2]
  }

  /// - Parameter jsonLimit: what JSON may take at most, as a share of gh's time.
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
        floor: floor, rounds: rounds, environment: environment, ghEnvironment: ghEnvironment,
        ghlotus: [binary] + command, gh: ["gh", "api", "--paginate", url], curl: ["curl", "-s", "\(url)&page=[1-100]"]
      ).run()
    }
  }
}
