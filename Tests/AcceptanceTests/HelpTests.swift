import FoundationEssentials
import TestSupport
import Testing

/// Help and the version. `Tests/Golden/help` has the text of each page.
struct HelpTests {
  private let ghlotus: Ghlotus

  init() throws {
    ghlotus = try Ghlotus(["COLUMNS": "80"])
  }

  private func output(_ words: String) async throws -> String {
    let result = try await ghlotus.run(arguments: words.split(separator: " ").map(String.init))
    expectSuccess(result)
    return result.output
  }

  @Test(arguments: [
    ("", "overview"), ("help", "overview"), ("--help", "overview"), ("-h", "overview"),
    ("--color never --help", "overview"), ("help api", "api"), ("api --help", "api"), ("api -h", "api"),
    ("--help api", "api"), ("-h api /x -X PUT", "api"), ("api /users/octocat --help", "api"), ("api -ih", "api"),
    ("profile octocat -h", "profile"), ("help help", "help"), ("help --help", "help"), ("help search users", "search"),
    ("help keys add", "keys"), ("help cache list", "cache"), ("help completion zsh", "completion"),
    ("help config", "settings"), ("help recording", "recordings"), ("help draft", "drafts"),
  ])
  func `Help works anywhere on the command line, and pages have other names`(words: String, page: String) async throws {
    let golden = try String(contentsOfFile: "\(Package.root)/Tests/Golden/help/\(page).txt", encoding: .utf8)
    #expect(try await output(words) == golden)
  }

  @Test func `The commands of help jq work`() async throws {
    let commands = try await output("help jq").matches(of: /(?m)^  ((?:profile|followers|repos) .+?)(?:  |$)/)
    #expect(commands.count == 7)
    for command in commands {
      let result = try await ghlotus.bash("ghlotus --replay '\(Package.fixture("tour.har"))' \(command.1)")
      expectSuccess(result)
      #expect(!result.output.isEmpty && !result.output.hasPrefix("{"), "\(command.1)")
    }
  }

  @Test(arguments: ["--version", "profile --version"])
  func `--version prints one line`(words: String) async throws {
    #expect(try await output(words).wholeMatch(of: /ghlotus \d+\.\d+\.\d+\n/) != nil)
  }

  @Test(arguments: ["--version --json", "profile --json --version"])
  func `--version --json also prints the commit and the libraries`(words: String) async throws {
    let report = try JSON(try await output(words))
    #expect(report["version"] == .string(String(try await output("--version").dropFirst("ghlotus ".count).dropLast())))
    // A debug build doesn't know its commit.
    let commit = Ghlotus.isDebugBuild ? /null/ : /"[0-9a-f]{40}(?:-dirty)?"/
    #expect(report["commit"]?.text.wholeMatch(of: commit) != nil)
    #expect((report["date"] == .null) == Ghlotus.isDebugBuild)
    let libraries = try #require(report["libraries"]?.members)
    #expect(libraries.count == 6)
    for (name, version) in libraries {
      #expect(version.text.hasPrefix(name == "libcurl" ? "\"libcurl\\/" : "\"\(name).so."))
    }
  }
}
