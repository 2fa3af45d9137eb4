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
    try compareList("100 pages at 50 ms a request", of: "distant", limit: 0.125, rounds: 3)
    try compareList("100 pages without delay", of: "near", limit: 1, rounds: 5)
    let few = try Comparison.peakMemory([binary, "followers", "near", "--all", "--json"], environment)
    let many = try Comparison.peakMemory([binary, "followers", "famous", "--all", "--json"], environment)
    print("\nfollowers --all --json: peak memory \(few / 1024) MB for 100 pages, \(many / 1024) MB for 2,000")
  }

  private func compareList(_ name: String, of login: String, limit: Double, rounds: Int) throws {
    let path = "/users/\(login)/followers"
    let url = "\(server)\(path)?per_page=100"
    for command in [
      ["followers", login, "--all"], ["followers", login, "--all", "--json"], ["api", "--paginate", path],
    ] {
      try Comparison(
        name: "\(name): \(command.joined(separator: " "))", limit: limit, rounds: rounds, environment: environment,
        ghEnvironment: ghEnvironment, ghlotus: [binary] + command, gh: ["gh", "api", "--paginate", url],
        curl: ["curl", "-s", "\(url)&page=[1-100]"]
      ).run()
    }
  }
}
