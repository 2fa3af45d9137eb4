import TestSupport
import Testing

/// Help, the version, and mistakes on the command line.
struct HelpTests {
  private let ghlotus: Ghlotus

  init() throws {
    ghlotus = try Ghlotus()
  }

  private func output(_ words: [String]) async throws -> String {
    let result = try await ghlotus.run(arguments: words)
    expectSuccess(result)
    return result.output
  }

  @Test(arguments: [[], ["help"], ["--help"], ["-h"], ["--color", "never", "--help"]])
  func `The overview begins with examples, and has all commands, options and topics`(words: [String]) async throws {
    let page = try await output(words)
    #expect(page.hasPrefix("ghlotus: a GitHub client for the terminal.\n\nExamples\n  ghlotus profile octocat"))
    for part in [
      "Commands", "profile [<user>]", "api <endpoint>", "help [<command>]", "--json", "--replay FILE.har",
      "--record FILE.har", "--hostname HOST", "--color WHEN", "--verbose", "-h, --help", "--version", "exit-codes",
      "environment",
    ] { #expect(page.contains(part), "\(part)") }
    #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: [
    ["help", "api"], ["api", "--help"], ["api", "-h"], ["--help", "api"], ["-h", "api", "/x", "-X", "PUT"],
    ["api", "/users/octocat", "--help"], ["api", "-ih"],
  ])
  func `Help for a command can be asked for anywhere`(words: [String]) async throws {
    let page = try await output(words)
    #expect(page.hasPrefix("Call any endpoint of GitHub's API.\n\nExamples\n"))
    for option in [
      "-X, --method", "-H, --header", "-f, --raw-field", "-F, --field", "--input", "-i, --include", "--paginate",
    ] { #expect(page.contains(option), "\(option)") }
  }

  @Test(arguments: [["help", "profile"], ["profile", "--help"], ["profile", "octocat", "-h"]])
  func `The profile's help says what a page costs`(words: [String]) async throws {
    let page = try await output(words)
    #expect(page.contains("ghlotus profile [<user>]") && page.contains("four of the 60 requests"))
  }

  @Test func `The options of every command have a page of their own`() async throws {
    let page = try await output(["help", "options"])
    for option in ["--json", "--replay FILE.har", "--hostname HOST", "-h, --help"] { #expect(page.contains(option)) }
    #expect(!(try await output(["help", "profile"]).contains("--hostname")))
  }

  @Test func `What is typed as it stands has no angle brackets`() async throws {
    #expect(try await output(["help", "cache"]).contains("ghlotus cache [list|clear] [<text>]"))
    #expect(try await output(["help", "search"]).contains("ghlotus search users|repos <query>"))
  }

  @Test func `Help explains itself`() async throws {
    #expect(try await output(["help", "help"]).contains("ghlotus help exit-codes"))
    #expect(try await output(["help", "--help"]).contains("ghlotus help exit-codes"))
  }

  @Test func `The exit codes are those that are promised`() async throws {
    let page = try await output(["help", "exit-codes"])
    for code in [0, 1, 2, 3, 4, 5, 6, 7, 8, 130] { #expect(page.contains("\n  \(code) "), "\(code)") }
  }

  @Test func `The environment is explained`() async throws {
    let page = try await output(["help", "environment"])
    for name in [
      "GH_TOKEN", "GITHUB_TOKEN", "GH_HOST", "GHLOTUS_API_URL", "GHLOTUS_WEB_URL", "SSL_CERT_FILE", "https_proxy",
      "NO_COLOR", "CLICOLOR_FORCE", "COLUMNS", "LC_ALL",
    ] { #expect(page.contains(name), "\(name)") }
  }

  @Test func `Help fits narrow terminals`() async throws {
    for topic in ["help", "api", "profile", "exit-codes", "environment"] {
      let result = try await Ghlotus(["COLUMNS": "40"]).run("help", topic)
      #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(topic)")
    }
  }

  @Test(arguments: [["--version"], ["profile", "--version"], ["--version", "--json"]])
  func `The version is one line`(words: [String]) async throws {
    #expect(try await output(words).wholeMatch(of: /ghlotus \d+\.\d+\.\d+\n/) != nil)
  }

  @Test(arguments: [
    (["profle"], "There is no command “profle”. Did you mean profile?"),
    (["PROFILE"], "Did you mean profile?"),
    (["apii", "/x"], "Did you mean api?"),
    (["hlep"], "Did you mean help?"),
    (["prof"], "Did you mean profile?"),
    (["zebra/"], "There is no command “zebra/”."),
    (["auth", "login"], "Did you mean login?"),
    (["auth", "status"], "Did you mean whoami?"),
    (["signin"], "Did you mean login?"),
    (["me"], "Did you mean whoami?"),
    (["completion"], "completion requires bash|zsh|fish."),
    (["completion", "tcsh"], "completion takes bash, zsh or fish, not “tcsh”."),
    (["completions", "bash"], "Did you mean completion?"),
    ([""], "There is no command “”."),
    (["--jsn", "profile"], "There is no option --jsn. Did you mean --json?"),
    (["profile", "--relpay", "x"], "Did you mean --replay?"),
    (["api", "/x", "--pagniate"], "Did you mean --paginate? See: ghlotus help api"),
    (["profile", "--paginate"], "There is no option --paginate for “profile”."),
    (["--zebra"], "There is no option --zebra."),
    (["profile", "-z"], "There is no option -z for “profile”."),
    (["help", "exit-code"], "Did you mean exit-codes?"),
    (["help", "zebra"], "There is no help on “zebra”."),
    (["api"], "api requires <endpoint>."),
    (["profile", "a", "b"], "profile does not know what to do with “b”."),
    (["help", "api", "more"], "help does not know what to do with “more”."),
    (["profile", "--replay"], "--replay requires a value: FILE.har."),
    (["profile", "--verbose=yes"], "--verbose takes no value."),
    (["profile", "\u{1B}[31m\u{202E}", "x\r\ny"], "profile does not know"),
    (["\u{1B}[31m\u{202E}"], "There is no command “^[[31m<U+202E>”."),
  ])
  func `A mistake is named, with what was probably meant`(words: [String], sentence: String) async throws {
    let result = try await ghlotus.run(arguments: words)
    expectFailure(result, Exit.usage, saying: sentence, "See: ghlotus help")
    #expect(Harm.found(in: result.standardError) == [])
  }

  @Test func `Words of mistakes are coloured for eyes alone`() async throws {
    let shown = try await ghlotus.run("profle", on: .terminal())
    #expect(TerminalBytes(shown.terminal).hasColor)
    #expect(shown.standardOutput.isEmpty)
    #expect(!(try await ghlotus.run("profle")).standardError.contains(0x1B))
  }
}
