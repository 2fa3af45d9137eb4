import FoundationEssentials
import TestSupport

/// Measures ghlotus beside gh and curl, the same work in turn, and prints what the design promises of it.
@main
struct Benchmarks {
  static func main() throws {
    let binary = CommandLine.arguments.dropFirst().first ?? ".build/release/ghlotus"
    let fixture = try Fixture("octocat-anonymous.har")
    let server = try OriginServer { fixture.answer(to: $0) }
    defer { server.stop() }
    let home = try TemporaryDirectory()
    let environment = [
      "HOME": home.path, "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "dumb",
      "GHLOTUS_API_URL": server.url, "GH_CONFIG_DIR": home.path, "GH_NO_UPDATE_NOTIFIER": "1",
    ]
    // gh answers nobody without a token; ghlotus would ask for more with one.
    let signedIn = environment.merging(["GH_TOKEN": "none"]) { $1 }
    let urls = fixture.targets.map { server.url + $0 }
    let gh = { (url: String) in "gh api '\(url)'" }
    let comparisons = [
      Comparison(
        name: "start-up (--version)", limit: 0.35, environment: environment,
        ghlotus: [binary, "--version"], gh: ["gh", "--version"], curl: ["curl", "--version"]),
      Comparison(
        name: "one request (api /users/octocat)", limit: 0.45, environment: environment, ghEnvironment: signedIn,
        ghlotus: [binary, "api", "/users/octocat"], gh: ["gh", "api", urls[0]], curl: ["curl", "-s", urls[0]]),
      Comparison(
        name: "a profile (four requests)", environment: environment, ghEnvironment: signedIn,
        ghlotus: [binary, "profile", "octocat"], gh: ["sh", "-c", urls.map(gh).joined(separator: "; ")],
        curl: ["curl", "-s", "--parallel"] + urls),
    ]
    for comparison in comparisons { try comparison.run() }
  }
}
