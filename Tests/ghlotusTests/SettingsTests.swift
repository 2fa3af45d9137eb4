import FoundationEssentials
import HTTP
import LotusModel
import Terminal
import TestSupport
import Testing

@testable import ModelControllers
@testable import ghlotus

@MainActor
struct SettingsTests {
  private func settings(_ words: [String] = [], _ environment: [String: String] = [:]) throws -> Settings {
    try Settings(try CommandLineParser.parse(words + ["profile"]), environment: environment)
  }

  private func tokenVariable(_ settings: Settings) -> String? {
    settings.tokenStores.lazy.compactMap { ($0 as? EnvironmentToken)?.variable }.first
  }

  @Test(
    arguments: [
      ([], [:], "github.com", "https://api.github.com"),
      ([], ["GH_HOST": "ghe.example"], "ghe.example", "https://ghe.example/api/v3"),
      (["--hostname", "a.example"], ["GH_HOST": "b.example"], "a.example", "https://a.example/api/v3"),
      ([], ["GH_HOST": ""], "github.com", "https://api.github.com"),
      ([], ["GHLOTUS_API_URL": "http://127.0.0.1:8080/"], "github.com", "http://127.0.0.1:8080"),
      ([], ["GHLOTUS_API_URL": ""], "github.com", "https://api.github.com"),
    ] as [([String], [String: String], String, String)])
  func `The command line takes precedence over the environment`(
    words: [String], environment: [String: String], hostname: String, api: String
  ) throws {
    let server = try settings(words, environment).server
    #expect(server.hostname == hostname)
    #expect(server.api.absoluteString == api)
  }

  @Test func `A recording can be read from standard input but not written to standard output`() throws {
    #expect(try settings(["--replay", "-"]).replay?.path == "/dev/stdin")
    #expect(try settings(["--replay", "a.har"]).replay?.path == "a.har")
    #expect(throws: UsageError(.recordingToOutput)) { try settings(["--record", "-"]) }
  }

  @Test(
    arguments: [
      ([:], nil), (["GH_TOKEN": "a"], "GH_TOKEN"), (["GITHUB_TOKEN": "b"], "GITHUB_TOKEN"),
      (["GH_TOKEN": "a", "GITHUB_TOKEN": "b"], "GH_TOKEN"), (["GH_TOKEN": "", "GITHUB_TOKEN": "b"], "GITHUB_TOKEN"),
      (["GH_TOKEN": "", "GITHUB_TOKEN": ""], nil),
    ] as [([String: String], String?)])
  func `The first token variable that is set is used`(environment: [String: String], variable: String?) throws {
    #expect(try tokenVariable(settings([], environment)) == variable)
  }

  @Test(
    arguments: [
      (["--hostname", "ghe.example"], [:], "GH_ENTERPRISE_TOKEN"),
      ([], ["GH_HOST": "ghe.example"], "GH_ENTERPRISE_TOKEN"),
      ([], ["GHLOTUS_API_URL": "https://proxy.example"], "GH_ENTERPRISE_TOKEN"),
      (["--hostname", "octo.ghe.com"], [:], "GH_TOKEN"), ([], ["GHLOTUS_API_URL": "http://127.0.0.1:1"], "GH_TOKEN"),
      (["--hostname", "github.com"], ["GHLOTUS_API_URL": "https://proxy.example"], "GH_TOKEN"),
      ([], ["GHLOTUS_API_URL": "https://proxy.example", "GH_ENTERPRISE_TOKEN": ""], "GITHUB_ENTERPRISE_TOKEN"),
    ] as [([String], [String: String], String)])
  func `A token from the environment is used only for its hosts`(
    words: [String], environment: [String: String], variable: String
  ) throws {
    let tokens = ["GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
    let all = Dictionary(uniqueKeysWithValues: tokens.map { ($0, "of \($0)") }).merging(environment) { $1 }
    #expect(try tokenVariable(settings(words, all)) == variable)
  }

  @Test func `A token for another host is not used`() throws {
    #expect(try tokenVariable(settings(["--hostname", "ghe.example"], ["GH_TOKEN": "a"])) == nil)
    #expect(try tokenVariable(settings([], ["GHLOTUS_API_URL": "https://evil.example", "GH_TOKEN": "a"])) == nil)
    #expect(try tokenVariable(settings([], ["GH_ENTERPRISE_TOKEN": "a"])) == nil)
  }

  @Test(arguments: ["GHLOTUS_API_URL", "GHLOTUS_WEB_URL"])
  func `A plain HTTP address of another host is rejected unless --hostname overrides it`(variable: String) throws {
    let environment = [variable: "http://evil.example"]
    #expect(throws: InvalidServerError.insecure("http://evil.example", variable: variable)) {
      try settings([], environment)
    }
    let server = try settings(["--hostname", "github.com"], environment).server
    #expect(try server == GitHubServer(hostname: "github.com"))
  }

  @Test func `The settings file is read only when a setting is needed`() throws {
    let home = try TemporaryDirectory()
    try home.write("ghlotus/settings.json", "{")
    let environment = ["XDG_CONFIG_HOME": home.path]
    #expect(throws: InvalidSettingsError.self) { try settings([], environment).clientID() }
    let named = try settings([], environment.merging(["GHLOTUS_CLIENT_ID": "x"]) { $1 })
    #expect(try named.clientID() == "x")
  }

  @Test(
    arguments: [
      (["XDG_CACHE_HOME": "/c", "HOME": "/h"], "/c/ghlotus"), (["HOME": "/h"], "/h/.cache/ghlotus"),
      (["XDG_CACHE_HOME": "relative", "HOME": "/h"], "/h/.cache/ghlotus"),
      (["XDG_CACHE_HOME": "", "HOME": "/h"], "/h/.cache/ghlotus"),
      ([:], nil), (["HOME": "h"], nil),
    ] as [([String: String], String?)])
  func `The cache path follows the XDG base directory specification`(environment: [String: String], path: String?)
    throws
  {
    #expect(try settings([], environment).cachePath == path)
  }

  @Test func `A relative HOME is ignored`() throws {
    let settings = try settings([], ["HOME": "relative"])
    for path in [settings.draftFolder, settings.unsentFolder, settings.placeFolder] {
      #expect(path.hasPrefix("/") && !path.contains("relative"))
    }
    #expect(try self.settings([], ["HOME": "/h"]).draftFolder == "/h/.local/state/ghlotus/drafts")
  }
}
